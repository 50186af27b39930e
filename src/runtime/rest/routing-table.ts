import type { ApiResponse } from "../service/api-handler.js";
import { lazy } from "../model/lazy.js";
import type { Resource, Relationship } from "../model/resource.js";
import { check } from "../service/check-option.js";
import type { Intent } from "../service/access.js";
import { answerAction } from "./action.js";
import { relatedMember } from "./read/related.js";
import type { RestRequest } from "./request.js";
import type {
  AnyRestRoutes,
  RelationshipRoute,
  RelationshipRoutes,
} from "./routes.js";
import { belowParent } from "./write/below-parent.js";
import { linkToParent } from "./write/document/parent-linkage.js";

/** What a verb does at a path. */
export interface Endpoint {
  /** The name that `authorize` gets: `list`, `comments.add`. */
  readonly operation: string;
  /** The to-many of a member that it writes: the operation is that of the member's model. */
  readonly below?: Relationship;
  /** It answers numbers about records, in place of a list. */
  readonly isSummary?: true;
  /** What it does to the model, if its verb does not tell. */
  readonly intent?: Intent;
  run(request: RestRequest): Promise<ApiResponse>;
}

/** The verbs of a path. */
export interface Verbs {
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  /** The value of `Allow` (R32). */
  readonly allow: string;
}

/** The paths below a relationship's name. */
export interface RelationshipPaths {
  /** /type/id/relationship */
  readonly related: Verbs;
  /** /type/id/relationships/relationship */
  readonly linkage: Verbs;
  /** /type/id/relationship/relatedId (R6) */
  readonly member: Verbs;
}

/** An action's path, /type/-/action or /type/id/-/action. */
interface ActionPath {
  readonly on: "record" | "collection";
  readonly verbs: Verbs;
}

/** The paths of a type. */
export interface TypePaths {
  readonly resource: Resource;
  /** /type */
  readonly collection: Verbs;
  /** /type/id */
  readonly record: Verbs;
  /** Created on first use: a large schema has thousands, and most are never requested. */
  readonly relationships: () => ReadonlyMap<string, RelationshipPaths>;
  readonly actions: ReadonlyMap<string, ActionPath>;
}

/** Every path of the service, by lower-cased type (R1). */
export type RoutingTable = ReadonlyMap<string, TypePaths>;

/**
 * Creates the table of generated routes, once per handler.
 *
 * @param summary what answers numbers beside each list, if any does
 */
export function routingTable(
  routes: readonly AnyRestRoutes[],
  summary?: Endpoint,
): RoutingTable {
  const all = new Map(routes.map((one) => [one.resource, one]));
  return new Map(
    routes.map((one) => {
      const paths = typePaths(one, all);
      const whole = summary && one.list ? withSummary(paths, summary) : paths;
      return [one.resource.type.toLowerCase(), whole];
    }),
  );
}

/**
 * The paths of a type with `/type/-/aggregate`, which no record can have.
 *
 * @throws TypeError where an action or a relationship has that path
 */
function withSummary(paths: TypePaths, summary: Endpoint): TypePaths {
  const { resource, actions } = paths;
  const name = "aggregate";
  check(
    !actions.has(name) && !resource.wireRelationshipMap().has(name),
    `"aggregates": ${resource.model} has "${name}" itself`,
  );
  const path = { on: "collection", verbs: verbs({ GET: summary }) } as const;
  return { ...paths, actions: new Map([...actions, [name, path]]) };
}

type RoutesOf = ReadonlyMap<Resource, AnyRestRoutes>;

function ownEndpoint(
  routes: AnyRestRoutes,
  operation: "list" | "create" | "get" | "update" | "delete",
): Endpoint | undefined {
  if (!routes[operation]) return undefined;
  return {
    operation,
    run: (request) =>
      routes[operation]?.({
        client: request.client,
        request,
      }) as Promise<ApiResponse>,
  };
}

