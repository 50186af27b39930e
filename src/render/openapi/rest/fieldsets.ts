import type { Model } from "../../../graph/model-graph.js";
import { servedRelations } from "../../../graph/served.js";
import { componentName, schemaRef } from "../component-names.js";
import { oneOf } from "../literals.js";
import type { JsonObject } from "../json.js";
import { textOf } from "./name-list.js";

/**
 * The members of `fields[…]`: for each type, a name or a list of them with commas. It is no
 * array, since clients refuse to write arrays within an object.
 */
export function fieldsSchemas(models: readonly Model[]): JsonObject {
  return {
    "sparse-fieldsets": {
      description: "Names of attributes and relationships, by type.",
      type: "object",
      additionalProperties: false,
      properties: Object.fromEntries(
        models.map(({ name, type }) => [
          type,
          schemaRef(componentName(name, "Fields")),
        ]),
      ),
    },
    ...Object.fromEntries(
      models.map((model) => {
        const names = [
          ...[...model.fields, ...servedRelations(model, "rest")].map(
            ({ wireName }) => wireName,
          ),
          ...(model.computed ?? []).map(({ name }) => name),
        ];
        const list = { type: "string", pattern: textOf(names.join("|"), "*") };
        return [
          componentName(model.name, "Fields"),
          { anyOf: [oneOf(names), list] },
        ];
      }),
    ),
  };
}
