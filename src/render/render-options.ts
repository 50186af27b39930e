/** What a rendering needs to know beside the graph. */
export interface RenderOptions {
  /** The Prisma client's specifier as seen from the output folder. */
  readonly clientImport: string;
  /** What relative imports end in. */
  readonly importExtension: "" | ".js" | ".ts";
  readonly rest: boolean;
  readonly rpc: boolean;
}
