export type { ApiHandler } from "../handler/contract.js";
export type { Delegate, ModelDelegate } from "../handler/delegate.js";
export { answerList } from "./read/collection.js";
export { answerGet } from "./read/resource.js";
export { restHandler, type RestService } from "./handler.js";
export {
  type RestRoutes,
  toMany,
  toManyReadOnly,
  toOne,
  toOneReadOnly,
  writeOnly,
} from "./routes.js";
export type { RestHandlerOptions } from "./options.js";
export { answerCreate, answerCreateOnly } from "./write/create.js";
export { answerDelete } from "./write/delete.js";
export { answerUpdate } from "./write/update.js";