function typePaths(routes: AnyRestRoutes, all: RoutesOf): TypePaths {
  const { resource } = routes;
  const own = (operation: Parameters<typeof ownEndpoint>[1]) =>
    ownEndpoint(routes, operation);
  const update = own("update");
  return {
    resource,
    collection: verbs({ GET: own("list"), POST: own("create") }),
    record: verbs({
      GET: own("get"),
      PATCH: update,
      PUT: update,
      DELETE: own("delete"),
    }),
    relationships: lazy(() => namedPaths(routes, all)),
    actions: actionPaths(resource),
  };
}

function actionPaths({
  actions = {},
}: Resource): ReadonlyMap<string, ActionPath> {
  return new Map(
    Object.entries(actions).map(([operation, action]) => [
      operation,
      {
        on: action.on,
        verbs: verbs({
          POST: {
            operation,
            intent: "read",
            run: (request) => answerAction(action, request),
          },
        }),
      },
    ]),
  );
}

/** Those without routes too: what a document shows is there, and takes no verb (R37). */
function namedPaths(
  { resource, relationships = {} }: AnyRestRoutes,
  all: RoutesOf,
): ReadonlyMap<string, RelationshipPaths> {
  return new Map(
    [...resource.relationshipMap().values()].map((relationship) => [
      relationship.wireName,
      relationshipPaths(
        relationship,
        relationships[relationship.name] ?? {},
        all.get(relationship.target),
      ),
    ]),
  );
}

function relationshipPaths(
  relationship: Relationship,
  routes: RelationshipRoutes,
  ofTarget: AnyRestRoutes | undefined,
): RelationshipPaths {
  const { name, kind } = relationship;
  const at = (
    operation: string,
    route: RelationshipRoute | undefined,
  ): Endpoint | undefined =>
    route && {
      operation: `${name}.${operation}`,
      run: (request) => route(relationship, request),
    };
  const replace = at("replace", routes.replace);
  // A to-one may also be replaced at its related URL (rest.md rule 6, R11).
  const replaceRelated = kind === "to-one" ? replace : undefined;
  const writesMembers = kind === "to-many" && routes.related !== undefined;
  const below = (
    operation: "create" | "update" | "delete",
  ): Endpoint | undefined =>
    writesMembers && ofTarget
      ? memberEndpoint(relationship, ofTarget, operation)
      : undefined;
  const update = below("update");
  return {
    related: verbs({
      GET: at("related", routes.related),
      POST: linkToParent(relationship) && below("create"),
      PATCH: replaceRelated,
      PUT: replaceRelated,
    }),
    linkage: verbs(
      {
        GET: at("linkage", routes.linkage),
        POST: at("add", routes.add),
        PATCH: replace,
        PUT: replace,
        DELETE: at("remove", routes.remove),
      },
      // A to-one answers these with 403, so it does not advertise them (R9).
      kind === "to-one" ? ["POST", "DELETE"] : [],
    ),
    member: verbs({
      GET: at("get", routes.related && relatedMember),
      PATCH: update,
      PUT: update,
      DELETE: below("delete"),
    }),
  };
}

/** A write of a member below its parent: that of its own model, where that offers it. */
function memberEndpoint(
  below: Relationship,
  routes: AnyRestRoutes,
  operation: "create" | "update" | "delete",
): Endpoint | undefined {
  const own = ownEndpoint(routes, operation);
  return (
    own && {
      operation,
      below,
      run: async (request) => own.run(await belowParent(request)),
    }
  );
}

/** @param refused verbs that `Allow` leaves out, since they never succeed */
function verbs(
  endpoints: Readonly<Record<string, Endpoint | undefined>>,
  refused: readonly string[] = [],
): Verbs {
  const found = Object.entries(endpoints).flatMap(([method, endpoint]) =>
    endpoint ? [[method, endpoint] as const] : [],
  );
  const names = found
    .map(([method]) => method)
    .filter((method) => !refused.includes(method));
  const heads = names.includes("GET") ? ["HEAD"] : [];
  return {
    endpoints: new Map(found),
    allow: [...names, ...heads, "OPTIONS"].join(", "),
  };
}
