import { operationNames } from "../contract/rpc-operations.js";
import { withSerializer } from "../serialization/serializer.js";
import { operationRequest, transactionRequest } from "./operation-request.js";
import type { RequestOptions, RpcClientOptions } from "./options.js";
import { type Operation, RpcPromise } from "./rpc-promise.js";
import { createSerializer, type TypeExtension } from "./serializer.js";
import { createTransport } from "./transport.js";

/** What a client has besides its models. */
export interface RpcTransactions {
  /**
   * Runs operations in one transaction of the database, in their order: all of
   * them, or none.
   *
   * @example
   * const [post, count] = await client.$transaction([
   *   client.post.create({ data }),
   *   client.post.count(),
   * ]);
   */
  $transaction<Operations extends readonly RpcPromise<unknown>[]>(
    operations: readonly [...Operations],
    options?: RequestOptions,
  ): Promise<{
    -readonly [Index in keyof Operations]: Awaited<Operations[Index]>;
  }>;
}

type ClientCall = (
  args?: object,
  options?: RequestOptions,
) => RpcPromise<unknown>;
type ModelClient = Readonly<Record<string, ClientCall>>;

/**
 * The client behind the generated `createRpcClient`, which adds its types.
 *
 * @param models the models' names on the client
 * @param extensions types beyond dates, big integers and bytes
 * @param actions the application's own operations, by model
 */
export function rpcClient<Client>(
  models: readonly string[],
  options: RpcClientOptions,
  extensions: readonly TypeExtension[] = [],
  actions: Readonly<Record<string, readonly string[]>> = {},
): Client {
  const serializer = createSerializer(extensions);
  const transport = createTransport(options, serializer);
  const send = (operation: Operation): Promise<unknown> =>
    transport(operationRequest(operation, serializer), operation.options);
  const modelClient = (model: string): ModelClient =>
    Object.fromEntries(
      [...operationNames, ...(actions[model] ?? [])].map(
        (op): [string, ClientCall] => [
          op,
          (args, requestOptions) =>
            new RpcPromise({ model, op, args, options: requestOptions }, send),
        ],
      ),
    );
  const $transaction = (
    operations: readonly RpcPromise<unknown>[],
    requestOptions?: RequestOptions,
  ): Promise<unknown> =>
    // The service refuses an empty transaction; Prisma's client accepts it.
    operations.length === 0
      ? Promise.resolve([])
      : transport(
          transactionRequest(
            operations.map(({ operation }) => operation),
            serializer,
          ),
          requestOptions,
        );
  const client = Object.fromEntries([
    ...models.map((model) => [model, modelClient(model)] as const),
    ["$transaction", $transaction] as const,
  ]);
  return withSerializer(client, serializer) as Client;
}
