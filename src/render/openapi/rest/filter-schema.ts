import type {
  Enum,
  Field,
  Model,
  ModelGraph,
  Relation,
} from "../../../graph/model-graph.js";
import { isFilterable } from "../../../graph/checks/combination-names.js";
import { offeredOperators } from "../../../graph/offered-operators.js";
import { servedRelations } from "../../../graph/served.js";
import { targetOf } from "../../neighbours.js";
import { componentName, schemaRef } from "../component-names.js";
import { ifDeprecated } from "../description.js";
import type { JsonObject } from "../json.js";
import { takesEquality } from "../../../runtime/contract/filter-operators.js";
import { defaultLimits } from "../../../runtime/contract/limits.js";
import { idFields } from "./id-schema.js";

/**
 * The members of `filter[…]` for a model. Equality is a property with the field's
 * name, so that client tools can suggest it. Operators and relationships are
 * patterns, since a schema would otherwise have a dozen properties per field.
 * Names behind relationships are written with dots, `author.name$contains`:
 * OpenAPI supports only one level of brackets.
 */
export function filterSchema(graph: ModelGraph, model: Model): JsonObject {
  const relations = servedRelations(model, "rest").filter(isFilterable);
  const fields = new Map(
    model.fields.filter(isFilterable).map((field) => [field.wireName, field]),
  );
  if (model.id && !fields.has("id")) fields.set("id", idField(model));
  const patterns = new Patterns();
  for (const [name, field] of fields) {
    patterns.add("own", name, offeredOperators(graph, field));
  }
  for (const relation of relations) {
    const mayBeEmpty = relation.kind === "to-one" && relation.nullable;
    const id = idField(targetOf(graph, relation));
    patterns.add("relation", relation.wireName, [
      ...offeredOperators(graph, id),
      ...(mayBeEmpty ? ["null"] : []),
      ...(relation.kind === "to-many" ? [...quantifiers, "empty"] : []),
    ]);
  }
  return {
    type: "object",
    maxProperties: defaultLimits.maxFilters,
    properties: Object.fromEntries(
      [...fields]
        .filter(([, field]) => takesEquality(field))
        .map(([name, field]) => [
          name,
          { ...equalitySchema(field), ...ifDeprecated(field) },
        ]),
    ),
    patternProperties: {
      ...patterns.schemas(),
      ...(relations.length > 0 && { [behind(relations)]: true }),
      ...groups(model),
    },
    additionalProperties: false,
  };
}

/** Names that take the same operators share a pattern: `^(a|b)\$(lt|gt)$`. */
class Patterns {
  readonly #names = new Map<string, string[]>();

  add(
    kind: "own" | "relation",
    name: string,
    operators: readonly string[],
  ): void {
    if (operators.length === 0) return;
    const choice = `(\\$(${operators.join("|")}))`;
    // Without an operator, a field is a property; a relationship compares its id.
    const end = kind === "own" ? `${choice}$` : `${choice}?$`;
    this.#names.set(end, [...(this.#names.get(end) ?? []), name]);
  }

  schemas(): JsonObject {
    return Object.fromEntries(
      [...this.#names].map(([end, names]) => [
        `^(${names.join("|")})${end}`,
        true,
      ]),
    );
  }
}

const quantifiers = ["some", "every", "none"];

/** What follows a first name or group: other names, and groups with their numbers. */
const more = `(\\.[^.]+){1,${String(3 * defaultLimits.maxFilterDepth - 1)}}$`;

function behind(relations: readonly Relation[]): string {
  const names = relations.map(({ wireName }) => wireName);
  const many = relations
    .filter(({ kind }) => kind === "to-many")
    .map(({ wireName }) => wireName);
  const start =
    many.length === 0
      ? names.join("|")
      : `${names.join("|")}|(${many.join("|")})\\$(${quantifiers.join("|")})`;
  return `^(${start})${more}`;
}

/** A field or a relationship wins over a group of its name. */
function groups(model: Model): JsonObject {
  const own = new Set(
    [...model.fields, ...servedRelations(model, "rest")].map(
      ({ wireName }) => wireName,
    ),
  );
  const free = groupForms.filter(([word]) => !own.has(word));
  if (free.length === 0) return {};
  return { [`^(${free.map(([, form]) => form).join("|")})${more}`]: true };
}

const groupForms = [
  ["and", "and\\.\\d+"],
  ["or", "or\\.\\d+"],
  ["not", "not"],
] as const;

/** A field that takes the same operators as the id of a model. */
export function idField(model: Model): Field {
  const [first, ...others] = idFields(model);
  return first && others.length === 0 ? first : compoundId;
}

/** A compound id is compared like text, but has no order, like bytes. */
const compoundId: Field = {
  name: "id",
  wireName: "id",
  type: "Bytes",
  list: false,
  nullable: false,
  hasDefault: false,
  generated: false,
  linkedIn: [],
};

/** Equality with a value, or with any item of a comma-separated list. */
function equalitySchema({ type, of }: Field): JsonObject {
  switch (type) {
    case "Int":
    case "BigInt":
      return schemaRef("filter-integer");
    case "Float":
    case "Decimal":
      return schemaRef("filter-number");
    case "Boolean":
      return schemaRef("filter-boolean");
    case "Enum":
      return schemaRef(componentName(of ?? "", "Filter"));
    case "String":
    case "DateTime":
    case "Bytes":
    case "Json":
    case "Composite":
      return { type: "string" };
  }
}

const integer = "-?\\d+";
const number = "-?\\d+(\\.\\d+)?([eE][+-]?\\d{1,3})?";

/** The values of filters, shared by all models. */
export const filterSchemas: JsonObject = {
  "filter-integer": textOr("integer", integer),
  "filter-number": textOr("number", number),
  "filter-boolean": textOr("boolean", "true|false"),
};

/** One value of a type, or several as text. */
function textOr(type: string, item: string): JsonObject {
  return { anyOf: [{ type: "string", pattern: list(item) }, { type }] };
}

/** The names of an enum, in a filter. */
export function enumFilterSchema({ values }: Enum): JsonObject {
  return { type: "string", pattern: list(values.join("|")) };
}

function list(item: string): string {
  return `^(${item})(,(${item}))*$`;
}
