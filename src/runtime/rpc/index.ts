export type { ApiHandler } from "../service/api-handler.js";
export type { Delegate, ModelDelegate } from "../prisma/delegate.js";
export {
  aggregate,
  count,
  create,
  createMany,
  createManyAndReturn,
  deleteMany,
  deleteOne,
  findFirst,
  findFirstOrThrow,
  findMany,
  findUnique,
  findUniqueOrThrow,
  groupBy,
  update,
  updateMany,
  updateManyAndReturn,
  upsert,
} from "./delegate-operations.js";
export { exists } from "./exists.js";
export { rpcHandler, type RpcHandlerOptions } from "./handler.js";
export type { RpcRoutes } from "./routes.js";
export type { RpcService } from "./service.js";
