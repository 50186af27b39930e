import { ApiError } from "../errors/api-error.js";
import { type Resource, uniqueWhere } from "../model/resource.js";
import { parseId } from "../serialization/id-text.js";
import { notFound } from "./errors/not-found.js";
import type { PathId } from "./request.js";
import type {
  Endpoint,
  RelationshipPaths,
  RoutingTable,
  TypePaths,
  Verbs,
} from "./routing-table.js";

/** What a path leads to. */
export interface Location {
  readonly resource: Resource;
  readonly verbs: Verbs;
  readonly id: string | undefined;
  readonly relatedId: string | undefined;
}

/**
 * Finds the location of a path, with its segments decoded.
 *
 * @throws ApiError `unsupported-model` or `unsupported-relationship` (404),
 *   `invalid-path` (400).
 */
export function locate(table: RoutingTable, path: string): Location {
  const steps = segments(path);
  const [type = "", id, third, fourth] = steps;
  const paths = table.get(type.toLowerCase());
  if (!paths) throw unknownType(table, type);
  const { resource } = paths;
  if (steps.length > 4 || (id !== undefined && !resource.id)) {
    throw new ApiError("invalid-path", `nothing is at "${path}"`, {
      header: ":path",
    });
  }
  const at = (verbs: Verbs, relatedId?: string): Location => ({
    resource,
    verbs,
    id,
    relatedId,
  });
  const action = actionAt(paths, steps);
  if (action) return action;
  if (id === undefined) return at(paths.collection);
  if (third === undefined) return at(paths.record);
  if (fourth === undefined) return at(relationship(paths, third).related);
  if (third === "relationships") return at(relationship(paths, fourth).linkage);
  return at(relationship(paths, third).member, fourth);
}

/** The route of a path that leads somewhere: `/post/:id/comments`. */
export function routeTemplate(
  { resource, id, relatedId }: Location,
  path: string,
): string {
  const [, ...steps] = segments(path);
  if (id !== undefined) steps[0] = ":id";
  if (relatedId !== undefined) steps[2] = ":relatedId";
  return ["", resource.type, ...steps].join("/");
}

/**
 * The action that a path names. A record may have the id `-`, but no relationship the name
 * of an action.
 */
function actionAt(
  { resource, actions }: TypePaths,
  [, second, third, fourth]: readonly string[],
): Location | undefined {
  if (actions.size === 0) return undefined;
  const ofRecord = third === "-" && fourth !== undefined;
  const name = ofRecord
    ? fourth
    : second === "-" && fourth === undefined
      ? third
      : undefined;
  const action = actions.get(name ?? "");
  if (action && (action.on === "record") === ofRecord) {
    const id = ofRecord ? second : undefined;
    return { resource, verbs: action.verbs, id, relatedId: undefined };
  }
  return undefined;
}

/** @throws ApiError `method-not-allowed` (405), with `Allow` (R32). */
export function endpoint({ verbs }: Location, method: string): Endpoint {
  const found = verbs.endpoints.get(method);
  if (found) return found;
  throw new ApiError(
    "method-not-allowed",
    `${method} is not supported here; supported are ${verbs.allow}`,
    { header: ":method" },
    { headers: { allow: verbs.allow } },
  );
}

/**
 * The record that an id in a path identifies.
 *
 * @throws ApiError `not-found` (404) if it cannot be an id of the type (R21).
 */
export function pathRecord(
  resource: Resource,
  text: string,
  divider: string,
): PathId {
  const values = parseId(resource, text, divider);
  if (!resource.id || !values) {
    throw notFound(resource, text);
  }
  return { text, values, where: uniqueWhere(resource.id, values) };
}

function relationship(
  { resource, relationships }: TypePaths,
  name: string,
): RelationshipPaths {
  const found = relationships().get(name);
  if (found) return found;
  throw new ApiError(
    "unsupported-relationship",
    `${resource.type} has no relationship "${name}"`,
    { parameter: "relationship" },
  );
}

function unknownType(table: RoutingTable, type: string): ApiError {
  const known = [...table.values()].map(({ resource }) => resource.type);
  const list = known.length <= 20 ? `; known are ${known.join(", ")}` : "";
  return new ApiError(
    "unsupported-model",
    `there is no type "${type}"${list}`,
    {
      parameter: "type",
    },
  );
}

/**
 * The segments of a path, decoded: `["post", "1"]`.
 *
 * @throws ApiError `invalid-path` (400) for broken percent-encoding.
 */
export function segments(path: string): readonly string[] {
  const start = path.startsWith("/") ? 1 : 0;
  const end = path.length > start && path.endsWith("/") ? -1 : undefined;
  const parts = path.slice(start, end).split("/");
  if (!path.includes("%")) return parts;
  try {
    return parts.map(decodeURIComponent);
  } catch {
    throw new ApiError("invalid-path", `broken percent-encoding in "${path}"`, {
      header: ":path",
    });
  }
}
