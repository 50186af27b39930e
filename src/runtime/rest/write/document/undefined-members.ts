import { copyArgs } from "../../../prisma/copy-args.js";
import { isJsonObject } from "../../../serialization/json-object.js";
import { markerPath } from "../../../serialization/marker-path.js";

/**
 * A request document without the members that its markers call `undefined`. superjson
 * sends `null` in their place, and `null` is a value: it would overwrite what the
 * client left out (R19). In arrays they stay `null`, as in JSON. Other markers need no
 * reading, since the field's type is known. The document is not modified: it may be a
 * parsed body that others read later.
 */
export function withoutUndefined(document: unknown): unknown {
  const { serialization } = asObject(asObject(document)["meta"]);
  if (serialization === undefined) return document;
  const { values, v } = asObject(serialization);
  const paths = Object.entries(asObject(values))
    .filter(
      ([path, types]) =>
        /^data(\.|$)/.test(path) &&
        Array.isArray(types) &&
        types[0] === "undefined",
    )
    .map(([path]) => markerPath(path, v === 1));
  if (paths.length === 0) return document;
  const { data, ...others } = asObject(document);
  const copy = { ...others, data: copyArgs(data) };
  for (const path of paths) drop(copy, path);
  return copy;
}

function drop(root: object, path: readonly string[]): void {
  let parent: unknown = root;
  for (const step of path.slice(0, -1)) {
    const isFound =
      typeof parent === "object" &&
      parent !== null &&
      Object.hasOwn(parent, step);
    if (!isFound) return;
    parent = (parent as Record<string, unknown>)[step];
  }
  if (isJsonObject(parent)) {
    Reflect.deleteProperty(parent, path.at(-1) as string);
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}
