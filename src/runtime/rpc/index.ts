export type { ApiHandler } from "../handler/contract.js";
export type { Delegate, ModelDelegate } from "../handler/delegate.js";
export {
  rpcHandler,
  type RpcHandlerOptions,
  type RpcService,
} from "./handler.js";
export type { RpcRoutes } from "./routes.js";
