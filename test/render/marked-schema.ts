import { basename, dirname, join } from "node:path";
import { loadConfig } from "../../src/config/load-config.js";
import type { Config, ModelsConfig } from "../../src/config/config.js";
import { exposeSchema } from "../../src/expose-schema.js";
import type { GenerateOptions } from "../../src/generate-options.js";
import type { ModelGraph } from "../../src/graph/model-graph.js";
import type { SchemaDescription } from "../../src/graph/schema-description.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { repository } from "../support/fixture-schemas.js";

/** What callers do not see is called so, and what they only write. */
export const marks = { hidden: "Unseen", writeOnly: "Unread" };

export interface MarkedSchema {
  readonly graph: ModelGraph;
  /** How many names have a mark. */
  readonly count: number;
}

/** New names of members by model; `""` is what the model's own ends with. */
type Renames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A schema with its configuration, in which all that callers do not see has another name. */
export async function markedSchema(
  path: string,
  services: Pick<GenerateOptions, "rest" | "rpc">,
): Promise<MarkedSchema> {
  const folder = join(repository, dirname(path));
  const { config } = await loadConfig(undefined, folder);
  const schema = await loadSchema(basename(path), folder);
  const { description } = schema;
  const expose = async (
    own: SchemaDescription,
    models: Config["models"],
  ): Promise<ModelGraph> => {
    const options = {
      ...config,
      ...services,
      ...(models && { models }),
      schema: path,
      access: own.provider !== "mongodb",
      query: true,
      extensions: true,
      // Computed attributes are of REST.
      ignoreExtensions: services.rest === false,
    };
    return (
      await exposeSchema({ ...schema, description: own }, options, folder)
    ).graph;
  };
  const renames = renamesOf(
    description,
    await expose(description, config.models),
  );
  const graph = await expose(
    renamedDescription(description, renames),
    renamedConfig(config.models, renames),
  );
  const count = [...renames.values()].reduce((sum, { size }) => sum + size, 0);
  return { graph, count };
}

function renamesOf({ models }: SchemaDescription, graph: ModelGraph): Renames {
  const served = new Map(graph.models.map((model) => [model.name, model]));
  return new Map(
    models.map(({ name, fields, relations }) => {
      const own = served.get(name);
      const hidden = own
        ? [
            ...own.hiddenFields.filter(({ writeOnly }) => !writeOnly),
            ...own.hiddenRelations,
          ]
        : [{ name: "" }, ...fields, ...relations];
      const given =
        own?.hiddenFields.filter(({ writeOnly }) => writeOnly) ?? [];
      return [
        name,
        new Map([
          ...hidden.map((one) => [one.name, one.name + marks.hidden] as const),
          ...given.map(
            (one) => [one.name, one.name + marks.writeOnly] as const,
          ),
        ]),
      ];
    }),
  );
}

/** The enums and embedded documents that only members which callers do not see have. */
function unseenValues(
  { models, enums, compositeTypes }: SchemaDescription,
  renames: Renames,
): ReadonlySet<string> {
  const unseen = new Set([...enums, ...compositeTypes].map(({ name }) => name));
  const within = new Map(compositeTypes.map((one) => [one.name, one.fields]));
  const see = (of: string | undefined): void => {
    if (of === undefined || !unseen.delete(of)) return;
    for (const field of within.get(of) ?? []) see(field.of);
  };
  for (const { name: model, fields } of models) {
    for (const { name, of } of fields) {
      const renamed = renames.get(model)?.get(name) ?? name;
      if (!renamed.endsWith(marks.hidden)) see(of);
    }
  }
  return unseen;
}

function renamedDescription(
  description: SchemaDescription,
  renames: Renames,
): SchemaDescription {
  const model = (name: string): string =>
    name + (renames.get(name)?.get("") ?? "");
  const member = (of: string) => (name: string) =>
    renames.get(of)?.get(name) ?? name;
  const unseen = unseenValues(description, renames);
  const value = (name: string): string =>
    unseen.has(name) ? name + marks.hidden : name;
  const valued = <Named extends { readonly of?: string }>(
    field: Named,
  ): Named =>
    field.of === undefined ? field : { ...field, of: value(field.of) };
  return {
    ...description,
    enums: description.enums.map((one) => ({ ...one, name: value(one.name) })),
    compositeTypes: description.compositeTypes.map((one) => ({
      name: value(one.name),
      fields: one.fields.map(valued),
    })),
    models: description.models.map((one) => {
      const own = member(one.name);
      return {
        ...one,
        name: model(one.name),
        fields: one.fields.map((field) => ({
          ...valued(field),
          name: own(field.name),
        })),
        relations: one.relations.map((relation) => ({
          ...relation,
          name: own(relation.name),
          target: model(relation.target),
          fields: relation.fields.map(own),
          references: relation.references.map(member(relation.target)),
        })),
        uniques: one.uniques.map((unique) => ({
          ...unique,
          fields: unique.fields.map(own),
        })),
        indexes: one.indexes.map((fields) => fields.map(own)),
      };
    }),
    tables: description.tables.map((table) => ({
      ...table,
      model: model(table.model),
      columns: table.columns.map((column) => ({
        ...column,
        name: member(table.model)(column.name),
      })),
    })),
    directives: description.directives.map(({ field, ...directive }) => ({
      ...directive,
      model: model(directive.model),
      ...(field !== undefined && { field: member(directive.model)(field) }),
      value: directive.value.replaceAll(/\w+/g, member(directive.model)),
    })),
  };
}

function renamedConfig(
  models: Config["models"],
  renames: Renames,
): Config["models"] {
  if (models === undefined || Array.isArray(models)) return models;
  const settings = Object.entries(models as ModelsConfig);
  return Object.fromEntries(
    settings.map(([name, { fields = {}, ...own }]) => [
      name + (renames.get(name)?.get("") ?? ""),
      {
        ...own,
        fields: Object.fromEntries(
          Object.entries(fields).map(([field, said]) => [
            renames.get(name)?.get(field) ?? field,
            said,
          ]),
        ),
      },
    ]),
  );
}
