import type { Resource } from "../model/resource.js";
import type { ApiRequest } from "./api-handler.js";
import { check, checkNames, isPositive } from "./check-option.js";

/** The option `idempotency` of the handlers. */
export interface IdempotencyOptions {
  /** The model of the table of keys, which no service shows. */
  readonly model: string;
  /**
   * Names the caller of a request, and whatever else access rules look at, such as the tenant
   * that he acts for: each caller has keys of his own.
   */
  readonly scope: (request: ApiRequest) => unknown;
  /** Whether every write needs a key. Default `false`. */
  readonly required?: boolean;
  /** For how many seconds an answer is kept. Default 86,400. */
  readonly ttl?: number;
}

/** @throws TypeError with a sentence, for an invalid option */
export function checkIdempotency(
  options: IdempotencyOptions | undefined,
): IdempotencyOptions | undefined {
  if (options === undefined) return undefined;
  checkNames(options, ["model", "scope", "required", "ttl"], "idempotency");
  const { model, scope, required = false, ttl = 86_400 } = options;
  check(
    typeof model === "string" && model !== "",
    '"idempotency.model" must be the name of a model',
  );
  check(
    typeof scope === "function",
    '"idempotency.scope" must be a function of the request that names its caller',
  );
  check(
    typeof required === "boolean",
    '"idempotency.required" must be a boolean',
  );
  check(isPositive(ttl), '"idempotency.ttl" must be a positive integer');
  return { model, scope, required, ttl };
}

/** @throws TypeError if clients can read the table of keys, or the client lacks it */
export function requireHiddenKeys(
  options: IdempotencyOptions | undefined,
  resources: Iterable<Resource>,
  client: unknown,
): void {
  if (!options) return;
  const { model } = options;
  check(
    ![...resources].some((one) => one.model === model),
    `"idempotency.model" is ${model}, which a service shows: hide it`,
  );
  check(
    typeof client === "function" ||
      (client as Record<string, unknown>)[delegateOf(model)] !== undefined,
    `"idempotency.model" is ${model}, which the client does not have`,
  );
}

/** A model's name on the client. */
export function delegateOf(model: string): string {
  return `${model.charAt(0).toLowerCase()}${model.slice(1)}`;
}
