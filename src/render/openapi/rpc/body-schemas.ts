import type { RpcOperation } from "../../../runtime/contract/rpc-operations.js";
import type { Model, ModelGraph } from "../../../graph/model-graph.js";
import { componentName, schemaRef } from "../component-names.js";
import type { JsonObject } from "../json.js";
import { modelExamples } from "./examples.js";
import { oneOrMany, requiredFields } from "./model-schemas.js";
import { json } from "./shared-components.js";

/** The arguments of operations that write, with their required members. */
export function modelBodies(graph: ModelGraph, model: Model): JsonObject {
  const { name } = model;
  const own = (role: string): JsonObject =>
    schemaRef(componentName(name, role));
  const input = own("Input");
  const create = own("Create");
  const written: Readonly<
    Record<NonNullable<RpcOperation["takes"]>, JsonObject>
  > = {
    Create: { data: create },
    CreateMany: { data: oneOrMany(create) },
    // For one record or many; with many, `where` is optional.
    Update: { data: input },
    Upsert: { where: own("Where"), create, update: input },
  };
  const example = modelExamples(graph, model);
  const { where, update } = example;
  const examples: typeof written = {
    Create: { data: example.create },
    CreateMany: { data: [example.create] },
    Update: { where, data: update },
    Upsert: { where, create: example.create, update },
  };
  return Object.fromEntries(
    Object.entries(written).map(([role, properties]) => [
      componentName(name, role),
      {
        required: true,
        content: json(
          {
            allOf: [own("Args")],
            required:
              role === "Create" && requiredFields(model).length === 0
                ? undefined
                : Object.keys(properties),
            properties,
          },
          examples[role as keyof typeof written],
        ),
      },
    ]),
  );
}
