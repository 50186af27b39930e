import type { Field } from "../graph/model-graph.js";
import type { Literal } from "./literal.js";
import { compositeName, valuesName } from "./names.js";

/**
 * A field's declaration as the runtime's `Field`, in generated code.
 *
 * @param rules the code of its rules, if it has any that are applied
 * @param column the column's name, where that of the field does not say it
 */
export function fieldMembers(
  field: DeclaredField,
  {
    isHidden = false,
    rules,
    column = field.column,
  }: {
    isHidden?: boolean;
    rules?: string | undefined;
    column?: string | undefined;
  } = {},
): readonly [string, Literal][] {
  const members: [string, Literal][] = [["type", field.type]];
  const { wireName = field.name } = field;
  if (wireName !== field.name) members.push(["wireName", wireName]);
  if (column !== undefined) members.push(["column", column]);
  if (field.format) members.push(["format", field.format]);
  if (field.maxLength !== undefined) {
    members.push(["maxLength", field.maxLength]);
  }
  if (field.noCursor) members.push(["noCursor", true]);
  if (rules !== undefined) members.push(["rules", { code: rules }]);
  if (field.list) members.push(["list", true]);
  if (field.nullable) members.push(["nullable", true]);
  if (field.generated) members.push(["generated", true]);
  else if (field.hasDefault) members.push(["hasDefault", true]);
  if (field.readOnly) members.push(["readOnly", true]);
  if (isHidden) members.push([field.writeOnly ? "writeOnly" : "hidden", true]);
  if (field.of !== undefined && field.type === "Enum") {
    members.push(["values", { code: valuesName(field.of) }]);
  }
  if (field.of !== undefined && field.type === "Composite") {
    members.push(["fields", { lazy: compositeName(field.of) }]);
  }
  return members;
}

/** A field, or as much of it as is known of a model that no service exposes. */
type DeclaredField = Pick<
  Field,
  "name" | "type" | "list" | "nullable" | "hasDefault"
> &
  Partial<Field>;
