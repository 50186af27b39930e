import { ApiError } from "../errors/api-error.js";
import { applicationError } from "./application-error.js";
import type { ApiRequest } from "./api-handler.js";

/** What a request is about to do, as far as its path and arguments show. */
export interface Access {
  readonly protocol: "rest" | "rpc";
  /** The model's name in the schema. */
  readonly model: string;
  /** An RPC operation (`findMany`), or a REST route (`list`, `get`, `upsert`, `comments.add`). */
  readonly operation: string;
  /** RPC: the arguments. REST: `{ id?, relatedId?, query, body? }`,
   *  `query` as pairs of names and values. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The request, with the `context` that the application gave it. */
  readonly request: ApiRequest;
}

/**
 * `false` denies with 403 `forbidden`; a thrown {@link ApiError} denies with its
 * own status (R39, B2).
 */
export type Authorize = (access: Access) => boolean | Promise<boolean>;

/** @throws ApiError `forbidden` (403) if the hook returns false; what it throws. */
export async function authorized(
  authorize: Authorize,
  access: Access,
): Promise<void> {
  if (await answer(authorize, access)) return;
  throw new ApiError("forbidden", "the request is not allowed", {
    header: "Authorization",
  });
}

async function answer(authorize: Authorize, access: Access): Promise<boolean> {
  try {
    return (await authorize(access)) === true;
  } catch (error) {
    throw applicationError(error);
  }
}
