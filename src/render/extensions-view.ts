import type {
  Action,
  ComputedAttribute,
  Field,
  Model,
  ModelGraph,
  Relation,
} from "../graph/model-graph.js";
import { servedRelations } from "../graph/served.js";
import { fitsWidth } from "../source/text-width.js";
import { inputType, shapeInterfaces, valueType } from "./action-shapes.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { breakAfter, fits } from "./layout.js";
import { keyText } from "./literal.js";
import { folderName, resourceName } from "./names.js";
import type { RenderOptions } from "./render-options.js";
import { sortedBy } from "./sorted.js";

/** The view of `extensions.ts.hbs`: the types of code of the application's own. */
export function extensionsView(
  graph: ModelGraph,
  { clientImport, importExtension }: RenderOptions,
): object {
  const models = sortedBy(graph.models, "name");
  const byName = new Map(models.map((model) => [model.name, model]));
  const inputs = models.map((model) => inputLines(model, byName));
  const members = models
    .filter(hasMembers)
    .map((model) => membersView(model, byName));
  const actions = models.some(({ actions: own }) => own);
  const attributes = models.some(({ computed }) => computed);
  return {
    imports: importLines([
      importTypes(["ApiRequest"], "@gen-api/runtime"),
      importStatement(
        [
          "extensionsOf",
          ...(actions ? ["type Action"] : []),
          ...(attributes ? ["type Attribute"] : []),
          ...(actions ? ["type ActionInputs"] : []),
          "type Checked",
          "type Extensions",
          "type ModelExtensions",
        ],
        "@gen-api/runtime/extensions",
      ),
      importTypes(
        [
          "Prisma",
          "PrismaClient",
          ...models
            .filter(hasDocuments)
            .map(({ name }) => `${name} as ${name}Row`),
        ],
        clientImport,
      ),
      ...sortedBy(models, "delegate").map((model) =>
        importStatement(
          [resourceName(model)],
          `./${folderName(model)}/resource${importExtension}`,
        ),
      ),
    ]),
    resources: fits(
      "const resources = [",
      sortedBy(models, "delegate").map(resourceName),
      "];",
    ),
    actions,
    rows: models
      .filter((model) => !hasDocuments(model))
      .map(({ name }) => {
        const prefix = name.charAt(0).toUpperCase() + name.slice(1);
        return generic(`type ${name}Row = Row<`, [
          `Prisma.${prefix}GroupByOutputType`,
        ]);
      }),
    models: models.map((model) => extensionsMember(model)),
    shapes: models.flatMap(shapeInterfaces),
    inputs: models.map(({ name }, index) => ({ name, lines: inputs[index] })),
    members,
    example: models[0]?.name ?? "Post",
  };
}

/** Only Prisma's type of the model, which costs more to check, has embedded documents. */
function hasDocuments({ fields }: Model): boolean {
  return fields.some(({ type }) => type === "Composite");
}

function hasMembers({ computed, actions }: Model): boolean {
  return computed !== undefined || actions !== undefined;
}

/** The member of `ApiExtensions`: required where it has to give what settings declare. */
function extensionsMember(model: Model): string {
  const { name } = model;
  const isRequired = hasMembers(model);
  const head = `  readonly ${name}${isRequired ? "" : "?"}: ModelExtensions<`;
  const parts = [
    ...["Context", "Clients", `${name}Row`],
    ...[idType(model), `${name}Input`],
  ];
  const flat = `${head}${parts.join(", ")}>`;
  const broken = `${head}\n    ${parts.join(",\n    ")}\n  >`;
  if (!isRequired) return fitsWidth(`${flat};`) ? `${flat};` : `${broken};`;
  const members = `${name}Members<Context>;`;
  const line = `${flat} & ${members}`;
  if (fitsWidth(line)) return line;
  return `${fitsWidth(`${flat} &`) ? flat : broken} &\n    ${members}`;
}

/** What Prisma's `where` takes for the id. */
function idType({ name, id, fields }: Model): string {
  if (!id) return "never";
  const types = id.fields.map((one) => {
    const field = fields.find((known) => known.name === one);
    return field ? fieldType(name, field) : "unknown";
  });
  if (types.length === 1) return types.join();
  const members = id.fields.map((one) => JSON.stringify(one)).join(" | ");
  return `Pick<${name}Row, ${members}>`;
}

