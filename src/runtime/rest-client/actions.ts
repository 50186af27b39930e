import type {
  ClientAction,
  ClientModel,
  ClientSchema,
} from "./client-schema.js";
import { jsonText } from "./json-text.js";
import type { Ask } from "./model-methods.js";
import type { RequestOptions } from "./options.js";
import type { Query } from "./query.js";
import type { Id } from "./write-document.js";

/**
 * The methods of a model's actions. A module of its own, so that clients of services without
 * actions do not bundle it.
 */
export function actions(
  schema: ClientSchema,
  model: ClientModel,
  ask: Ask,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(model.actions ?? {}).map(([name, action]) => {
      const run = actionMethod(schema, model, ask, name, action);
      return [
        name,
        action.on === "record"
          ? run
          : (...more: Tail) => run(undefined, ...more),
      ];
    }),
  );
}

type Tail = [input?: object, query?: Query, options?: RequestOptions];

function actionMethod(
  schema: ClientSchema,
  model: ClientModel,
  ask: Ask,
  name: string,
  { returns, model: returned }: ClientAction,
) {
  const of = returned === undefined ? model : schema[returned];
  return async (id: Id | undefined, ...[input, query, options]: Tail) => {
    const path = [...(id === undefined ? [] : [id]), "-", name];
    const answer = await ask("POST", path, query, options, {
      of,
      body: jsonText({ meta: input ?? {} }),
      ...(returns === "value" && { itemsOf: ({ meta }) => [meta] }),
    });
    if (returns === "none") return undefined;
    return returns === "many" ? (answer as { data: unknown }).data : answer;
  };
}
