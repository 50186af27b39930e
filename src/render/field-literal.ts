import type { Field } from "../graph/model-graph.js";
import type { Literal } from "./literal.js";
import { compositeName, valuesName } from "./names.js";

/**
 * A field's declaration as the runtime's `Field`, in generated code.
 *
 * @param rules the code of its rules, if it has any that are applied
 */
export function fieldLiteral(
  field: Field,
  { isHidden = false, rules }: { isHidden?: boolean; rules?: string } = {},
): ReadonlyMap<string, Literal> {
  const members: [string, Literal][] = [["type", field.type]];
  if (field.wireName !== field.name) members.push(["wireName", field.wireName]);
  if (field.column !== undefined) members.push(["column", field.column]);
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
  return new Map(members);
}