/** The columns that a create gives, and the ids of records that its keys name. */
function inputLines(
  model: Model,
  models: ReadonlyMap<string, Model>,
): readonly string[] {
  const writeOnly = model.hiddenFields.filter((field) => field.writeOnly);
  return [
    ...[...model.fields, ...writeOnly].map((field) =>
      member(
        field.wireName,
        isOptional(model, field),
        `${fieldType(model.name, field)}${field.nullable ? " | null" : ""}`,
      ),
    ),
    ...servedRelations(model, "rest").flatMap((relation) => {
      const target = models.get(relation.target);
      if (!target || !namesId(relation, target)) return [];
      const nothing = relation.nullable ? " | null" : "";
      return [member(relation.wireName, true, `${idType(target)}${nothing}`)];
    }),
  ];
}

function member(name: string, isOptional: boolean, type: string): string {
  return breakAfter(
    `  readonly ${keyText(name)}${isOptional ? "?" : ""}:`,
    type,
    ";",
  );
}

/**
 * A create in another write, or one that names a relationship, gives no key. What is
 * read-only a schema may give.
 */
function isOptional({ relations }: Model, field: Field): boolean {
  const { nullable, hasDefault, generated, list, preset, name } = field;
  return (
    field.readOnly === true ||
    nullable ||
    hasDefault ||
    generated ||
    list ||
    preset === true ||
    relations.some(({ foreignKey }) => foreignKey?.fields.includes(name))
  );
}

/** Whether a relation's key is the id of what it names. */
function namesId({ foreignKey }: Relation, { id }: Model): boolean {
  return (
    foreignKey !== undefined &&
    id?.fields.length === foreignKey.references.length &&
    id.fields.every((one) => foreignKey.references.includes(one))
  );
}

/** The type of a field's values without null, as extensions get them. */
function fieldType(model: string, { name, type, list }: Field): string {
  const known = scalars.get(type);
  if (known === undefined) return `${model}Row[${JSON.stringify(name)}]`;
  return list ? `readonly ${known}[]` : known;
}

const scalars: ReadonlyMap<string, string> = new Map([
  ["String", "string"],
  ["Int", "number"],
  ["Float", "number"],
  ["Boolean", "boolean"],
  ["DateTime", "Date"],
  ["BigInt", "bigint"],
  // Its text, as in documents: a number would lose digits.
  ["Decimal", "string"],
  ["Bytes", "Uint8Array"],
  ["Json", "Prisma.JsonValue"],
]);

function membersView(model: Model, models: ReadonlyMap<string, Model>): object {
  const { name, computed = [], actions = [] } = model;
  return {
    name,
    attributes: computed.map((one) => attributeMember(model, one)),
    actions: actions.map((one) => actionMember(model, one, models)),
  };
}

function attributeMember(
  { name: model }: Model,
  { name, type, nullable, needs }: ComputedAttribute,
): string {
  const columns = needs.map((one) => JSON.stringify(one)).join(" | ");
  const value = computedTypes.get(type) ?? scalars.get(type) ?? "unknown";
  return generic(`    readonly ${keyText(name)}: Attribute<`, [
    "Context",
    "Clients",
    `Pick<${model}Row, ${columns}>`,
    `${value}${nullable ? " | null" : ""}`,
    `Prisma.${model.charAt(0).toUpperCase()}${model.slice(1)}WhereInput`,
  ]);
}

/** What differs where a value is given, and not read. */
const computedTypes: ReadonlyMap<string, string> = new Map([
  ["Decimal", "Prisma.Decimal"],
]);

function actionMember(
  model: Model,
  action: Action,
  models: ReadonlyMap<string, Model>,
): string {
  const { name, on, returns, input } = action;
  const answered =
    returns.kind === "record"
      ? models.get(returns.model)
      : returns.kind === "many"
        ? model
        : undefined;
  const value =
    returns.kind === "value" && returns.shape
      ? valueType(model, action)
      : "unknown";
  const keys = answered?.id?.fields.map((one) => JSON.stringify(one)) ?? [];
  const record = answered && `Pick<${answered.name}Row, ${keys.join(" | ")}>`;
  return generic(`    readonly ${keyText(name)}: Action<`, [
    "Context",
    "Clients",
    on === "record" ? idType(model) : "undefined",
    record === undefined
      ? value
      : returns.kind === "many"
        ? `readonly ${record}[]`
        : record,
    ...(input ? [inputType(model, action)] : []),
  ]);
}

function generic(head: string, parts: readonly string[]): string {
  const line = `${head}${parts.join(", ")}>;`;
  const indent = /^ */.exec(head)?.[0] ?? "";
  return fitsWidth(line)
    ? line
    : `${head}\n${indent}  ${parts.join(`,\n${indent}  `)}\n${indent}>;`;
}
