import { deepFreeze } from "./deep-freeze.js";
import { checkModels } from "./graph-checks.js";
import { checkOptions, type GraphOptions } from "./graph-options.js";
import type { GraphProblem } from "./graph-problem.js";
import type { Model, ModelGraph, UniqueKey } from "./model-graph.js";
import { delegateName } from "./names.js";
import {
  operationsOf,
  restOperationsOf,
  rpcOperationsOf,
} from "./operations.js";
import { foreignKeyFields, relationsOf } from "./relations.js";
import type {
  ModelDescription,
  SchemaDescription,
} from "./schema-description.js";
import { usableUniques } from "./unique-keys.js";

/** A graph and what there is to say about it. With an error, do not use it. */
export interface GraphResult {
  readonly graph: ModelGraph;
  readonly problems: readonly GraphProblem[];
}

/** Draws the conclusions from a description: ids, relations, operations. */
export function buildGraph(
  description: SchemaDescription,
  options: GraphOptions = {},
): GraphResult {
  const { includes = () => true } = options;
  const kept = description.models.filter((model) => includes(model.name));
  const byName = new Map(kept.map((model) => [model.name, model]));
  const problems = checkOptions(options, description);
  const models = kept.map((model) => {
    const uniques = usableUniques(model.uniques, model.fields);
    const chosen = options.ids?.get(model.name);
    if (chosen !== undefined && !preferUnique(uniques, chosen)) {
      problems.push(unusableId(model, chosen, uniques));
    }
    return buildModel(description, model, byName, uniques, options);
  });
  return {
    graph: deepFreeze({
      provider: description.provider,
      relationMode: description.relationMode,
      models,
      enums: description.enums,
      compositeTypes: description.compositeTypes,
    }),
    problems: [...problems, ...checkModels(models)],
  };
}

function buildModel(
  { provider }: SchemaDescription,
  model: ModelDescription,
  models: ReadonlyMap<string, ModelDescription>,
  uniques: readonly UniqueKey[],
  options: GraphOptions,
): Model {
  const { name, isView, creatable, documentation } = model;
  const relations = relationsOf(model, models);
  const foreignKeys = foreignKeyFields(model, relations);
  const outside = model.relations.filter(({ target }) => !models.has(target));
  const [id] = uniques;
  const delegate = delegateName(name);
  const operations = operationsOf({
    provider,
    isView,
    creatable,
    hasUnique: id !== undefined,
  });
  return {
    name,
    delegate,
    type: options.types?.get(name) ?? delegate,
    isView,
    ...(documentation !== undefined && { documentation }),
    fields: model.fields.map((field) => ({
      ...field,
      wireName: field.name,
      foreignKey: foreignKeys.has(field.name),
    })),
    relations,
    ...(outside.length > 0 && {
      outsideRelations: outside.map((relation) => relation.name),
    }),
    ...(id !== undefined && { id }),
    uniques,
    operations,
    restOperations: restOperationsOf(operations, id !== undefined),
    rpcOperations: rpcOperationsOf(operations),
  };
}

/** Moves the unique over exactly these fields to the front; false without one. */
function preferUnique(
  uniques: UniqueKey[],
  fields: readonly string[],
): boolean {
  const at = uniques.findIndex(
    (unique) =>
      unique.fields.length === fields.length &&
      unique.fields.every((field) => fields.includes(field)),
  );
  uniques.unshift(...uniques.splice(at, at < 0 ? 0 : 1));
  return at >= 0;
}

function unusableId(
  model: ModelDescription,
  chosen: readonly string[],
  uniques: readonly UniqueKey[],
): GraphProblem {
  const possible = uniques.map((unique) => unique.fields.join(" + "));
  return {
    severity: "error",
    message: `${chosen.join(" + ")} cannot be the id of model ${model.name}: it is not a unique criterion of required fields`,
    hint:
      possible.length === 0
        ? `${model.name} has none`
        : `${model.name} has ${possible.join(", ")}`,
    model: model.name,
  };
}
