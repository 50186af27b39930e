import { isFilterable } from "../../graph/checks/combination-names.js";
import type {
  Field,
  Model,
  ModelGraph,
  Relation,
  Deprecation,
} from "../../graph/model-graph.js";
import { servedRelations } from "../../graph/served.js";
import { takesEquality } from "../../runtime/contract/filter-operators.js";
import { type Models, targetOf } from "../neighbours.js";
import { offeredOperators } from "../../graph/offered-operators.js";
import { idField } from "../openapi/rest/filter-schema.js";
import { isPlainId } from "./input-members.js";
import type { Member } from "./members.js";
import { typeName } from "./names.js";
import { itemTypes } from "./value-types.js";

/** What a model's filter has: its fields, its id, and its relationships. */
export function filterMembers(
  graph: ModelGraph,
  model: Model,
): readonly Member[] {
  const own = model.fields.filter(isFilterable);
  const ownId = own.some(({ wireName }) => wireName === "id");
  const filters: readonly (readonly [
    name: string,
    type: string | undefined,
    deprecated?: Deprecation | undefined,
  ])[] = [
    ["id", model.id && !ownId ? idFilter(model) : undefined],
    ...own.map(
      (field) =>
        [
          field.wireName,
          fieldFilter(graph, model, field),
          field.deprecated,
        ] as const,
    ),
    ...servedRelations(model, "rest")
      .filter(isFilterable)
      .map(
        (relation) =>
          [
            relation.wireName,
            relationFilter(graph, relation),
            relation.deprecated,
          ] as const,
      ),
  ];
  const filter = typeName(model, "Filter");
  const taken = new Set([
    ...model.fields.map(({ wireName }) => wireName),
    ...servedRelations(model, "rest").map(({ wireName }) => wireName),
  ]);
  // A field or relationship of such a name wins.
  const groups: typeof filters = [
    ["and", `readonly ${filter}[] | undefined`],
    ["or", `readonly ${filter}[] | undefined`],
    ["not", `${filter} | undefined`],
  ];
  const free = groups.filter(([name]) => !taken.has(name));
  return [...filters, ...free].flatMap(([name, type, deprecated]): Member[] =>
    type === undefined
      ? []
      : [
          {
            ...{ name, types: [type], deprecated },
            ...{ isOptional: true, isReadonly: true },
          },
        ],
  );
}

/** The operators that ids of the model take. */
export function idOperators(graph: ModelGraph, model: Model): string {
  const { kind, more } = filterKind(offeredOperators(graph, idField(model)));
  const value = kind === "Text" ? "" : "<rest.Id>";
  return [`rest.${kind}Operators${value}`, ...more].join(" & ");
}

function idFilter(model: Model): string {
  return `rest.FieldFilter<rest.Id, ${typeName(model, "Model")}["idOperators"]>`;
}

/** The type of a field's filter; none if it takes no filter. */
function fieldFilter(
  graph: ModelGraph,
  model: Model,
  field: Field,
): string | undefined {
  if (isPlainId(model, field)) return idFilter(model);
  const { type, list, nullable } = field;
  const names = offeredOperators(graph, field);
  const value = itemTypes(field, "in").join(" | ");
  if (list) {
    // Commas separate the items of a list, and are also in Json.
    if (type === "Json") return undefined;
    if (names.includes("hasEvery")) return `rest.ListFilter<${value}>`;
    return names.includes("has")
      ? "rest.BytesListOperators"
      : "rest.EmptyListOperator";
  }
  if (type === "Json") return "rest.JsonFilter";
  if (!takesEquality(field)) {
    return names.includes("null") ? "rest.NullOperator" : undefined;
  }
  const { kind, more } = filterKind(names);
  const name = `${nullable ? "Nullable" : ""}${kind}Filter`;
  const types = [
    ...(kind === "Text" ? [] : [value]),
    ...(more.length > 0 ? [more.join(" & ")] : []),
  ];
  return types.length > 0
    ? `rest.${name}<${types.join(", ")}>`
    : `rest.${name}`;
}

interface FilterKind {
  readonly kind: "Text" | "Order" | "Equality";
  /** Types of operators that not all of the kind have. */
  readonly more: readonly string[];
}

/** The kind of filter that has these operators. */
function filterKind(names: readonly string[]): FilterKind {
  const has = (name: string): boolean => names.includes(name);
  const isText = has("contains");
  return {
    kind: isText ? "Text" : has("lt") ? "Order" : "Equality",
    more: [
      ...(has("icontains") ? ["rest.CaseOperators"] : []),
      ...(has("search") ? ["rest.SearchOperator"] : []),
      ...(has("startsWith") && !isText ? ["rest.PrefixOperator"] : []),
    ],
  };
}

function relationFilter(graph: Models, relation: Relation): string {
  const { kind, nullable } = relation;
  const target = targetOf(graph, relation);
  const wrapper =
    kind === "to-many"
      ? "ToManyFilter"
      : nullable
        ? "NullableToOneFilter"
        : "ToOneFilter";
  return `rest.${wrapper}<${typeName(target, "Model")}>`;
}
