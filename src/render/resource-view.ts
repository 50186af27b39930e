import { needsValueInRest } from "../graph/creatable.js";
import type { Field, Model, Relation } from "../graph/model-graph.js";
import { attributeLines } from "./attribute-lines.js";
import { declaration } from "./declaration.js";
import { docComment, documentationLines } from "./doc-comment.js";
import { fieldLiteral } from "./field-literal.js";
import {
  importLines,
  importStatement,
  importTypes,
  oneFolderUp,
} from "./imports.js";
import { block, type Literal, properties } from "./literal.js";
import {
  compositeName,
  folderName,
  resourceName,
  rulesName,
  valuesName,
} from "./names.js";
import { modelOf, type Models, targetOf } from "./neighbours.js";
import type { RenderOptions } from "./render-options.js";
import { type RowType, rowType } from "./row-type.js";
import { ruledFields, rulesReference } from "./rules-view.js";
import { sorted } from "./sorted.js";

/** The view of `resource.ts.hbs`. */
export function resourceView(
  graph: Models,
  model: Model,
  options: RenderOptions,
): object {
  const { lines, writers } = attributeLines(model);
  const row = lines.some((line) => line.includes("row.")) && rowType(model);
  const { local, open, close } = declaration(
    resourceName(model),
    "resource",
    ": Resource = defineResource({",
  );
  const { fields, relations, hiddenFields, hiddenRelations } = model;
  const ruled = new Map(
    ruledFields(model).map((one) => [one.name, rulesReference(model, one)]),
  );
  const relationships = new Map([
    ...relations.map((one): [string, Literal] => [
      one.name,
      relationLiteral(graph, model, one, local, one.hiddenIn),
    ]),
    ...hiddenRelations.map((one): [string, Literal] => [
      one.name,
      relationLiteral(graph, model, one, local, true),
    ]),
  ]);
  return {
    imports: imports(graph, model, options, writers, row),
    doc: docComment("", [
      `${model.name} on the wire.`,
      ...documentationLines(model.documentation),
    ]),
    model: model.name,
    open,
    close,
    naming: properties("  ", naming(model)),
    fields: block(
      "  ",
      "fields",
      new Map([
        ...fields.map((one): [string, Literal] => [
          one.name,
          fieldLiteral(
            withDefault(one, !isBadAsId(model, one) && !needsValueInRest(one)),
            rulesIn(ruled, one),
          ),
        ]),
        ...hiddenFields.map((one): [string, Literal] => [
          one.name,
          fieldLiteral(withDefault(one, !isBadAsId(model, one)), {
            isHidden: true,
            ...rulesIn(ruled, one),
          }),
        ]),
      ]),
    ),
    relationships: block("  ", "relationships", relationships, {
      open: true,
    }),
    computed: computedBlock(model),
    actions: actionsBlock(graph, model, local),
    row,
    attributes: lines,
  };
}

function rulesIn(
  ruled: ReadonlyMap<string, string>,
  { name }: Field,
): { readonly rules?: string } {
  const rules = ruled.get(name);
  return rules === undefined ? {} : { rules };
}

/** RPC needs no such care: it answers what the Prisma client returns. */
function withDefault(field: Field, isUsable: boolean): Field {
  return isUsable ? field : { ...field, hasDefault: false };
}

/** Whether a create cannot leave an id to its default. */
export function isBadAsId(
  { id }: Model,
  { badIdDefault, name }: Field,
): boolean {
  if (badIdDefault === undefined || !id?.fields.includes(name)) return false;
  // Prisma reads back what it made by the primary key.
  return badIdDefault === "unreadable"
    ? !id.notPrimary
    : id.fields.length === 1;
}

function naming({
  type,
  name,
  delegate,
  id,
  version,
  uniques,
  otherUniques,
}: Model): ReadonlyMap<string, Literal> {
  const members: [string, Literal][] = [
    ["type", type],
    ["model", name],
    ["delegate", delegate],
  ];
  if (id) {
    members.push([
      "id",
      new Map<string, Literal>([
        ["fields", id.fields],
        ["key", id.key],
        ...(id.notPrimary ? [["notPrimary", true] as const] : []),
      ]),
    ]);
  }
  if (version !== undefined) members.push(["version", version]);
  const others = [...uniques, ...otherUniques].filter(
    ({ key }) => key !== id?.key,
  );
  if (others.length > 0) {
    members.push([
      "uniques",
      new Map(
        others.map(({ key, fields }): [string, Literal] => [key, fields]),
      ),
    ]);
  }
  const indexes = [...uniques, ...otherUniques].flatMap(
    ({ index, fields }): [string, Literal][] =>
      index === undefined ? [] : [[index, fields]],
  );
  if (indexes.length > 0) members.push(["indexes", new Map(indexes)]);
  return new Map(members);
}

