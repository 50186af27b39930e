import type { DeclaredModel, ModelGraph } from "../graph/model-graph.js";
import { fitsWidth } from "../source/text-width.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import type { RenderOptions } from "./render-options.js";
import { sortedBy } from "./sorted.js";
import { unionMember } from "./union-member.js";

/** The view of `access.ts.hbs`: the types of rules of access. */
export function accessView(
  graph: ModelGraph,
  { clientImport, importExtension }: RenderOptions,
): object {
  const all = sortedBy(graph.declared ?? [], "name");
  const exposed = new Set(graph.models.map(({ name }) => name));
  const served = all.filter(({ name }) => exposed.has(name));
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
          "type Conditions",
          "type ModelRules",
          "type Others",
          "type Presets",
          "type Unrestricted",
        ],
        "@gen-api/runtime/access",
      ),
      importTypes(["Prisma"], clientImport),
      importStatement(["schema"], `./schema${importExtension}`),
    ]),
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

/** The relations of a model whose other side is a list too: the client joins them itself. */
function linksOf(
  { relations }: DeclaredModel,
  models: ReadonlyMap<string, DeclaredModel>,
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
function rulesMember(model: DeclaredModel): string {
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
function inputOf({ name, isView, creatable }: DeclaredModel): string {
  if (isView) return "never";
  return `Prisma.${name}Unchecked${creatable ? "Create" : "Update"}Input`;
}
