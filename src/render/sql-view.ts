import type {
  ModelGraph,
  SqlModel,
  SqlRelation,
} from "../graph/model-graph.js";
import { databaseLiteral } from "./database-literal.js";
import { importLines, importTypes } from "./imports.js";
import { type Literal, property } from "./literal.js";
import { sortedBy } from "./sorted.js";

/** The view of `sql.ts.hbs`: tables and columns, as the database names them. */
export function sqlView(graph: ModelGraph): object {
  const models = sortedBy(graph.tables ?? [], "name");
  return {
    imports: importLines([importTypes(["SqlSchema"], "@gen-api/runtime/sql")]),
    schema: [
      property("  ", "database", databaseLiteral(graph)),
      property(
        "  ",
        "models",
        new Map(models.map((model) => [model.name, modelLiteral(model)])),
        { open: true },
      ),
    ].join("\n"),
  };
}

function modelLiteral(model: SqlModel): Literal {
  return new Map<string, Literal>([
    ["delegate", model.delegate],
    ["table", model.table],
    ...given("schema", model.schema),
    [
      "columns",
      new Map(
        model.columns.map(
          ({ name, type, column, list, nullable, native, values }) => [
            name,
            new Map<string, Literal>([
              ["type", type],
              ...given("column", column),
              ...given("list", list),
              ...given("nullable", nullable),
              ...given("native", native),
              ...given("values", values && new Map(values)),
            ]),
          ],
        ),
      ),
    ],
    ["uniques", new Map(model.uniques.map(({ key, fields }) => [key, fields]))],
    [
      "relations",
      new Map(model.relations.map((one) => [one.name, relationLiteral(one)])),
    ],
  ]);
}

function relationLiteral(relation: SqlRelation): Literal {
  const { target, list, optional, key, join } = relation;
  return new Map<string, Literal>([
    ["model", target],
    ...given("list", list || undefined),
    ...given("optional", optional),
    ...given("key", key && new Map(key)),
    ...given(
      "join",
      join &&
        new Map<string, Literal>([
          ["table", join.table],
          ...given("schema", join.schema),
          ["own", join.own],
          ["others", join.others],
        ]),
    ),
  ]);
}

function given(
  name: string,
  value: Literal | undefined,
): readonly (readonly [string, Literal])[] {
  return value === undefined ? [] : [[name, value]];
}
