import type { Exposure } from "./exposure.js";

/** What a person may change about a graph. */
export interface GraphOptions {
  /** Whether a model may be part of the API; all may when absent. */
  readonly includes?: (model: string) => boolean;
  /** Names, and what is left out. Its models and fields are the schema's. */
  readonly exposure?: Exposure;
  /** The services to generate; both when absent. */
  readonly services?: { readonly rest: boolean; readonly rpc: boolean };
}
