export {
  ApiError,
  type ErrorSource,
  type Problem,
} from "./errors/api-error.js";
export type { ErrorCode } from "./errors/catalogue.js";
export type { Access, Authorize } from "./handler/authorize.js";
export type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
  RequestHeaders,
} from "./handler/contract.js";
export type { Delegate, ModelDelegate } from "./handler/delegate.js";
export type { Limits } from "./handler/limits.js";
export type { HandlerOptions } from "./handler/options.js";
export type { Field, Fields } from "./model/field.js";
export {
  defineResource,
  type IdDefinition,
  type RelationshipDefinition,
  type Resource,
  type ResourceDefinition,
} from "./model/resource.js";
export { composite } from "./serialization/field-text.js";
export {
  bigInt,
  boolean,
  bytes,
  dateTime,
  decimal,
  float,
  integer,
  json,
  list,
  text,
} from "./serialization/json-text.js";
