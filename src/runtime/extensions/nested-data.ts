import type { Resource } from "../model/resource.js";
import {
  type Data,
  type NestedPart,
  withNested,
} from "../prisma/nested-data.js";
import type { WriteExtensions } from "./write-extensions.js";
import { validatedData } from "./validation.js";

type ExtensionsOf = (model: string) => WriteExtensions;

/**
 * The data of a write with what is nested in it validated.
 *
 * @param kind of the write that others are nested in
 * @throws ApiError `validation-error` (422)
 */
export async function nestedData(
  extensionsOf: ExtensionsOf,
  kind: "create" | "update",
  resource: Resource,
  data: Data,
  at = "",
): Promise<Data> {
  const parts: NestedPart[] = [];
  withNested(resource, data, kind, at, { part: (one) => void parts.push(one) });
  const written: Data[] = [];
  for (const one of parts) {
    const { target } = one.relationship;
    const within = `${one.at}.`;
    const schema = extensionsOf(target.model).validate?.[one.kind];
    const valid = schema
      ? await validatedData(schema, {
          resource: target,
          data: one.data,
          at: within,
        })
      : one.data;
    written.push(
      await nestedData(extensionsOf, one.kind, target, valid, within),
    );
  }
  return withNested(resource, data, kind, at, { part: () => written.shift() });
}
