import { isPlainObject } from "../../serialization/plain-object.js";
import type { ClientSchema } from "../client-schema.js";
import { withDecimalReader } from "../decimal-reader.js";
import type { Document, ResourceObject } from "../document.js";
import { jsonText } from "../json-text.js";
import type { MoreMethods } from "../model-methods.js";
import type { RequestOptions, RestClientOptions } from "../options.js";
import { type ReadDecimal, readValues } from "../read-values.js";
import { recordsOf } from "../records.js";
import { RestClientError } from "../rest-client-error.js";
import { restClient } from "../rest-client.js";
import { createTransport } from "../transport.js";
import { operationsOf } from "./operations.js";

export type * from "./types.js";

const mediaType =
  'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"';

/** An answer, with a result of each operation; without any, if none has data. */
interface Answer extends Document {
  readonly "atomic:results"?: readonly { readonly data?: ResourceObject }[];
}

/**
 * A client as `restClient` makes it, that has `atomic` too. A module of its own, so that
 * clients of services without atomic operations do not bundle it.
 *
 * @param path where the service takes atomic operations
 */
export function atomicRestClient<Client>(
  path: string,
  schema: ClientSchema,
  options: RestClientOptions,
  readDecimal?: ReadDecimal,
  more?: MoreMethods,
): Client {
  const transport = createTransport(options);
  const byType = new Map(
    Object.values(schema).map((model) => [model.type, model]),
  );

  const recordsAfter = async (
    operations: readonly object[],
    { headers, ...request }: RequestOptions,
  ): Promise<readonly unknown[]> => {
    const all = new Headers({ accept: mediaType, "content-type": mediaType });
    new Headers(headers).forEach((value, name) => all.set(name, value));
    const body = jsonText({ "atomic:operations": operations });
    const answer: Answer = await transport(
      { method: "POST", path, body },
      { ...request, headers: all },
    );
    const resources = (answer["atomic:results"] ?? []).map(({ data }) => data);
    const data = resources.filter((one) => one !== undefined);
    readValues({ ...answer, data }, (type) => byType.get(type), readDecimal);
    return resources.map((one) => one && recordsOf({ data: one })[0]);
  };

  const atomic = async (
    write: (op: object) => unknown,
    request: RequestOptions = {},
  ): Promise<unknown> => {
    const { operations, made, operationOf } = operationsOf(schema, write);
    if (made instanceof Promise) {
      throw new TypeError("atomic takes a function that is not async");
    }
    const records =
      operations.length === 0
        ? []
        : await recordsAfter(operations, request).catch(withOperation);
    const result = (value: unknown): unknown => {
      const operation = operationOf(value);
      if (operation !== undefined) return records[operation];
      if (Array.isArray(value)) return value.map(result);
      if (!isPlainObject(value)) return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, member]) => [name, result(member)]),
      );
    };
    return result(made);
  };

  const client = restClient<object>(schema, options, readDecimal, more);
  return withDecimalReader({ ...client, atomic }, { readDecimal }) as Client;
}

/** Throws the error again, with the place of the operation that it is about. */
function withOperation(error: unknown): never {
  const pointer =
    error instanceof RestClientError ? error.errors[0]?.source?.pointer : "";
  const [, operation] = /^\/atomic:operations\/(\d+)/.exec(pointer ?? "") ?? [];
  throw operation === undefined
    ? error
    : Object.assign(error as Error, { operation: Number(operation) });
}
