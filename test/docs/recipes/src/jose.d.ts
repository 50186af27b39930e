/** As much of jose as the recipe uses. */
declare module "jose" {
  export function jwtVerify(
    token: string,
    key: Uint8Array,
    options: {
      readonly algorithms: readonly string[];
      readonly issuer: string;
      readonly audience: string;
    },
  ): Promise<{ readonly payload: { readonly sub?: string } }>;
}
