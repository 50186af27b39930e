import type { DelegateMap } from "../handler/delegate.js";
import type { QueryParameters } from "../handler/query-parameters.js";
import type { Resource } from "../model/resource.js";
import type { RestApi } from "./api.js";

/** The record that a path names. */
export interface PathId {
  /** The id as the path has it, decoded. */
  readonly text: string;
  /** The values of its parts, in the order of the id's fields. */
  readonly values: readonly unknown[];
  /** The Prisma `where` that finds the record. */
  readonly where: Readonly<Record<string, unknown>>;
}

/** A routed request of the REST service. */
export interface RestRequest {
  readonly api: RestApi;
  /** The model that the path begins with. */
  readonly resource: Resource;
  readonly client: DelegateMap;
  /** The path below the endpoint, as it arrived: `/post/1/comments`. */
  readonly path: string;
  /** The raw query string, where the request has one: equal queries are understood once. */
  readonly query: string | undefined;
  readonly parameters: () => QueryParameters;
  /** The record of paths that name one. */
  readonly id: PathId | undefined;
  /** The last segment of `/type/id/relationship/relatedId` (R6). */
  readonly relatedId: string | undefined;
  /** The body's JSON value; throws an `ApiError` when it is malformed. */
  readonly body: () => unknown;
}

/** What a generated route is called with. */
export interface RouteContext<Client> {
  readonly client: Client;
  readonly request: RestRequest;
}
