import type { Exposure } from "./exposure.js";

/** Options of a graph. */
export interface GraphOptions {
  /** Whether a model may be part of the API; all may when absent. */
  readonly includes?: (model: string) => boolean;
  /** Public names, and what is left out, by the names of the schema. */
  readonly exposure?: Exposure;
  /** The services to generate; both when absent. */
  readonly services?: { readonly rest: boolean; readonly rpc: boolean };
  /** Whether rules of access are written for the API. */
  readonly access?: boolean;
  /** The path of atomic operations, if there are any. */
  readonly atomic?: string | undefined;
  /** Whether the tables are written for reads by SQL. */
  readonly sql?: boolean;
  /** Whether factories of queries are written for the API. */
  readonly query?: boolean;
  /**
   * Whether extensions are written for the API: code around the generated one. Without it,
   * settings for them are left out.
   */
  readonly extensions?: boolean;
}
