import type { Field, Model } from "../graph/model-graph.js";
import { attributesOf } from "./attributes-of.js";
import { compositeName } from "./names.js";

/** The body of a resource's `attributes`, and the writers it calls. */
export interface AttributeLines {
  readonly lines: readonly string[];
  readonly writers: ReadonlySet<string>;
}

/**
 * The generated serializer of a model: one statement for each attribute, in schema
 * order. Template literals are used since prettier never breaks them, however long the
 * field's name.
 */
export function attributeLines(model: Model): AttributeLines {
  const writers = new Set<string>();
  const parts = attributesOf(model).map(
    (field) => `"${field.wireName}":${valueText(field, writers)}`,
  );
  const [first, ...others] = parts;
  if (first === undefined) return { lines: ['return "";'], writers };
  if (others.length === 0) {
    return { lines: [`return \`${first}\`;`], writers };
  }
  const lines = [
    `let members = \`${first}\`;`,
    ...others.map((part) => `members += \`,${part}\`;`),
    "return members;",
  ];
  return { lines, writers };
}

const writerOf: Readonly<Record<Field["type"], string>> = {
  String: "text",
  Enum: "text",
  DateTime: "dateTime",
  BigInt: "bigInt",
  Decimal: "decimal",
  Float: "float",
  Bytes: "bytes",
  Json: "json",
  Composite: "composite",
  Int: "integer",
  Boolean: "boolean",
};

/** `${text(row.title)}` */
function valueText(field: Field, writers: Set<string>): string {
  const value = `row.${field.name}`;
  const writer = writerOf[field.type];
  if (field.type === "Composite" && field.of !== undefined) {
    writers.add("composite");
    return `\${composite(${value}, ${compositeName(field.of)})}`;
  }
  if (field.list) {
    if (["boolean", "integer", "json"].includes(writer)) {
      writers.add("json");
      return `\${json(${value})}`;
    }
    writers.add("list").add(writer);
    return `\${list(${value}, ${writer})}`;
  }
  writers.add(writer);
  return `\${${writer}(${value})}`;
}
