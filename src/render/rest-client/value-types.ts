import type { Field } from "../../graph/model-graph.js";
import { valueName } from "./names.js";

/** Whether values come from a service, or are sent to it in more forms. */
export type Direction = "in" | "out";

/** The types of one value of a field: a union. */
export function itemTypes(
  { type, of = "" }: Pick<Field, "type" | "of">,
  direction: Direction,
): readonly string[] {
  const isInput = direction === "in";
  switch (type) {
    case "String":
      return ["string"];
    case "Boolean":
      return ["boolean"];
    case "Int":
    case "Float":
      return ["number"];
    case "BigInt":
      return [isInput ? "rest.BigIntInput" : "bigint"];
    case "Decimal":
      return isInput ? ["Decimal", "number", "string"] : ["Decimal"];
    case "DateTime":
      return [isInput ? "rest.DateInput" : "Date"];
    case "Bytes":
      return ["Uint8Array"];
    case "Json":
      return ["rest.JsonValue"];
    case "Enum":
    case "Composite":
      return [valueName(of)];
  }
}

/** The types of a field: a union. */
export function fieldTypes(
  field: Pick<Field, "type" | "of" | "list" | "nullable">,
  direction: Direction,
): readonly string[] {
  const items = itemTypes(field, direction);
  const item = items.length > 1 ? `(${items.join(" | ")})` : items.join();
  const list = direction === "in" ? `readonly ${item}[]` : `${item}[]`;
  // Json has a null of its own.
  const nullable = field.nullable && (field.list || field.type !== "Json");
  return [...(field.list ? [list] : items), ...(nullable ? ["null"] : [])];
}
