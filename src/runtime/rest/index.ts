export type { ApiHandler } from "../service/api-handler.js";
export type { Delegate, ModelDelegate } from "../prisma/delegate.js";
export { answerList } from "./read/list.js";
export { answerGet } from "./read/get.js";
export { restHandler, type RestService } from "./handler.js";
export {
  type RelationshipRead,
  type RelationshipWrite,
  type RestOperation,
  type RestRoutes,
  toMany,
  toManyReadOnly,
  toOne,
  toOneReadOnly,
  writeOnly,
} from "./routes.js";
export type { RouteContext } from "./request.js";
export type { RestHandlerOptions } from "./options.js";
export { answerCreate, answerCreateOnly } from "./write/create.js";
export { answerDelete } from "./write/delete.js";
export { answerUpdate } from "./write/update.js";
