import { inputFields } from "../graph/creatable.js";
import type { Model, ModelGraph, Deprecation } from "../graph/model-graph.js";
import { type Literal, properties } from "./literal.js";

export function hasDeprecations({ models }: ModelGraph): boolean {
  return models.some((model) => literalOf(model).size > 0);
}

/** The view of `deprecations.ts.hbs`: what handlers say of requests that name it. */
export function deprecationsView({ models }: ModelGraph): object {
  const all = models
    .map((model): [string, Literal & ReadonlyMap<string, Literal>] => [
      model.name,
      literalOf(model),
    ])
    .filter(([, literal]) => literal.size > 0);
  return { models: properties("  ", new Map(all)) };
}

function literalOf(model: Model): ReadonlyMap<string, Literal> {
  const members = [...inputFields(model), ...model.relations].flatMap(
    ({ name, deprecated }): [string, Literal][] =>
      deprecated ? [[name, endOf(deprecated)]] : [],
  );
  const { deprecated } = model;
  const successor = deprecated?.use?.rest;
  return new Map<string, Literal>([
    ...(deprecated
      ? [
          [
            "model",
            new Map<string, Literal>([
              ...endOf(deprecated),
              ...(successor === undefined
                ? []
                : [["successor", successor] as const]),
            ]),
          ] as const,
        ]
      : []),
    ...(members.length > 0 ? [["members", new Map(members)] as const] : []),
  ]);
}

/** What is said in headers, which does not name what to use. */
function endOf({
  since,
  sunset,
  see,
}: Deprecation): ReadonlyMap<string, Literal> {
  return new Map(
    Object.entries({ since, sunset, see }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
}
