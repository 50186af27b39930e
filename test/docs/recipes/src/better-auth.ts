/** As much of what `betterAuth` of Better Auth returns as the recipe uses. */
export declare const auth: {
  readonly api: {
    getSession(request: {
      readonly headers: Headers;
    }): Promise<{ readonly user: { readonly id: string } } | null>;
  };
};
