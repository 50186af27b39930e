import { isBadAsId, needsValueInRest } from "../graph/creatable.js";
import type {
  DeclaredModel,
  Deprecation,
  Field,
  Model,
  ModelGraph,
  Relation,
  SqlTable,
} from "../graph/model-graph.js";
import { isServed, type Service, services } from "../graph/served.js";
import { shapeText } from "../graph/shape-types.js";
import { databaseLiteral } from "./database-literal.js";
import { fieldMembers } from "./field-literal.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { type Literal, objectOf, property } from "./literal.js";
import { compositeName, rulesName, valuesName } from "./names.js";
import type { RenderOptions } from "./render-options.js";
import { ruledFields, rulesReference } from "./rules-view.js";
import { sorted, sortedBy } from "./sorted.js";

/** The view of `schema.ts.hbs`: all models with their fields and relations. */
export function schemaView(
  graph: ModelGraph,
  options: Pick<RenderOptions, "importExtension" | Service>,
): object {
  const served = new Map(
    graph.models
      .filter((model) =>
        services.some((one) => options[one] && isServed(model, one)),
      )
      .map((model) => [model.name, model]),
  );
  const tables = new Map(graph.tables?.map((table) => [table.model, table]));
  const all: readonly Described["declared"][] = graph.declared ?? graph.models;
  const models = sortedBy(all, "name").map((declared) => ({
    declared,
    model: served.get(declared.name),
    table: tables.get(declared.name),
  }));
  return {
    imports: imports(models, options.importExtension),
    schema: [
      property("  ", "database", databaseLiteral(graph)),
      property(
        "  ",
        "models",
        new Map(models.map((one) => [one.declared.name, modelLiteral(one)])),
        { open: true },
      ),
    ].join("\n"),
    delegates: sorted([...served.values()].map(({ delegate }) => delegate)),
  };
}

/** A model as the schema declares it, with what the services make of it. */
interface Described {
  readonly declared: DeclaredModel | Model;
  /** Absent if no service exposes it. */
  readonly model: Model | undefined;
  readonly table: SqlTable | undefined;
}

function imports(models: readonly Described[], extension: string): string {
  const fields = models.flatMap(({ declared }) =>
    "hiddenFields" in declared
      ? [...declared.fields, ...declared.hiddenFields]
      : declared.fields,
  );
  const named = (type: Field["type"]): readonly string[] =>
    sorted(
      new Set(
        fields.flatMap((field) =>
          field.type === type && field.of !== undefined ? [field.of] : [],
        ),
      ),
    );
  const enums = named("Enum").map(valuesName);
  const composites = named("Composite").map(compositeName);
  const rules = models.flatMap(({ model }) =>
    model && ruledFields(model).length > 0 ? [rulesName(model)] : [],
  );
  return importLines([
    importTypes(
      ["ModelDelegate", "Delegate", "Schema"].toSorted(),
      "@gen-api/runtime",
    ),
    composites.length > 0 &&
      importStatement(composites, `./composites${extension}`),
    enums.length > 0 && importStatement(enums, `./enums${extension}`),
    rules.length > 0 && importStatement(rules, `./rules${extension}`),
  ]);
}

function modelLiteral({ declared, model, table }: Described): Literal {
  const uniques = uniquesOf(declared, model);
  const [id] = model?.uniques ?? [];
  const indexes = [
    ...(model?.uniques ?? []),
    ...(model?.otherUniques ?? []),
  ].flatMap(({ index, fields }): [string, Literal][] =>
    index === undefined ? [] : [[index, fields]],
  );
  const key = table?.key === uniques[0]?.key ? undefined : table?.key;
  return objectOf({
    type: model?.type === declared.delegate ? undefined : model?.type,
    hidden: model ? undefined : true,
    id: id?.key,
    notPrimary: id?.notPrimary,
    version: model?.version,
    deprecated: model?.deprecated && deprecatedModel(model.deprecated),
    uniques: new Map(uniques.map((one) => [one.key, one.fields])),
    indexes: indexes.length > 0 ? new Map(indexes) : undefined,
    table: table && objectOf({ name: table.table, schema: table.schema, key }),
    fields: new Map(fieldsOf({ declared, model, table })),
    relations: new Map(relationsOf({ declared, model, table })),
    computed: model && computedLiteral(model),
    actions: model && actionsLiteral(model),
  });
}

/** Those of paths and requests first, the id before all; then what only rules may name. */
function uniquesOf(
  declared: Described["declared"],
  model: Model | undefined,
): readonly { readonly key: string; readonly fields: readonly string[] }[] {
  const all = [
    ...(model?.uniques ?? []),
    ...(model?.otherUniques ?? []),
    ...declared.uniques,
  ];
  return [...new Map(all.map((one) => [one.key, one])).values()];
}

