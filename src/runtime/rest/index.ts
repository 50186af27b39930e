export type { ApiHandler } from "../handler/contract.js";
export type { Delegate, ModelDelegate } from "../handler/delegate.js";
export { readCollection } from "./read/collection.js";
export { readResource } from "./read/resource.js";
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
export { readCreate } from "./write/create.js";
export { readDelete } from "./write/delete.js";
export { readUpdate } from "./write/update.js";
