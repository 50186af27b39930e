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
): Readonly<Record<string, Literal | undefined>> {
  const { name, type, wireName, of } = field;
  const hidden = field.writeOnly ? "writeOnly" : "hidden";
  return {
    type,
    wireName: wireName === name ? undefined : wireName,
    column,
    format: field.format,
    maxLength: field.maxLength,
    noCursor: field.noCursor,
    rules: rules === undefined ? undefined : { code: rules },
    list: field.list || undefined,
    nullable: field.nullable || undefined,
    generated: field.generated || undefined,
    hasDefault: (field.hasDefault && !field.generated) || undefined,
    readOnly: field.readOnly || undefined,
    [hidden]: isHidden || undefined,
    values:
      of !== undefined && type === "Enum"
        ? { code: valuesName(of) }
        : undefined,
    fields:
      of !== undefined && type === "Composite"
        ? { lazy: compositeName(of) }
        : undefined,
  };
}

/** A field, or as much of it as is known of a model that no service exposes. */
type DeclaredField = Pick<
  Field,
  "name" | "type" | "list" | "nullable" | "hasDefault"
> &
  Partial<Field>;
