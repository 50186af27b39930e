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

/** Databases on which comparisons of text may be told to ignore case. */
export const insensitive: readonly Provider[] = [
  "postgresql",
  "cockroachdb",
  "mongodb",
];

/**
 * The operators of REST filters that a field takes on a database, as the
 * runtime reads them; a test holds the two together.
 */
export function filterOperators(
  { type, list, nullable, format }: Field,
  { provider, fullTextSearch }: Pick<ModelGraph, "provider" | "fullTextSearch">,
): readonly string[] {
  if (list) {
    if (type === "Composite") return ["isEmpty"];
    if (type === "Bytes") return ["has", "isEmpty"];
    return ["has", "hasEvery", "hasSome", "isEmpty"];
  }
  const text = type === "String" && format === undefined;
  return [
    ...(format === undefined ? byType[type] : ordered),
    ...(text && insensitive.includes(provider) ? ["icontains", "iequals"] : []),
    ...(text && fullTextSearch ? ["search"] : []),
    ...(nullable && type !== "Composite" ? ["null"] : []),
  ];
}

/** Whether a filter without an operator means something. */
export function takesEquality({ type, list }: Field): boolean {
  return type !== "Composite" && !(type === "Bytes" && list);
}
