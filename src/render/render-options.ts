/** What a rendering needs to know beside the graph. */
export interface RenderOptions {
  /** The Prisma client's specifier as seen from the output folder. */
  readonly clientImport: string;
  /** What relative imports end in. */
  readonly importExtension: "" | ".js" | ".ts";
  /** Joins the parts of compound ids (R22). */
  readonly idDivider: string;
  readonly rest: boolean;
  readonly rpc: boolean;
  /** How the services are described. */
  readonly openapi: "json" | "yaml" | "none";
  /** Whether modules begin with `// @ts-nocheck`. */
  readonly tsNocheck: boolean;
}
