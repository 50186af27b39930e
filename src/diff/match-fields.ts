import { inputFields } from "../graph/creatable.js";
import type { Field, Model } from "../graph/model-graph.js";
import type { Api } from "./api.js";
import { match, type Matched, type Pair } from "./match.js";

/** The fields of a model that callers read or write, in two APIs. */
export function matchFields(
  { after: { exposure } }: Pair<Api>,
  models: Pair<Model>,
  fieldsOf: (model: Model) => readonly Field[] = inputFields,
): Matched<Field> {
  const settings = exposure.get(models.after.name)?.fields;
  return match(
    fieldsOf(models.before),
    fieldsOf(models.after),
    ({ name }) => settings?.get(name)?.was?.value,
    ({ wireName }) => wireName,
  );
}

/** What the columns of the older API are called in the newer one, hidden ones too. */
export function columnNames(
  apis: Pair<Api>,
  models: Pair<Model>,
): ReadonlyMap<string, string> {
  return namesAfter(
    matchFields(apis, models, ({ fields, hiddenFields }) => [
      ...fields,
      ...hiddenFields,
    ]),
  );
}

/** What the fields of the older API are called in the newer one. */
export function namesAfter({
  pairs,
}: Matched<Field>): ReadonlyMap<string, string> {
  return new Map(pairs.map(({ before, after }) => [before.name, after.name]));
}
