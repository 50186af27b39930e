import type { Draft } from "../draft.js";
import { type Finding, memberPlace, notesOf } from "./finding.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";
import { isServed } from "../served.js";

/**
 * Names that Prisma allows and JSON:API does not. They are served nevertheless,
 * since nearly every schema has some and settings can change them: each kind is
 * only one note. A field that a setting gives a name, be it its own, has none.
 */
export function disallowedNames(
  drafts: ReadonlyMap<string, Draft>,
  models: readonly Model[],
): GraphProblem[] {
  const served = models
    .filter((model) => isServed(model, "rest"))
    .map((model) => withoutChosen(model, drafts.get(model.name)));
  const compound = served.filter((model) => !isPlainId(model));
  return [...notesOf(reservedId(compound)), ...notesOf(underscored(served))];
}

/**
 * JSON:API reserves `type` and `id`. Two of three schemas have a field `type`, and no
 * client is known to mind: that is documented, and not said at every one of them.
 */
function reservedId(models: readonly Model[]): Finding {
  return {
    places: models
      .filter((model) => wireNames(model).includes("id"))
      .map(({ name }) => ({ label: name, model: name, field: "id" })),
    message:
      "a field `id` other than its id has a name that JSON:API reserves; it is served under that name nevertheless",
    hint: anotherName,
  };
}

/** JSON:API's names end in a letter or a digit. */
function underscored(models: readonly Model[]): Finding {
  const ends = (name: string): boolean => name.endsWith("_");
  const placesIn = (model: Model): Finding["places"] => {
    const { name, type } = model;
    const fields = wireNames(model).filter(ends);
    return [
      ...(ends(type) ? [{ label: name, model: name }] : []),
      ...fields.map((field) => memberPlace(name, field)),
    ];
  };
  return {
    places: models.flatMap(placesIn),
    message:
      "JSON:API does not allow names that end in `_`; it is served under that name nevertheless",
    hint: anotherName,
  };
}

/** A `name` applies only to REST: RPC and the schema keep Prisma's names. */
const anotherName: Finding["hint"] = ({ model, field }) =>
  field === undefined
    ? `give it another type in REST: /// @api.type … above model ${model}, or models.${model}.type in the configuration`
    : `give it another name in REST, or "${field}" to keep it without this note: /// @api.name … behind field ${field}, or models.${model}.fields.${field}.name in the configuration`;

/** The model without the members that a setting gives a name. */
function withoutChosen(model: Model, draft: Draft | undefined): Model {
  const isLeft = ({ name }: { readonly name: string }): boolean =>
    draft?.exposure.fields.get(name)?.name === undefined;
  return {
    ...model,
    fields: model.fields.filter(isLeft),
    relations: model.relations.filter(isLeft),
  };
}

function wireNames({ fields, relations }: Model): readonly string[] {
  return [...fields, ...relations].map(({ wireName }) => wireName);
}

function isPlainId(model: Model): boolean {
  const parts = model.id?.fields ?? [];
  return parts.length === 1 && parts[0] === "id";
}
