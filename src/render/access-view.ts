import type { ModelGraph, Relation, RuledModel } from "../graph/model-graph.js";
import { fitsWidth } from "../source/text-width.js";
import { databaseLiteral } from "./database-literal.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { type Literal, property } from "./literal.js";
import type { RenderOptions } from "./render-options.js";
import { sortedBy } from "./sorted.js";
import { unionMember } from "./union-member.js";

/** The view of `access.ts.hbs`: the schema as rules of access see it, and their types. */
export function accessView(
  graph: ModelGraph,
  { clientImport }: RenderOptions,
): object {
  const all = sortedBy(graph.ruled ?? [], "name");
  const served = all.filter(({ isServed }) => isServed);
  const byName = new Map(all.map((model) => [model.name, model]));
  const links = served.flatMap((model) => {
    const names = linksOf(model, byName);
    return names.length === 0 ? [] : [unionMember(model.name, names)];
  });
  return {
    imports: importLines([
      importTypes(["ApiRequest"], "@gen-api/runtime"),
      importStatement(
        [
          "accessOf",
          "type Access",
          "type AccessSchema",
          "type Conditions",
          "type ModelRules",
          "type Others",
          "type Presets",
        ],
        "@gen-api/runtime/access",
      ),
      importTypes(["Prisma"], clientImport),
    ]),
    schema: [
      property("  ", "database", databaseLiteral(graph)),
      property("  ", "models", schemaLiteral(all), { open: true }),
    ].join("\n"),
    models: served.map((model) => ({
      name: model.name,
      where: `Prisma.${model.name}WhereInput`,
      rules: rulesMember(model),
    })),
    // It compiles as it stands: the others have no access.
    example: [
      ...served.slice(0, 1).map(({ name }) => `${name}: { read: true },`),
      "others: false,",
    ],
    columns: served.map(({ name, fields }) =>
      unionMember(
        name,
        fields.map((field) => field.name),
      ),
    ),
    links,
    linked: links.length > 0 ? "Links[Name & keyof Links]" : "never",
  };
}

function schemaLiteral(
  models: readonly RuledModel[],
): ReadonlyMap<string, Literal> {
  return new Map(
    models.map(({ name, delegate, isServed, uniques, fields, relations }) => [
      name,
      new Map<string, Literal>([
        ["delegate", delegate],
        ...flag("served", isServed),
        [
          "uniques",
          new Map(uniques.map((unique) => [unique.key, unique.fields])),
        ],
        [
          "fields",
          new Map(fields.map((field) => [field.name, fieldLiteral(field)])),
        ],
        [
          "relations",
          new Map(relations.map((one) => [one.name, relationLiteral(one)])),
        ],
      ]),
    ]),
  );
}

function fieldLiteral({
  type,
  nullable,
  list,
  hasDefault,
  preset,
}: RuledModel["fields"][number]): ReadonlyMap<string, Literal> {
  return new Map<string, Literal>([
    ["type", type],
    ...flag("nullable", nullable),
    ...flag("list", list),
    ...flag("hasDefault", hasDefault),
    ...flag("preset", preset === true),
  ]);
}

function relationLiteral({
  target,
  inverse,
  kind,
  nullable,
  foreignKey,
}: Relation): ReadonlyMap<string, Literal> {
  const { fields = [], references = [] } = foreignKey ?? {};
  const pairs = fields.map((field, index): [string, Literal] => [
    field,
    references[index] as string,
  ]);
  return new Map<string, Literal>([
    ["model", target],
    ["inverse", inverse],
    ["kind", kind],
    ...flag("nullable", nullable),
    ...(foreignKey ? [["foreignKey", new Map(pairs)] as const] : []),
  ]);
}

function flag(name: string, isSet: boolean): readonly [string, true][] {
  return isSet ? [[name, true]] : [];
}

/** The relations of a model whose other side is a list too: the client joins them itself. */
function linksOf(
  { relations }: RuledModel,
  models: ReadonlyMap<string, RuledModel>,
): readonly string[] {
  return relations
    .filter(({ kind, target, inverse }) => {
      const other = models
        .get(target)
        ?.relations.find((relation) => relation.name === inverse);
      return kind === "to-many" && other?.kind === "to-many";
    })
    .map((relation) => relation.name);
}

/** The member of `ApiAccess`. Prettier gives type arguments no trailing comma. */
function rulesMember(model: RuledModel): string {
  const { name } = model;
  const head = `  readonly ${name}: Rules<`;
  const parts = [
    "Context",
    JSON.stringify(name),
    `Prisma.${name}WhereInput`,
    inputOf(model),
  ];
  const line = `${head}${parts.join(", ")}>;`;
  return fitsWidth(line) ? line : `${head}\n    ${parts.join(",\n    ")}\n  >;`;
}

/** Prisma's type of columns that a write gives. */
function inputOf({ name, isView, creatable }: RuledModel): string {
  if (isView) return "never";
  return `Prisma.${name}Unchecked${creatable ? "Create" : "Update"}Input`;
}
