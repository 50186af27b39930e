import { ApiError } from "../errors/api-error.js";
import { applicationError } from "./application-error.js";
import type { ApiRequest } from "./api-handler.js";

export type Protocol = "rest" | "rpc";

/**
 * What a request is about to do, as far as its path and arguments show. Generated code
 * narrows it to what is served: see {@link AccessTo}.
 */
export interface Access<
  In extends Protocol = Protocol,
  Model extends string = string,
  Operation extends string = string,
  Request extends ApiRequest = ApiRequest,
> {
  readonly protocol: In;
  /** The model's name in the schema; `*` of the service's description. */
  readonly model: Model;
  /** `describe`, an RPC operation (`findMany`), or a REST route (`list`, `get`, `upsert`, `comments.add`). */
  readonly operation: Operation;
  /** RPC: the arguments. REST: `{ id?, relatedId?, query, body? }`,
   *  `query` as pairs of names and values. */
  readonly arguments: Readonly<Record<string, unknown>>;
  /** REST, of a write below a to-many: the record in the path, and the relation's name in
   *  the schema. The model is that of the member. */
  readonly parent?: {
    readonly model: string;
    readonly id: string;
    readonly relationship: string;
  };
  /** Of an operation of a document with several: which of how many it is. */
  readonly atomic?: { readonly index: number; readonly count: number };
  /** The request, with the `context` that the application gave it. */
  readonly request: Request;
}

/**
 * `false` denies with 403 `forbidden`; a thrown {@link ApiError} denies with its
 * own status.
 */
export type Authorize = (access: Access) => boolean | Promise<boolean>;

/**
 * The same where operations have names. A function's type: the compiler makes its argument,
 * which is large, only for who gives an `authorize`.
 *
 * @typeParam Operations names of operations by model and protocol
 */
export type AuthorizeTo<Operations, Request extends ApiRequest> = (
  access: AccessTo<Operations, Request, Protocol>,
) => ReturnType<Authorize>;

/**
 * The same of one service. It is no parameter of {@link AuthorizeTo}, or the compiler would
 * compare the two by it, and refuse one function for both services.
 */
export type AuthorizeIn<
  In extends Protocol,
  Operations,
  Request extends ApiRequest,
> = (access: AccessTo<Operations, Request, In>) => ReturnType<Authorize>;

/**
 * One {@link Access} for each model and protocol, so that they tell the operations. Of a
 * description, which has no model, the name is `*`: a table of models has no entry for it.
 */
type AccessTo<Operations, Request extends ApiRequest, In extends Protocol> = {
  [Model in keyof Operations & string]: {
    [One in In & keyof Operations[Model]]: Access<
      One,
      Model,
      (Operations[Model][One] & string) | "describe",
      Request
    >;
  }[In & keyof Operations[Model]];
}[keyof Operations & string];

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
