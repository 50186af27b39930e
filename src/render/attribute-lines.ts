import type { Field, Model } from "../graph/model-graph.js";
import { fitsWidth } from "../source/text-width.js";
import { attributesOf } from "./attributes-of.js";
import { compositeName } from "./names.js";

/** The body of a resource's `attributes`, and the writers it calls. */
interface AttributeLines {
  readonly lines: readonly string[];
  readonly writers: ReadonlySet<string>;
}

/**
 * The generated serializer of a model: one line for each attribute, in schema order.
 * Template literals are used since prettier never breaks them, however long the
 * field's name.
 */
export function attributeLines(model: Model): AttributeLines {
  const writers = new Set<string>();
  const parts = attributesOf(model).map(
    (field) => `"${field.wireName}":${valueText(field, writers)}`,
  );
  const [first, ...others] = parts;
  if (first === undefined) return { lines: ['return "";'], writers };
  const texts = [`\`${first}\``, ...others.map((part) => `\`,${part}\``)];
  const lines =
    texts.length > longestSum ? statements(texts) : expression(texts);
  return { lines, writers };
}

/**
 * A longer sum is written as statements, although these take the type checker longer:
 * of one with a thousand texts, prettier's stack overflows.
 */
const longestSum = 100;

function expression(texts: readonly string[]): readonly string[] {
  const sum = texts.join(" + ");
  if (texts.length === 1 || fitsWidth(`    return ${sum};`)) {
    return [`return ${sum};`];
  }
  const isShort = fitsWidth(`      ${sum}`);
  return ["return (", `  ${isShort ? sum : texts.join(" +\n      ")}`, ");"];
}

function statements([first, ...others]: readonly string[]): readonly string[] {
  return [
    `let members = ${first};`,
    ...others.map((text) => `members += ${text};`),
    "return members;",
  ];
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