/** The attributes that extensions compute. */
function computedBlock({ computed }: Model): string | undefined {
  return (
    computed &&
    block(
      "  ",
      "computed",
      new Map(
        computed.map(({ name, type, nullable, needs }): [string, Literal] => [
          name,
          new Map<string, Literal>([
            ["type", type],
            ...(nullable ? [["nullable", true] as const] : []),
            ["needs", needs],
          ]),
        ]),
      ),
    )
  );
}

/** The operations that extensions run. */
function actionsBlock(
  graph: Models,
  model: Model,
  local: string,
): string | undefined {
  return (
    model.actions &&
    block(
      "  ",
      "actions",
      new Map(
        model.actions.map(({ name, on, returns }): [string, Literal] => [
          name,
          new Map<string, Literal>([
            ["on", on],
            [
              "returns",
              returns.kind !== "record"
                ? returns.kind
                : {
                    lazy:
                      returns.model === model.name
                        ? local
                        : resourceName(modelOf(graph, returns.model)),
                  },
            ],
          ]),
        ]),
      ),
    )
  );
}

/** The delegates of other models that actions return. */
function answeredModels(graph: Models, { actions = [], name }: Model) {
  return actions.flatMap(({ returns }) =>
    returns.kind === "record" && returns.model !== name
      ? [modelOf(graph, returns.model).delegate]
      : [],
  );
}

function relationLiteral(
  graph: Models,
  model: Model,
  relation: Relation,
  local: string,
  hidden: true | "rest" | "rpc" | undefined,
): ReadonlyMap<string, Literal> {
  const target = targetOf(graph, relation);
  const name = target.name === model.name ? local : resourceName(target);
  const members: [string, Literal][] = [
    ["resource", { lazy: name }],
    ["kind", relation.kind],
  ];
  const { wireName } = relation;
  if (wireName !== relation.name) members.push(["wireName", wireName]);
  if (relation.nullable) members.push(["nullable", true]);
  if (relation.readOnly) members.push(["readOnly", true]);
  if (hidden !== undefined) members.push(["hidden", hidden]);
  members.push(["inverse", relation.inverse]);
  if (relation.foreignKey) {
    const { fields, references } = relation.foreignKey;
    const pairs = fields.map((field, index): [string, Literal] => [
      field,
      references[index] as string,
    ]);
    members.push(["foreignKey", new Map(pairs)]);
    if (relation.sharedKey) members.push(["sharedKey", true]);
  }
  return new Map(members);
}

function imports(
  graph: Models,
  model: Model,
  { clientImport, importExtension }: RenderOptions,
  writers: ReadonlySet<string>,
  row: RowType | false,
): string {
  const related = new Set([
    ...[...model.relations, ...model.hiddenRelations]
      .filter(({ target }) => target !== model.name)
      .map((relation) => targetOf(graph, relation).delegate),
    ...answeredModels(graph, model),
  ]);
  const enums = declarationsUsed(model, "Enum").map(valuesName);
  const composites = declarationsUsed(model, "Composite").map(compositeName);
  const runtime = [...sorted(["defineResource", ...writers]), "type Resource"];
  return importLines([
    importStatement(runtime, "@gen-api/runtime"),
    row && importTypes([row.imported], oneFolderUp(clientImport)),
    composites.length > 0 &&
      importStatement(composites, `../composites${importExtension}`),
    enums.length > 0 && importStatement(enums, `../enums${importExtension}`),
    ruledFields(model).length > 0 &&
      importStatement([rulesName(model)], `../rules${importExtension}`),
    ...sorted(related).map((delegate) =>
      importStatement(
        [resourceName({ delegate })],
        `../${folderName({ delegate })}/resource${importExtension}`,
      ),
    ),
  ]);
}

function declarationsUsed(
  { fields, hiddenFields }: Model,
  type: "Enum" | "Composite",
): readonly string[] {
  const names = [...fields, ...hiddenFields].flatMap((field) =>
    field.type === type && field.of !== undefined ? [field.of] : [],
  );
  return sorted(new Set(names));
}
