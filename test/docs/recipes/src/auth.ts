/** As much of what `NextAuth` of Auth.js returns as the recipe uses. */
export declare function auth(): Promise<{
  readonly user?: { readonly id?: string };
} | null>;
