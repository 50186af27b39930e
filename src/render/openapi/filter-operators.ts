import type { Field, ModelGraph, Provider } from "../../graph/model-graph.js";

const equality = ["ne", "in", "nin"];
const order = ["lt", "lte", "gt", "gte", "between"];
const strings = ["contains", "startsWith", "endsWith"];
const ordered = [...equality, ...order];

const byType: Readonly<Record<Field["type"], readonly string[]>> = {
  String: [...ordered, ...strings],
  Int: ordered,
  BigInt: ordered,
  Float: ordered,
  Decimal: ordered,
  DateTime: ordered,
  Boolean: equality,
  Enum: equality,
  Bytes: equality,
  Json: ["ne"],
  Composite: [],
};

/** Databases on which filters can ignore the case of text. */
export const insensitive: readonly Provider[] = [
  "postgresql",
  "cockroachdb",
  "mongodb",
];

/**
 * The operators of REST filters for a field on a database. The runtime has the same,
 * which a test checks, and `search` for any text on MySQL: it does not know the indexes.
 */
export function filterOperators(
  { type, list, nullable, format, fullText }: Field,
  { provider, fullTextSearch }: Pick<ModelGraph, "provider" | "fullTextSearch">,
): readonly string[] {
  if (list) {
    if (format === "xml") return [];
    if (type === "Composite") return ["isEmpty"];
    if (type === "Bytes") return ["has", "isEmpty"];
    return ["has", "hasEvery", "hasSome", "isEmpty"];
  }
  if (format === "xml") return nullable ? ["null"] : [];
  const text = type === "String" && format === undefined;
  return [
    ...(format === undefined ? byType[type] : ordered),
    ...(format === "inet" ? ["startsWith"] : []),
    ...(text && insensitive.includes(provider) ? ["icontains", "iequals"] : []),
    ...(text && fullTextSearch && (provider !== "mysql" || fullText)
      ? ["search"]
      : []),
    ...(nullable && type !== "Composite" ? ["null"] : []),
  ];
}

/** Whether a filter without an operator is allowed. */
export function takesEquality({ type, list, format }: Field): boolean {
  return (
    type !== "Composite" && format !== "xml" && !(type === "Bytes" && list)
  );
}
