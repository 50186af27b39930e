export type * from "./action-types.js";
export type { ClientModel, ClientSchema } from "./client-schema.js";
export type { RestClientOperation } from "../contract/rest-client-operations.js";
export type { ErrorCode } from "../contract/error-codes.js";
export type * from "./filter-types.js";
export type {
  ListQuery,
  ModelClient,
  PageQuery,
  RecordClient,
  ShowQuery,
} from "./model-client.js";
export type {
  FieldNames,
  Resource,
  RestModel,
  RestRecord,
} from "./model-types.js";
export type {
  PageRequestOptions,
  RequestOptions,
  RestClientOptions,
  RestClientRequest,
  WriteOptions,
} from "./options.js";
export type { Page } from "./page.js";
export type { Id } from "./write-document.js";
export { type ErrorObject, RestClientError } from "./rest-client-error.js";
export { restClient } from "./rest-client.js";
