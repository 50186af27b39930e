import { ungivenFields, withoutCreates } from "./creatable.js";
import { declaredModels } from "./declared-models.js";
import { deepFreeze } from "./deep-freeze.js";
import { deprecation } from "./deprecation.js";
import { checkDeprecations } from "./checks/deprecations.js";
import { delegateName } from "./client-names.js";
import { type Draft, draftModels } from "./draft.js";
import { exposeFields } from "./expose-fields.js";
import { exposeRelations } from "./expose-relations.js";
import { checkAtomicNames } from "./checks/atomic-names.js";
import { checkExposure } from "./checks/exposure.js";
import { checkModels } from "./checks/models.js";
import { checkExtensions } from "./checks/extensions.js";
import { extendedMembers } from "./extended-members.js";
import type { GraphOptions } from "./graph-options.js";
import type { GraphProblem } from "./graph-problem.js";
import type { Model, ModelGraph } from "./model-graph.js";
import type { WholeSchema } from "./read-only.js";
import { checkRules } from "./checks/rules.js";
import { checkQueries } from "./checks/queries.js";
import { reachedModels } from "./reached-models.js";
import type { SchemaDescription } from "./schema-description.js";
import { sqlTables } from "./sql-tables.js";
import { isServed, type Service, services } from "./served.js";
import { shownSecrets } from "./checks/shown-secrets.js";
import { versionField } from "./version-field.js";
import { unindexedKeys } from "./checks/unindexed-keys.js";

/** A graph and its problems. If one is an error, do not use the graph. */
export interface GraphResult {
  readonly graph: ModelGraph;
  readonly problems: readonly GraphProblem[];
}

/** Derives ids, relations and operations from a description. */
export function buildGraph(
  description: SchemaDescription,
  options: GraphOptions = {},
): GraphResult {
  const drafts = draftModels(description, options);
  const schema = {
    models: new Map(description.models.map((model) => [model.name, model])),
    exposure: options.exposure,
    relationMode: description.relationMode,
  };
  const types =
    options.extensions === undefined
      ? undefined
      : new Map(
          [...drafts.values()].map(
            ({ model: { name }, exposure: { type } }) => [
              type?.value ?? delegateName(name),
              name,
            ],
          ),
        );
  const models = [...drafts.values()].map((draft) =>
    buildModel(draft, drafts, schema, types),
  );
  const generated = services.filter((one) => options.services?.[one] !== false);
  const served = models.filter((model) =>
    generated.some((service) => isServed(model, service)),
  );
  return {
    graph: deepFreeze({
      provider: description.provider,
      relationMode: description.relationMode,
      fullTextSearch: description.fullTextSearch,
      models,
      enums: description.enums,
      compositeTypes: description.compositeTypes,
      ...(options.access && { ruled: true as const }),
      ...((options.access || options.sql) && {
        declared: declaredModels(schema.models, drafts),
      }),
      ...(options.sql && { tables: sqlTables(description) }),
      ...(options.query && { reached: reachedModels(description.models) }),
      ...(options.extensions && { extended: true as const }),
    }),
    problems: [
      ...models.flatMap((model) => checkExposure(drafts, model, generated)),
      ...checkModels(schema.models, drafts, models),
      ...unindexedKeys(description, [...drafts.values()]),
      ...checkDeprecations(drafts, served),
      ...shownSecrets(served, options.exposure),
      ...(options.access ? checkRules(description, served) : []),
      ...(options.query ? checkQueries(served) : []),
      ...checkAtomicNames(drafts, models, options.atomic),
      ...checkExtensions(drafts, models, generated, options.extensions),
    ],
  };
}

function buildModel(
  draft: Draft,
  drafts: ReadonlyMap<string, Draft>,
  schema: WholeSchema,
  types: ReadonlyMap<string, string> | undefined,
): Model {
  const { name, isView, documentation } = draft.model;
  const delegate = delegateName(name);
  const [id] = draft.uniques;
  const version = versionField(draft)?.name;
  const { relations, hidden, outside } = exposeRelations(draft, drafts, schema);
  const { fields, hidden: hiddenFields } = exposeFields(
    draft,
    relations,
    schema,
  );
  const isCreatable = (service: Service): boolean =>
    ungivenFields({ fields, hiddenFields, relations }, service).length === 0;
  return {
    name,
    delegate,
    type: draft.exposure.type?.value ?? delegate,
    isView,
    ...(documentation !== undefined && { documentation }),
    ...deprecatedModel(draft, drafts),
    fields,
    relations,
    hiddenFields,
    hiddenRelations: hidden,
    outsideRelations: outside,
    ...(id !== undefined && { id }),
    ...(version !== undefined && { version }),
    uniques: draft.uniques,
    otherUniques: draft.otherUniques,
    operations: draft.operations,
    restOperations: isCreatable("rest")
      ? draft.rest
      : draft.rest.filter((route) => route !== "create"),
    rpcOperations: withoutCreates(draft.rpc, hiddenFields, isCreatable("rpc")),
    ...(types && extendedMembers(draft.exposure, types)),
  };
}

function deprecatedModel(
  { exposure: { deprecated } }: Draft,
  drafts: ReadonlyMap<string, Draft>,
): Pick<Model, "deprecated"> {
  if (!deprecated) return {};
  const other = drafts.get(deprecated.value.use ?? "");
  const rpc = other && delegateName(other.model.name);
  const rest = other?.exposure.type?.value ?? rpc;
  const use =
    rest !== undefined && rpc !== undefined ? { rest, rpc } : undefined;
  return { deprecated: deprecation(deprecated.value, use) };
}
