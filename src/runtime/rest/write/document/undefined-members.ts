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
  for (const path of paths) {
    const parent = path.slice(0, -1).reduce<unknown>(memberOf, copy);
    if (isJsonObject(parent)) {
      Reflect.deleteProperty(parent, path.at(-1) as string);
    }
  }
  return copy;
}

function memberOf(parent: unknown, name: string): unknown {
  return typeof parent === "object" && parent && Object.hasOwn(parent, name)
    ? (parent as Record<string, unknown>)[name]
    : undefined;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}
