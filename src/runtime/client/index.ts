export type { ActionInput } from "../contract/action-input.js";
export type { RequestOptions, RpcClientOptions } from "./options.js";
export { rpcClient, type RpcTransactions } from "./rpc-client.js";
export type { RpcErrorBody } from "../contract/rpc-error-body.js";
export { RpcClientError } from "./rpc-client-error.js";
export { type Operation, RpcPromise } from "./rpc-promise.js";
export type { TypeExtension } from "./serializer.js";
export type { Visible } from "./visible.js";
export type { WithEnds } from "./with-ends.js";
