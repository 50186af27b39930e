import { ApiError } from "../../errors/api-error.js";
import type { Resource } from "../../model/resource.js";
import type { RestApi } from "../api.js";
import type { FamilyParameter } from "./parameters.js";

/** The attributes and relationships to show, of the types that `fields` names (R29). */
export type Fieldsets = ReadonlyMap<Resource, ReadonlySet<string>>;

/**
 * @throws ApiError `invalid-fields` (400) for an unknown type or field, or a
 *   type named twice.
 */
export function readFieldsets(
  api: RestApi,
  parameters: readonly FamilyParameter[],
): Fieldsets {
  const fieldsets = new Map<Resource, ReadonlySet<string>>();
  for (const { parameter, members, value } of parameters) {
    const type = members.join(".");
    const resource = api.resources.get(type.toLowerCase());
    if (!resource) refuse(parameter, `there is no type "${type}"`);
    if (fieldsets.has(resource)) refuse(parameter, `"${type}" is named twice`);
    const names = value === "" ? [] : value.split(",");
    for (const name of names) {
      if (!isField(resource, name)) {
        refuse(parameter, `${resource.type} has no field "${name}"`);
      }
    }
    fieldsets.set(resource, new Set(names));
  }
  return fieldsets;
}

function isField(resource: Resource, name: string): boolean {
  return resource.fieldMap.has(name) || resource.relationshipMap().has(name);
}

function refuse(parameter: string, detail: string): never {
  throw new ApiError("invalid-fields", detail, { parameter });
}
