import type { DelegateMap } from "../prisma/delegate.js";
import type { ExtendedRequest } from "../service/extensions.js";
import type { QueryParameters } from "../service/query-parameters.js";
import type { Relationship, Resource, Row } from "../model/resource.js";
import type { RestApi } from "./api.js";

/** The record that a path identifies. */
export interface PathId {
  /** The id from the path, decoded. */
  readonly text: string;
  /** The values of its parts, in the order of the id's fields. */
  readonly values: readonly unknown[];
  /** The Prisma `where` that finds the record. */
  readonly where: Readonly<Record<string, unknown>>;
}

/** The record below which a path names a member of a to-many. */
export interface Parent {
  readonly relationship: Relationship;
  readonly resource: Resource;
  readonly id: PathId;
  /** The columns of the member's key to it, once they are known: no write changes them. */
  readonly kept?: Row;
}

/** A routed request of the REST service. */
export interface RestRequest {
  readonly api: RestApi;
  /** As `authorize` gets it, though an upsert is a `create` here. */
  readonly operation: string;
  /** In upper case; a HEAD is a GET. */
  readonly method: string;
  /** The model at the start of the path; of a write below a to-many, that of the member. */
  readonly resource: Resource;
  readonly client: DelegateMap;
  /** The client that it is made of, with access rules or without. */
  readonly origin: DelegateMap;
  /** The extensions of the request, if the handler has any. */
  readonly extended: ExtendedRequest | undefined;
  /** The path below the endpoint, as it was sent: `/post/1/comments`. */
  readonly path: string;
  /** The raw query string, if the request has one: equal queries are parsed only once. */
  readonly query: string | undefined;
  readonly parameters: () => QueryParameters;
  /** The record that the path identifies, if any: it is of the {@link resource}. */
  readonly id: PathId | undefined;
  /** Of a write below a to-many. */
  readonly parent: Parent | undefined;
  /** The last segment of `/type/id/relationship/relatedId` (R6). */
  readonly relatedId: string | undefined;
  /** Whether the client accepts the profile of cursors. */
  readonly asksCursors: boolean;
  /** Whether the client wants no representation of what it writes. */
  readonly isMinimal: boolean;
  /** Columns of a new record that the server sets: the client gives none of them. */
  readonly preset: ReadonlySet<string>;
  /** The versions of `If-None-Match`, of a read that the generated code alone answers. */
  readonly knownVersions: readonly string[] | undefined;
  /** Whether the access rules show the caller every column of each record that he reads. */
  readonly seesCells: () => boolean;
  readonly hasBody: boolean;
  /** The body's JSON value; throws an `ApiError` when it is malformed. */
  readonly body: () => unknown;
}

/** The record that the path names. */
export function pathId(request: RestRequest): PathId {
  if (!request.id) throw new Error(`no id in the path ${request.path}`);
  return request.id;
}

/** The argument of a generated route. */
export interface RouteContext<Client> {
  readonly client: Client;
  readonly request: RestRequest;
}
