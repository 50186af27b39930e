import type { ApiResponse } from "../service/api-handler.js";
import type { Resource } from "../model/resource.js";
import type { Relationship } from "../model/resource.js";
import { relationshipLinkage } from "./read/linkage.js";
import { relatedCollection, relatedResource } from "./read/related.js";
import type { RestRequest, RouteContext } from "./request.js";
import {
  addLinkage,
  removeLinkage,
  replaceLinkage,
} from "./write/relationship.js";

/**
 * The routes of a model: an absent route answers 405.
 *
 * @typeParam Client the part of a Prisma client that routes see: one type for all
 *   models, or the type checker compares the routes of each with those of others
 */
export interface RestRoutes<Client> {
  readonly resource: Resource;
  /** GET /type */
  list?(context: RouteContext<Client>): Promise<ApiResponse>;
  /** POST /type */
  create?(context: RouteContext<Client>): Promise<ApiResponse>;
  /** GET /type/id */
  get?(context: RouteContext<Client>): Promise<ApiResponse>;
  /** PATCH or PUT /type/id */
  update?(context: RouteContext<Client>): Promise<ApiResponse>;
  /** DELETE /type/id */
  delete?(context: RouteContext<Client>): Promise<ApiResponse>;
  /** The routes below /type/id, by relationship. */
  readonly relationships?: Readonly<Record<string, RelationshipRoutes>>;
}

/** The names of a model's own routes for `authorize`; a create may be an upsert. */
export type RestOperation =
  "list" | "get" | "create" | "upsert" | "update" | "delete";

/** The names of a relationship's reads, behind its own: `comments.related`. */
export type RelationshipRead = "related" | "linkage" | "get";

/** The names of a to-many relationship's writes; a to-one's is `replace`. */
export type RelationshipWrite = "add" | "replace" | "remove";

/** The routes of any model, without its client's type. */
export type AnyRestRoutes = RestRoutes<unknown>;

/** One route of a relationship. */
export type RelationshipRoute = (
  relationship: Relationship,
  request: RestRequest,
) => Promise<ApiResponse>;

/** The routes of a relationship: an absent route answers 405. */
export interface RelationshipRoutes {
  /** GET /type/id/relationship */
  readonly related?: RelationshipRoute;
  /** GET /type/id/relationships/relationship */
  readonly linkage?: RelationshipRoute;
  /** PATCH or PUT /type/id/relationships/relationship */
  readonly replace?: RelationshipRoute;
  /** POST /type/id/relationships/relationship */
  readonly add?: RelationshipRoute;
  /** DELETE /type/id/relationships/relationship */
  readonly remove?: RelationshipRoute;
}

const reads = { linkage: relationshipLinkage };
const writes = {
  replace: replaceLinkage,
  add: addLinkage,
  remove: removeLinkage,
};

/** A to-one relationship. */
export const toOne: RelationshipRoutes = {
  ...reads,
  ...writes,
  related: relatedResource,
};
/** A to-many relationship. */
export const toMany: RelationshipRoutes = {
  ...reads,
  ...writes,
  related: relatedCollection,
};
/** A to-one relationship of a model that cannot be updated. */
export const toOneReadOnly: RelationshipRoutes = {
  ...reads,
  related: relatedResource,
};
/** A to-many relationship of a model that cannot be updated. */
export const toManyReadOnly: RelationshipRoutes = {
  ...reads,
  related: relatedCollection,
};
/** A relationship of a model that can be updated but not read. */
export const writeOnly: RelationshipRoutes = writes;
