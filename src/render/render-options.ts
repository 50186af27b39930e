/** What rendering needs besides the graph. */
export interface RenderOptions {
  /** The import specifier of the Prisma client, relative to the output folder. */
  readonly clientImport: string;
  /** The extension in relative imports. */
  readonly importExtension: "" | ".js" | ".ts";
  /** Joins the parts of compound ids (R22). */
  readonly idDivider: string;
  readonly rest: boolean;
  readonly rpc: boolean;
  /** The path of atomic operations, if there are any. */
  readonly atomic?: string | undefined;
  /** Whether the REST client has what files and numbers need. */
  readonly bulk?: boolean | undefined;
  /** Whether the clients get `query-graph.ts`. */
  readonly query: boolean;
  /** Whether there is `AGENTS.md` and `llms.txt`, for coding agents. */
  readonly agents: boolean;
  /** The format of the OpenAPI documents. */
  readonly openapi: "json" | "yaml" | "none";
  /** The project's name, with which their titles begin. */
  readonly title?: string | undefined;
  /** Whether modules begin with `// @ts-nocheck`. */
  readonly tsNocheck: boolean;
}
