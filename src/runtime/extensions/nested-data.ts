import type { Resource } from "../model/resource.js";
import {
  type Data,
  type NestedOperation,
  type NestedPart,
  withNested,
} from "../prisma/nested-data.js";
import { isExtended, type WriteExtensions } from "./write-extensions.js";
import { validatedData } from "./validation.js";
import { refused } from "./written-input.js";

type ExtensionsOf = (model: string) => WriteExtensions | undefined;

/**
 * The data of a write with what is nested in it validated.
 *
 * @param kind of the write that others are nested in
 * @throws ApiError `invalid-payload` (400) for a nested write of a model whose extensions
 *   run around or after writes: those need a write of its own; `validation-error` (422)
 */
export async function nestedData(
  extensionsOf: ExtensionsOf,
  kind: "create" | "update",
  resource: Resource,
  data: Data,
  at = "",
): Promise<Data> {
  const parts: NestedPart[] = [];
  const own = ({ relationship }: NestedOperation): WriteExtensions =>
    extensionsOf(relationship.target.model) ?? {};
  withNested(resource, data, kind, at, {
    operation: (one) => refuseOperation(own(one), one),
    part(one) {
      const { validate } = own(one);
      const isWhole =
        one.kind === "update" && validate?.update && validate.full;
      if (isWhole || isExtended(own(one), one.kind)) throw refusal(one);
      parts.push(one);
    },
  });
  const written: Data[] = [];
  for (const one of parts) {
    const { target } = one.relationship;
    const within = `${one.at}.`;
    const schema = own(one).validate?.[one.kind];
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

function refuseOperation(own: WriteExtensions, one: NestedOperation): void {
  const isDelete = /^delete(?:Many)?$/.test(one.operation);
  const isRefused =
    (isDelete && isExtended(own, "delete")) ||
    (one.rekeys && (own.validate?.update ?? isExtended(own, "update")));
  if (isRefused) throw refusal(one);
}

function refusal({ relationship, at }: NestedOperation): Error {
  return refused(
    `${at}: use a write of its own for ${relationship.target.model}`,
  );
}
