import type { Resource } from "../../model/resource.js";
import type { RestApi } from "../api.js";
import type { FamilyParameter } from "./parameters.js";
import { refuseFields } from "./refuse-parameter.js";

/**
 * The attributes and relationships to show for each type in `fields`, by their names
 * on the Prisma client (R29).
 */
export type Fieldsets = ReadonlyMap<Resource, ReadonlySet<string>>;

/**
 * @throws ApiError `invalid-fields` (400) for an unknown type or field, or a type
 *   that is named twice.
 */
export function readFieldsets(
  api: RestApi,
  parameters: readonly FamilyParameter[],
): Fieldsets {
  const fieldsets = new Map<Resource, ReadonlySet<string>>();
  for (const { parameter, members, value } of parameters) {
    const type = members.join(".");
    const resource = api.resources.get(type.toLowerCase());
    if (!resource) refuseFields(parameter, `there is no type "${type}"`);
    if (fieldsets.has(resource))
      refuseFields(parameter, `"${type}" is named twice`);
    const names = value === "" ? [] : value.split(",");
    const shown = names.map((name) => {
      if (isComputed(resource, name)) return name;
      const field =
        resource.wireFieldMap.get(name) ??
        resource.wireRelationshipMap().get(name);
      if (!field)
        refuseFields(parameter, `${resource.type} has no field "${name}"`);
      return field.name;
    });
    fieldsets.set(resource, new Set(shown));
  }
  return fieldsets;
}

function isComputed({ computed }: Resource, name: string): boolean {
  return computed !== undefined && Object.hasOwn(computed, name);
}
