import type { Exposure } from "../graph/exposure.js";
import type { Model, ModelGraph, Relation } from "../graph/model-graph.js";
import { isServed, type Service, services } from "../graph/served.js";
import {
  operationNames,
  operations,
} from "../runtime/contract/rpc-operations.js";
import { onlyModels } from "./choose-models.js";
import type { Picture, PictureModel, PictureRelation } from "./picture.js";

/** What the services offer, and what they could. */
interface Exposed {
  readonly graph: ModelGraph;
  readonly exposure: Exposure;
  /** Whether the options leave a model in. */
  readonly includes: (model: string) => boolean;
  /** The services that are generated. */
  readonly services: Readonly<Record<Service, boolean>>;
}

/**
 * The picture of what the services show: without what is hidden, and of models that no
 * service has routes for only their names.
 */
export function exposePicture(picture: Picture, exposed: Exposed): Picture {
  const { graph, exposure, includes } = exposed;
  const asked = services.filter((service) => exposed.services[service]);
  const shown = new Map(
    graph.models
      .filter((model) => asked.some((service) => isServed(model, service)))
      .map((model) => [model.name, model]),
  );
  const { models, relations, enums } = picture;
  const exposedPicture = {
    models: models.map((model) =>
      exposeModel(model, shown.get(model.name), asked),
    ),
    relations: relations.flatMap(
      (relation) => exposeRelation(relation, shown) ?? [],
    ),
    enums,
  };
  return onlyModels(
    exposedPicture,
    (name) => includes(name) && exposure.get(name)?.hidden?.value !== true,
  );
}

function exposeModel(
  model: PictureModel,
  shown: Model | undefined,
  asked: readonly Service[],
): PictureModel {
  if (shown === undefined) {
    const { name, isView } = model;
    return { name, isView, fields: [], fieldCount: 0, mark: "no routes" };
  }
  const known = new Map(shown.fields.map((field) => [field.name, field]));
  const fields = model.fields.flatMap((field) => {
    const { readOnly } = known.get(field.name) ?? {};
    if (!known.has(field.name)) return [];
    return readOnly ? { ...field, readOnly } : field;
  });
  return {
    ...model,
    fields,
    fieldCount: fields.length,
    ...(isOnlyRead(shown, asked) && { mark: "read-only" as const }),
  };
}

function isOnlyRead(model: Model, asked: readonly Service[]): boolean {
  return asked
    .flatMap((service): readonly string[] => model[`${service}Operations`])
    .every((operation) => reads.has(operation));
}

const reads: ReadonlySet<string> = new Set([
  "list",
  "get",
  ...operationNames.filter((name) => operations[name].method === "GET"),
]);

/** Its keys, as far as they are shown; nothing if neither side shows the relation. */
function exposeRelation(
  relation: PictureRelation,
  shown: ReadonlyMap<string, Model>,
): PictureRelation | undefined {
  const { fromField, toField, ...edge } = relation;
  const side = (model: string, name?: string): Relation | undefined =>
    shown.get(model)?.relations.find((one) => one.name === name);
  const from = side(relation.from, fromField);
  const to = side(relation.to, toField);
  if (from === undefined && to === undefined) return undefined;
  const has = (model: string, field = ""): boolean =>
    shown.get(model)?.fields.some(({ name }) => name === field) ?? false;
  const isKeyShown =
    relation.fields.every((field) => has(relation.from, field)) &&
    relation.references.every((field) => has(relation.to, field));
  const isReadOnly = [from, to].every((one) => one?.readOnly ?? true);
  return {
    ...edge,
    ...(from && { fromField: from.name }),
    ...(to && { toField: to.name }),
    ...(!isKeyShown && { fields: [], references: [] }),
    ...(isReadOnly && { readOnly: true as const }),
  };
}
