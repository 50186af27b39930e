import { ungivenFields, withoutCreates } from "./creatable.js";
import { deepFreeze } from "./deep-freeze.js";
import { delegateName } from "./client-names.js";
import { type Draft, draftModels } from "./draft.js";
import { exposeFields } from "./expose-fields.js";
import { exposeRelations } from "./expose-relations.js";
import { checkExposure } from "./checks/exposure.js";
import { checkModels } from "./checks/models.js";
import type { GraphOptions } from "./graph-options.js";
import type { GraphProblem } from "./graph-problem.js";
import type { Model, ModelGraph } from "./model-graph.js";
import type { WholeSchema } from "./read-only.js";
import { checkRules } from "./checks/rules.js";
import { ruledModels } from "./ruled-models.js";
import type { SchemaDescription } from "./schema-description.js";
import { isServed, type Service, services } from "./served.js";
import { shownSecrets } from "./checks/shown-secrets.js";
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
  const models = [...drafts.values()].map((draft) =>
    buildModel(draft, drafts, schema),
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
      ...(options.access && {
        ruled: ruledModels(schema.models, drafts, served),
      }),
    }),
    problems: [
      ...models.flatMap((model) => checkExposure(drafts, model, generated)),
      ...checkModels(schema.models, drafts, models),
      ...unindexedKeys(description, [...drafts.values()]),
      ...shownSecrets(served, options.exposure),
      ...(options.access ? checkRules(description, served) : []),
    ],
  };
}

function buildModel(
  draft: Draft,
  drafts: ReadonlyMap<string, Draft>,
  schema: WholeSchema,
): Model {
  const { name, isView, documentation } = draft.model;
  const delegate = delegateName(name);
  const [id] = draft.uniques;
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
    fields,
    relations,
    hiddenFields,
    hiddenRelations: hidden,
    outsideRelations: outside,
    ...(id !== undefined && { id }),
    uniques: draft.uniques,
    otherUniques: draft.otherUniques,
    operations: draft.operations,
    restOperations: isCreatable("rest")
      ? draft.rest
      : draft.rest.filter((route) => route !== "create"),
    rpcOperations: withoutCreates(draft.rpc, hiddenFields, isCreatable("rpc")),
  };
}
