import type { Model } from "../../../graph/model-graph.js";
import type { JsonObject } from "../json.js";
import { fieldSchema } from "../value-schemas.js";

/** The schemas of the attributes that extensions compute. */
export function computedSchemas({ computed = [] }: Model): JsonObject {
  return Object.fromEntries(
    computed.map(({ name, type, nullable }) => [
      name,
      {
        ...fieldSchema(
          {
            ...{ name, wireName: name, type, nullable, list: false },
            ...{ hasDefault: false, generated: false, linkedIn: [] },
          },
          "out",
          "rest",
        ),
        readOnly: true,
      },
    ]),
  );
}
