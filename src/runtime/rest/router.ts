import { ApiError } from "../errors/api-error.js";
import type { ApiResponse } from "../handler/contract.js";
import type { Relationship } from "../model/resource.js";
import { uniqueWhere } from "../model/resource.js";
import { parseId } from "../serialization/id-text.js";
import { relatedMember } from "./read/related.js";
import type { PathId, RestRequest } from "./request.js";
import type { AnyRestRoutes, RelationshipRoutes } from "./routes.js";

/** What a path and a verb lead to. */
export interface Match {
  readonly routes: AnyRestRoutes;
  /** The name that `authorize` is told: `list`, `comments.add`. */
  readonly operation: string;
  readonly id: string | undefined;
  readonly relatedId: string | undefined;
  run(request: RestRequest): Promise<ApiResponse>;
}

type Verbs = Readonly<
  Record<string, Omit<Match, "routes" | "id" | "relatedId"> | undefined>
>;

/**
 * Finds the route of a request.
 *
 * @throws ApiError `unsupported-model` or `unsupported-relationship` (404),
 *   `invalid-path` (400), `method-not-allowed` (405, with `Allow`).
 */
export function match(
  routesByType: ReadonlyMap<string, AnyRestRoutes>,
  method: string,
  path: string,
): Match {
  const { routes, verbs, id, relatedId } = resolve(routesByType, path);
  const found = Object.hasOwn(verbs, method) ? verbs[method] : undefined;
  if (!found) {
    const allow = allowed(verbs);
    throw new ApiError(
      "method-not-allowed",
      `${method} is not supported here; ${allow} are`,
      { header: ":method" },
      { headers: { allow } },
    );
  }
  return { ...found, routes, id, relatedId };
}

/** The verbs of a path, as `Allow` lists them (R32). */
export function allowedMethods(
  routesByType: ReadonlyMap<string, AnyRestRoutes>,
  path: string,
): string {
  return allowed(resolve(routesByType, path).verbs);
}

function allowed(verbs: Verbs): string {
  const names = Object.keys(verbs).filter((name) => verbs[name] !== undefined);
  const heads = names.includes("GET") ? ["HEAD"] : [];
  return [...names, ...heads, "OPTIONS"].join(", ");
}

interface Resolved {
  readonly routes: AnyRestRoutes;
  readonly verbs: Verbs;
  readonly id: string | undefined;
  readonly relatedId: string | undefined;
}

function resolve(
  routesByType: ReadonlyMap<string, AnyRestRoutes>,
  path: string,
): Resolved {
  const [type = "", id, third, fourth, ...rest] = segments(path);
  const routes = routesByType.get(type.toLowerCase());
  if (!routes) {
    const known = [...routesByType.values()].map(
      ({ resource }) => resource.type,
    );
    const list = known.length <= 20 ? `; known are ${known.join(", ")}` : "";
    throw new ApiError(
      "unsupported-model",
      `there is no type "${type}"${list}`,
      { parameter: "type" },
    );
  }
  if (rest.length > 0 || (id !== undefined && !routes.resource.id)) {
    throw new ApiError("invalid-path", `nothing is at "${path}"`, {
      header: ":path",
    });
  }
  const found = (verbs: Verbs, relatedId?: string): Resolved => ({
    routes,
    verbs,
    id,
    relatedId,
  });
  if (id === undefined) return found(collectionVerbs(routes));
  if (third === undefined) return found(resourceVerbs(routes));
  if (fourth !== undefined && third === "relationships") {
    return found(linkageVerbs(...relationship(routes, fourth)));
  }
  const [at, own] = relationship(routes, third);
  if (fourth === undefined) return found(relatedVerbs(at, own));
  return found({ GET: step(`${at.name}.get`, at, relatedMember) }, fourth);

  function step(
    operation: string,
    to: Relationship,
    run: RelationshipRoutes["related"],
  ) {
    return {
      operation,
      run: (request: RestRequest) =>
        run((routes as AnyRestRoutes).resource, to, request),
    };
  }

  function linkageVerbs(to: Relationship, of: RelationshipRoutes): Verbs {
    const verb = (name: "linkage" | "replace" | "add" | "remove") => {
      const run = of[name];
      return run && step(`${to.name}.${name}`, to, run);
    };
    return {
      GET: verb("linkage"),
      POST: verb("add"),
      PATCH: verb("replace"),
      PUT: verb("replace"),
      DELETE: verb("remove"),
    };
  }

  function relatedVerbs(to: Relationship, of: RelationshipRoutes): Verbs {
    // Rule 6 of the service: a to-one may be replaced at its related URL too (R11).
    const replace =
      to.kind === "to-one" && of.replace
        ? step(`${to.name}.replace`, to, of.replace)
        : undefined;
    return {
      GET: step(`${to.name}.related`, to, of.related),
      PATCH: replace,
      PUT: replace,
    };
  }
}

function relationship(
  { resource, relationships = {} }: AnyRestRoutes,
  name: string,
): readonly [Relationship, RelationshipRoutes] {
  const found = resource.relationshipMap().get(name);
  const routes = Object.hasOwn(relationships, name)
    ? relationships[name]
    : undefined;
  if (!found || !routes) {
    throw new ApiError(
      "unsupported-relationship",
      `${resource.type} has no relationship "${name}"`,
      { parameter: "relationship" },
    );
  }
  return [found, routes];
}

function collectionVerbs(routes: AnyRestRoutes): Verbs {
  return { GET: verb(routes, "list"), POST: verb(routes, "create") };
}

function resourceVerbs(routes: AnyRestRoutes): Verbs {
  const update = verb(routes, "update");
  return {
    GET: verb(routes, "get"),
    PATCH: update,
    PUT: update,
    DELETE: verb(routes, "delete"),
  };
}

function verb(
  routes: AnyRestRoutes,
  operation: "list" | "create" | "get" | "update" | "delete",
) {
  if (!routes[operation]) return undefined;
  return {
    operation,
    run: async (request: RestRequest): Promise<ApiResponse> =>
      routes[operation]?.({
        client: request.client,
        request,
      }) as Promise<ApiResponse>,
  };
}

/** @throws ApiError `invalid-path` (400) for broken percent-encoding. */
function segments(path: string): readonly string[] {
  const trimmed = path.replace(/^\//, "").replace(/\/$/, "");
  try {
    return trimmed.split("/").map(decodeURIComponent);
  } catch {
    throw new ApiError("invalid-path", `broken percent-encoding in "${path}"`, {
      header: ":path",
    });
  }
}

/**
 * The record that an id in a path names.
 *
 * @throws ApiError `not-found` (404) when it cannot be an id of the type (R21).
 */
export function pathRecord(
  { resource }: AnyRestRoutes,
  text: string,
  divider: string,
): PathId {
  const values = parseId(resource, text, divider);
  if (!resource.id || !values) {
    throw new ApiError(
      "not-found",
      `there is no ${resource.type} with the id ${JSON.stringify(text)}`,
      { parameter: "id" },
    );
  }
  return { text, where: uniqueWhere(resource.id, values) };
}
