import { inputFields } from "../graph/creatable.js";
import type { Field, Model } from "../graph/model-graph.js";
import type { Api } from "./api.js";
import { match, type Matched, type Pair } from "./match.js";

/** The fields of a model that callers read or write, in two APIs. */
export function matchFields(
  { after: { exposure } }: Pair<Api>,
  models: Pair<Model>,
): Matched<Field> {
  const settings = exposure.get(models.after.name)?.fields;
  return match(
    inputFields(models.before),
    inputFields(models.after),
    ({ name }) => settings?.get(name)?.was?.value,
    ({ wireName }) => wireName,
  );
}

/** What the fields of the older API are called in the newer one. */
export function namesAfter({
  pairs,
}: Matched<Field>): ReadonlyMap<string, string> {
  return new Map(pairs.map(({ before, after }) => [before.name, after.name]));
}