function fieldsOf({
  declared,
  model,
  table,
}: Described): readonly [string, Literal][] {
  const rules = new Map(
    (model ? ruledFields(model) : []).map((one) => [
      one.name,
      rulesReference(model as Model, one),
    ]),
  );
  const shown = new Map(model?.fields.map((one) => [one.name, one]));
  const hidden = new Map(model?.hiddenFields.map((one) => [one.name, one]));
  const columns = new Map(table?.columns.map((one) => [one.name, one]));
  const names = model
    ? inOrder(declared, [...shown.keys(), ...hidden.keys()])
    : declared.fields.map(({ name }) => name);
  const raw = new Map(declared.fields.map((one) => [one.name, one]));
  return names.flatMap((name): [string, Literal][] => {
    const own = shown.get(name) ?? hidden.get(name);
    const column = columns.get(name);
    const field = own ?? raw.get(name);
    if (!field) return [];
    const stored = column?.values?.filter(([value, text]) => value !== text);
    return [
      [
        name,
        objectOf({
          ...fieldMembers(field, {
            isHidden: hidden.has(name),
            rules: rules.get(name),
            column: column?.column,
          }),
          needsValue: own && model && needsValue(model, own, shown.has(name)),
          preset: raw.get(name)?.preset,
          deprecated: deprecatedMember(own),
          native: column?.native,
          stored: stored?.length ? new Map(stored) : undefined,
        }),
      ],
    ];
  });
}

/** The schema's order, where it is told. */
function inOrder(
  declared: Described["declared"],
  names: readonly string[],
): readonly string[] {
  if ("hiddenFields" in declared) return names;
  return declared.fields
    .map(({ name }) => name)
    .filter((name) => names.includes(name));
}

/** Whether a create through REST cannot leave a field to its default. */
function needsValue(
  model: Model,
  field: Field,
  isShown: boolean,
): true | undefined {
  const isUnusable =
    isBadAsId(model, field) || (isShown && needsValueInRest(field));
  return field.hasDefault && !field.generated && isUnusable ? true : undefined;
}

function relationsOf({
  declared,
  model,
  table,
}: Described): readonly [string, Literal][] {
  const hidden = new Set(model?.hiddenRelations.map(({ name }) => name));
  const own = new Map(
    [...(model?.relations ?? []), ...(model?.hiddenRelations ?? [])].map(
      (one) => [one.name, one],
    ),
  );
  const joins = new Map(table?.joins.map((one) => [one.relation, one]));
  const all =
    "hiddenRelations" in declared ? [...own.values()] : declared.relations;
  return all.map((one) => {
    const relation = own.get(one.name) ?? one;
    const join = joins.get(one.name);
    return [
      one.name,
      objectOf({
        ...relationMembers(relation, hidden.has(one.name)),
        join:
          join &&
          objectOf({ name: join.table, schema: join.schema, own: join.own }),
      }),
    ];
  });
}

function relationMembers(
  relation: Relation,
  isHidden: boolean,
): Readonly<Record<string, Literal | undefined>> {
  const { target, inverse, kind, nullable, foreignKey } = relation;
  const { name, wireName, readOnly, hiddenIn, sharedKey } = relation;
  const { fields = [], references = [] } = foreignKey ?? {};
  const pairs = fields.map((field, index): [string, Literal] => [
    field,
    references[index] as string,
  ]);
  return {
    model: target,
    inverse,
    list: kind === "to-many" || undefined,
    nullable: nullable || undefined,
    key: foreignKey && new Map(pairs),
    sharedKey: foreignKey && sharedKey,
    wireName: wireName === name ? undefined : wireName,
    readOnly,
    hidden: isHidden || hiddenIn,
    deprecated: deprecatedMember(relation),
  };
}

function deprecatedModel(deprecated: Deprecation): Literal {
  return objectOf({ ...endOf(deprecated), successor: deprecated.use?.rest });
}

function deprecatedMember(
  member: Partial<Pick<Field, "deprecated">> | undefined,
): Literal | undefined {
  return member?.deprecated && objectOf(endOf(member.deprecated));
}

/** What is said in headers, which do not name what to use in place of a member. */
function endOf({ since, sunset, see }: Deprecation) {
  return { since, sunset, see };
}

/** The attributes that extensions compute. */
function computedLiteral({ computed }: Model): Literal | undefined {
  return (
    computed &&
    new Map(
      computed.map(({ name, type, nullable, needs }) => [
        name,
        objectOf({ type, nullable: nullable || undefined, needs }),
      ]),
    )
  );
}

/** The operations that extensions run. */
function actionsLiteral({ actions }: Model): Literal | undefined {
  return (
    actions &&
    new Map(
      actions.map(({ name, on, returns, input }) => [
        name,
        objectOf({
          on,
          returns:
            returns.kind === "record"
              ? objectOf({ model: returns.model })
              : returns.kind,
          input:
            input && new Map(input.map((one) => [one.name, shapeText(one)])),
        }),
      ]),
    )
  );
}
