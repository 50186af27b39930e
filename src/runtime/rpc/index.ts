export type { ApiHandler } from "../service/api-handler.js";
export type { Delegate, ModelDelegate } from "../prisma/delegate.js";
export { rpcHandler, type RpcHandlerOptions } from "./handler.js";
export type { Operation, OperationContext, RpcRoutes } from "./routes.js";
export type { RpcService } from "./service.js";
