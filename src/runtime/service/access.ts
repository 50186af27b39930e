import type { Where } from "../prisma/delegate.js";
import type { Layer } from "../prisma/layers.js";
import type { Limits } from "../contract/limits.js";
import type { ApiRequest } from "./api-handler.js";

/** What a request wants to do to the model of its path. */
export type Intent = "read" | "create" | "update" | "upsert" | "delete";

/** The option `access` as handlers see it: they do not load rules that nobody uses. */
export interface AccessGuard {
  /** Required columns that the server sets, of models whose creates no rule sets them in. */
  readonly unset: readonly {
    readonly model: string;
    readonly columns: readonly string[];
  }[];
  /** @throws Error if the function of the application that makes the context fails */
  guard(request: ApiRequest, limits: Pick<Limits, "maxJoins">): GuardedRequest;
}

/** A request under the rules for its caller. */
export interface GuardedRequest {
  /**
   * Reads and writes only what the rules allow.
   *
   * @param isPart over a client of a transaction that is rolled back if a rule refuses
   */
  layer(isPart?: boolean): Layer;
  /** The columns of a new record that the rules set. */
  preset(model: string): ReadonlySet<string>;
  /** Whether the rules show him every column of the model's records that he may read. */
  seesCells(model: string): boolean;
  /**
   * @param challenge the `WWW-Authenticate` for who is not signed in
   * @throws AccessDenied (403) where a rule allows it for no record at all
   * @throws ApiError `unauthorized` (401) if it may for somebody else, and there is a challenge
   */
  refuse(
    model: string,
    intent: Intent,
    challenge: () => string | undefined,
  ): void;
  /**
   * Whether the caller may read every row and cell of a model, and of those that a read with
   * these arguments leads to; without a model, of all that are served.
   */
  isOpen(model?: string, args?: unknown): boolean;
  /**
   * Prisma's `where` for the records that the caller may change or delete, of those that a
   * `where` of his finds; `undefined` if there can be none.
   */
  writable(
    model: string,
    intent: "update" | "delete",
    where: unknown,
  ): Where | undefined;
}
