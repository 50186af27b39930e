import { type Description, nodeOf } from "./description.js";

/** Shared schemas of values that JSON lacks. */
const known: readonly (readonly [RegExp, string])[] = [
  [/^date-time/, "date-time"],
  [/^big-int/, "64-bit integer as text"],
  [/^decimal/, "decimal as text"],
  [/^bytes/, "bytes in base64"],
  [/^float/, "number"],
];

const rules = [
  ...["minLength", "maxLength", "pattern", "minimum", "maximum", "multipleOf"],
  ...["exclusiveMinimum", "exclusiveMaximum", "minItems", "maxItems"],
];

/** A schema of a value in words: `text or null, maxLength 80`. */
export function valueWords(description: Description, schema: unknown): string {
  const { $ref } = nodeOf(schema);
  if (typeof $ref === "string") {
    const name = $ref.split("/").at(-1) ?? "";
    const [, word] = known.find(([pattern]) => pattern.test(name)) ?? [];
    if (word) return name.endsWith("-null") ? `${word} or null` : word;
  }
  const node = description.resolved(schema);
  const parts = [node["allOf"] ?? []]
    .flat()
    .map((one) => valueWords(description, one));
  return (
    [kindOf(description, node), ...rulesOf(node), ...parts]
      .filter((one) => one !== "" && one !== "any JSON")
      .join(", ") || "any JSON"
  );
}

function kindOf(
  description: Description,
  node: Readonly<Record<string, unknown>>,
): string {
  const { type, format } = node;
  const values = node["enum"];
  if (Array.isArray(values)) return values.map(String).join("|");
  const choices = [node["anyOf"] ?? []].flat();
  if (choices.length > 0) {
    const words = choices.map((one) => valueWords(description, one));
    return [...new Set(words)].join(" or ");
  }
  const kinds = [type ?? []].flat().map((kind) => {
    if (kind === "string") return typeof format === "string" ? format : "text";
    if (kind !== "array") return String(kind);
    return `list of ${valueWords(description, node["items"])}`;
  });
  return kinds.join(" or ");
}

function rulesOf(node: Readonly<Record<string, unknown>>): readonly string[] {
  return rules.flatMap((rule) =>
    node[rule] === undefined ? [] : [`${rule} ${String(node[rule])}`],
  );
}
