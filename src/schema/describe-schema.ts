import type { Enum, Field, ModelGraph } from "../graph/model-graph.js";
import { databaseOf, type Provider } from "../runtime/contract/databases.js";
import type {
  ModelDescription,
  SchemaDescription,
} from "../graph/schema-description.js";
import type { ClientGenerator } from "./client-generators.js";
import { enumsByText, isReadCut } from "./cursor-order.js";
import type {
  Datamodel,
  DatamodelEnum,
  DatamodelIndex,
  DatamodelModel,
} from "./datamodel.js";
import { type Declaration, stringsOfSetting } from "./declarations.js";
import {
  describeField,
  describeRelation,
  fieldColumn,
} from "./describe-field.js";
import { describeTables } from "./describe-tables.js";
import { describeUniques } from "./describe-uniques.js";
import { SchemaError } from "./schema-error.js";

const providers = new Map<string, Provider>([
  ["sqlite", "sqlite"],
  ["postgresql", "postgresql"],
  ["postgres", "postgresql"],
  ["mysql", "mysql"],
  ["sqlserver", "sqlserver"],
  ["mongodb", "mongodb"],
  ["cockroachdb", "cockroachdb"],
]);

/**
 * What a schema declares: the datamodel, and what only the text of the schema
 * contains.
 *
 * @throws SchemaError without a datasource of a known provider.
 */
export function describeSchema(
  datamodel: Datamodel,
  declarations: readonly Declaration[],
  clients: readonly ClientGenerator[],
): Omit<SchemaDescription, "directives"> {
  const blocks = new Map(
    declarations
      .filter(({ keyword }) => keyword === "model" || keyword === "view")
      .map((declaration) => [declaration.name, declaration]),
  );
  const provider = readProvider(declarations);
  const indexes = indexesByModel(datamodel);
  const byText = enumsByText(datamodel.enums, provider);
  const { foreignKeys, fullTextSearch } = databaseOf({
    provider,
    relationMode: readRelationMode(declarations),
    fullTextSearch: hasFullTextSearch(clients),
  });
  return {
    provider,
    relationMode: foreignKeys ? "foreignKeys" : "prisma",
    fullTextSearch,
    models: datamodel.models.map((model) =>
      describeModel(
        model,
        blocks.get(model.name),
        provider,
        indexes.get(model.name) ?? [],
        byText,
      ),
    ),
    tables: describeTables(datamodel),
    enums: datamodel.enums.map(describeEnum),
    compositeTypes: datamodel.types.map((type) => ({
      name: type.name,
      fields: type.fields.map((field) =>
        describeCompositeField(field, provider),
      ),
    })),
  };
}

/** Grouped once: some schemas have thousands of models. */
function indexesByModel({
  indexes,
}: Datamodel): ReadonlyMap<string, readonly DatamodelIndex[]> {
  const byModel = new Map<string, DatamodelIndex[]>();
  for (const index of indexes) {
    const known = byModel.get(index.model);
    if (known) known.push(index);
    else byModel.set(index.model, [index]);
  }
  return byModel;
}

function describeModel(
  model: DatamodelModel,
  block: Declaration | undefined,
  provider: Provider,
  indexes: readonly DatamodelIndex[],
  byText: ReadonlySet<string>,
): ModelDescription {
  const uniques = describeUniques(model, block, indexes);
  const identifying = new Set(uniques.flatMap(({ fields }) => fields));
  const keys = new Set(
    model.fields.flatMap(({ relationFromFields }) => relationFromFields ?? []),
  );
  const searchable = new Set(
    indexes
      .filter(({ type }) => type === "fulltext")
      .flatMap(({ fields }) => fields.map(({ name }) => name)),
  );
  return {
    name: model.name,
    isView: block?.keyword === "view",
    ...(typeof model.schema === "string" && { databaseSchema: model.schema }),
    creatable: !block?.entries.some(({ masked }) =>
      isUnwritable(masked, provider),
    ),
    ...(model.documentation !== undefined && {
      documentation: model.documentation,
    }),
    fields: model.fields
      .filter((field) => field.relationName === undefined)
      .map((field) => ({
        ...describeField(field, provider),
        // A key names a record, which a sequence cannot know. Tables whose keys
        // were made with SERIAL have such a default.
        ...(keys.has(field.name) && { generated: false }),
        ...(identifying.has(field.name) && fieldColumn(field)),
        ...((isReadCut(field, provider) || byText.has(field.type)) && {
          noCursor: true as const,
        }),
        ...(provider === "mysql" &&
          searchable.has(field.name) && { fullText: true }),
      })),
    relations: model.fields.flatMap((field) => describeRelation(field) ?? []),
    uniques,
    indexes: indexes
      .filter(({ type }) => type !== "fulltext")
      .map(({ fields }) => fields.map(({ name }) => name)),
  };
}

/** A column that the client does not have, but every row needs a value of. */
function isUnwritable(entry: string, provider: Provider): boolean {
  const isUnsupported = /^\S+\s+Unsupported\s*\(\s*"_*"\s*\)(?!\s*[?[])/;
  const isRequired = /^\S+\s+[\w-]+(?!\s*[?[]|[\w-])/;
  // MongoDB requires no member of a document. Of a relation, only its columns are written.
  const isIgnored =
    provider !== "mongodb" &&
    /@ignore(?!\w)/.test(entry) &&
    !/@relation(?!\w)/.test(entry);
  return (
    (isUnsupported.test(entry) || (isIgnored && isRequired.test(entry))) &&
    !/\s@(default|updatedAt)(?!\w)/.test(entry)
  );
}

function describeEnum({ name, values, documentation }: DatamodelEnum): Enum {
  return {
    name,
    values: values.map((value) => value.name),
    ...(documentation !== undefined && { documentation }),
  };
}

function describeCompositeField(
  field: DatamodelModel["fields"][number],
  provider: Provider,
): Field {
  return {
    ...describeField(field, provider),
    wireName: field.name,
    linkedIn: [],
  };
}

function readProvider(declarations: readonly Declaration[]): Provider {
  const name = datasourceSetting(declarations, "provider");
  const provider = name === undefined ? undefined : providers.get(name);
  if (provider !== undefined) return provider;
  throw new SchemaError([
    {
      severity: "error",
      message:
        name === undefined
          ? "the schema has no datasource block, which names the database"
          : `the database ${name} is not supported`,
      hint: `add a datasource block with a provider such as "postgresql"`,
    },
  ]);
}

/**
 * On PostgreSQL it is still a preview feature, with another name in Prisma 5. The
 * application may use any of several clients, so all of them must enable it.
 */
function hasFullTextSearch(clients: readonly ClientGenerator[]): boolean {
  return (
    clients.length > 0 &&
    clients.every(({ previewFeatures }) =>
      previewFeatures.some(
        (name) =>
          name === "fullTextSearchPostgres" || name === "fullTextSearch",
      ),
    )
  );
}

function readRelationMode(
  declarations: readonly Declaration[],
): ModelGraph["relationMode"] {
  const mode =
    datasourceSetting(declarations, "relationMode") ??
    // Its name before Prisma 4.5.
    datasourceSetting(declarations, "referentialIntegrity");
  return mode === "prisma" ? "prisma" : "foreignKeys";
}

function datasourceSetting(
  declarations: readonly Declaration[],
  name: string,
): string | undefined {
  const datasource = declarations.find(
    ({ keyword }) => keyword === "datasource",
  );
  return datasource && stringsOfSetting(datasource, name)[0];
}
