import type { Resource } from "../model/resource.js";
import { isJsonObject } from "../serialization/json-object.js";
import type { AskedOfRest } from "../service/deprecations.js";
import type { DeprecatedNames } from "./deprecated-names.js";

/** Finds what a request of REST names: in its path, its parameters and its document. */
export function namesOfRest(
  names: DeprecatedNames,
  { steps, resource, resources, parameters, body }: AskedOfRest,
): void {
  names.model(resource);
  const [shown, via] = followPath(names, resource, steps);
  for (const [parameter, value] of parameters) {
    const [family, ...members] = parameter.match(/[^[\].]+/g) ?? [];
    if (family === "filter") follow(names, shown, members);
    if (family === "fields") {
      const type = resources.get(members.join(".").toLowerCase());
      if (!type) continue;
      names.model(type);
      for (const name of value.split(",")) follow(names, type, [name]);
    }
    if (family !== "sort" && family !== "include") continue;
    for (const path of value.split(",")) {
      const [first = "", ...more] = path.replace(/^-/, "").split(".");
      const isVia = first === via && !shown.wireRelationshipMap().has(first);
      follow(names, shown, isVia ? more : [first, ...more]);
    }
  }
  if (isJsonObject(body)) followDocument(names, shown, body);
}

/** The model that the answer is of, and the relationship of the path that leads to it. */
function followPath(
  names: DeprecatedNames,
  resource: Resource,
  steps: readonly string[],
): readonly [shown: Resource, via?: string] {
  const [, second, third, fourth] = steps;
  const action = second === "-" ? third : third === "-" ? fourth : undefined;
  const returns = resource.actions?.[action ?? ""]?.returns;
  if (typeof returns === "function") return [returns()];
  const via = third === "relationships" ? fourth : third;
  const relationship = resource.wireRelationshipMap().get(via ?? "");
  return relationship
    ? [names.relationship(resource, relationship), relationship.wireName]
    : [resource];
}

/** Follows names through relationships. What is no name, such as `or` and `0`, is passed over. */
function follow(
  names: DeprecatedNames,
  resource: Resource,
  path: readonly string[],
): void {
  let at = resource;
  for (const step of path) {
    const [name = ""] = step.split("$");
    const relationship = at.wireRelationshipMap().get(name);
    const field = at.wireInputMap.get(name);
    if (field) names.member(at, field.name);
    else if (relationship) at = names.relationship(at, relationship);
  }
}

function followDocument(
  names: DeprecatedNames,
  resource: Resource,
  { data, meta }: Readonly<Record<string, unknown>>,
): void {
  const { attributes, relationships } = Object(data) as {
    readonly attributes?: object;
    readonly relationships?: object;
  };
  const { matchFields } = Object(meta) as { readonly matchFields?: unknown };
  const said = [
    ...Object.keys(attributes ?? {}),
    ...Object.keys(relationships ?? {}),
    ...(Array.isArray(matchFields) ? matchFields.map(String) : []),
  ];
  for (const name of said) follow(names, resource, [name]);
}
