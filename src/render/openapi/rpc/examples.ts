import { inputFields, needsValue } from "../../../graph/creatable.js";
import type { Field, Model, ModelGraph } from "../../../graph/model-graph.js";
import { changedField, examplesOf } from "../field-examples.js";
import type { JsonObject } from "../json.js";

/** The examples of a model's arguments, and of a record. */
export function modelExamples(
  graph: ModelGraph,
  model: Model,
): Readonly<Record<"record" | "where" | "create" | "update", JsonObject>> {
  const examples = (fields: readonly Field[]): JsonObject =>
    examplesOf(graph, model, fields, ({ name }) => name);
  const { fields, id } = model;
  const key = examples(fields.filter(({ name }) => id?.fields.includes(name)));
  return {
    record: examples(fields),
    where: id && id.fields.length > 1 ? { [id.key]: key } : key,
    create: examples(
      inputFields(model).filter(
        (field) => needsValue(field) && !field.readOnly,
      ),
    ),
    update: examples(changedField(model)),
  };
}
