export {
  ApiError,
  type ErrorMeta,
  type ErrorSource,
  type Problem,
} from "./errors/api-error.js";
export type { ErrorCode } from "./contract/error-codes.js";
export type {
  Access,
  Authorize,
  AuthorizeIn,
  AuthorizeTo,
} from "./service/authorize.js";
export type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
  RequestHeaders,
} from "./service/api-handler.js";
export type { Delegate, ModelDelegate } from "./prisma/delegate.js";
export type { Limits } from "./contract/limits.js";
export type { HandlerOptions } from "./service/options.js";
export type { Field, Fields } from "./model/field.js";
export { type ResourceCode, resourceOf } from "./model/resource-of.js";
export type {
  Schema,
  SchemaField,
  SchemaModel,
  SchemaRelation,
} from "./model/schema.js";
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
