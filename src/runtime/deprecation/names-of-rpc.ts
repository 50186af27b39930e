import type { Resource } from "../model/resource.js";
import { isPlainObject } from "../serialization/plain-object.js";
import type { AskedOfRpc } from "../service/deprecations.js";
import type { DeprecatedNames } from "./deprecated-names.js";

/** Finds what calls name in their arguments. */
export function namesOfRpc(
  names: DeprecatedNames,
  { calls }: AskedOfRpc,
): void {
  for (const { resource, asked } of calls) {
    names.model(resource);
    for (const [argument, value] of Object.entries(asked)) {
      followArgument(names, resource, argument, value);
    }
  }
}

/** Words of Prisma, such as `data`, `AND` and `some`, are about the same model. */
function followArgument(
  names: DeprecatedNames,
  resource: Resource,
  argument: string,
  value: unknown,
): void {
  const isOfNames = listsNames.has(argument);
  for (const item of Array.isArray(value) ? value : [value]) {
    if (isOfNames && typeof item === "string") names.member(resource, item);
    else follow(names, resource, item);
  }
}

/** Arguments whose values are names. */
const listsNames: ReadonlySet<string> = new Set(["by", "distinct", "fields"]);

function follow(
  names: DeprecatedNames,
  resource: Resource,
  value: unknown,
): void {
  if (!isPlainObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const relationship = resource.allRelationships().get(name);
    if (relationship) {
      const target = names.relationship(resource, relationship);
      followArgument(names, target, "", member);
    } else if (Object.hasOwn(resource.fields, name)) {
      names.member(resource, name);
    } else {
      followArgument(names, resource, name, member);
    }
  }
}
