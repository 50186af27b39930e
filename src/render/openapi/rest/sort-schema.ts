import type { Model, ModelGraph } from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { databaseOf } from "../../../runtime/contract/databases.js";
import { defaultLimits } from "../../../runtime/contract/limits.js";
import type { JsonObject } from "../json.js";
import { nameList } from "./name-list.js";

const length = { minItems: 1, maxItems: defaultLimits.maxSortFields };

/**
 * The schema of `sort`: fields, also behind to-one relationships, and numbers of related
 * records; `-` reverses the order.
 */
export function sortSchema(graph: ModelGraph, model: Model): JsonObject {
  const toOne = toOneNames(model);
  const names = sortNames(model);
  const counts = countNames(model);
  const placed = databaseOf(graph).noNullsPlace
    ? []
    : model.fields
        .filter((one) => one.nullable && names.includes(one.wireName))
        .map(({ wireName }) => wireName);
  const others = names.filter((name) => !toOne.includes(name));
  const item = [
    ...others,
    ...ending(counts, "\\$count"),
    ...ending(placed, "\\$nulls(First|Last)"),
    ...ending(toOne, "(\\.[^.,]+)*"),
  ];
  return nameList(
    [...names, ...counts.map((name) => `${name}$count`)].flatMap((name) => [
      name,
      `-${name}`,
    ]),
    toOne.length + placed.length > 0 ? `-?(${item.join("|")})` : undefined,
    length,
  );
}

/** An alternative of a pattern, of names that end alike; none without names. */
function ending(names: readonly string[], end: string): readonly string[] {
  return names.length > 0 ? [`(${names.join("|")})${end}`] : [];
}

/** The schema of `sort` where it is not known what is sorted. */
export const anySort: JsonObject = {
  type: "array",
  items: { type: "string" },
  ...length,
};

/** What a collection is sorted by without following a path. */
export function sortNames(model: Model): readonly string[] {
  const names = new Set([
    ...(model.id ? ["id"] : []),
    ...model.fields
      .filter(
        ({ list, type, format }) =>
          !list && !["Json", "Composite"].includes(type) && format !== "xml",
      )
      .map(({ wireName }) => wireName),
    ...toOneNames(model),
  ]);
  return [...names];
}

function toOneNames(model: Model): readonly string[] {
  return servedRelations(model, "rest")
    .filter(({ kind }) => kind === "to-one")
    .map(({ wireName }) => wireName);
}

/** Relationships whose numbers of records a collection is sorted by. */
function countNames(model: Model): readonly string[] {
  return servedRelations(model, "rest")
    .filter(({ kind }) => kind === "to-many")
    .map(({ wireName }) => wireName);
}
