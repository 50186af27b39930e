import { needsValueInRest } from "../graph/creatable.js";
import type { Field } from "../graph/model-graph.js";
import { hitsOf } from "./abilities.js";
import { compareField } from "./compare-field.js";
import { usesOf } from "./field-uses.js";
import { removal } from "./removal.js";
import type { Finding } from "./finding.js";
import type { Matched } from "./match.js";
import { matchFields } from "./match-fields.js";
import type { ModelContext } from "./model-context.js";
import { takenWord } from "./taken-word.js";

/** What becomes of the fields of a model. */
export function compareFields(context: ModelContext): readonly Finding[] {
  const { apis, models } = context;
  const matched = matchFields(apis, models);
  return [
    ...matched.removed.map((field) => removedField(context, field, matched)),
    ...matched.pairs.flatMap((pair) => compareField(context, pair)),
    ...matched.added.map((field) => addedField(context, field)),
  ];
}

function removedField(
  { apis, models: { after }, abilities }: ModelContext,
  field: Field,
  { added }: Matched<Field>,
): Finding {
  const isHidden = after.hiddenFields.some(({ name }) => name === field.name);
  const others = added.filter((one) => isLike(one, field));
  const [other] = others.length === 1 ? others : [];
  return {
    rule: "removed",
    model: after.name,
    place: field.name,
    hits: hitsOf(abilities, usesOf(field)),
    ...removal(apis, field, {
      message: isHidden ? "the field is hidden" : "the field is gone",
      ...(!isHidden && {
        wayOut: other
          ? `if it is ${other.name} now, say so there: /// @api.was ${field.name}; or keep the name, and rename the column alone: @map("${other.name}")`
          : "keep it until nobody names it any more",
      }),
    }),
  };
}

function isLike(one: Field, { type, of, list }: Field): boolean {
  return one.type === type && one.of === of && one.list === list;
}

function addedField(context: ModelContext, field: Field): Finding {
  const {
    models: { after },
    abilities,
  } = context;
  const needed = hitsOf(abilities, { creates: needsValueInRest(field) });
  const isNeeded = needed.length > 0;
  return {
    rule: "added",
    verdict: isNeeded ? "breaking" : "safe",
    model: after.name,
    place: field.name,
    hits: isNeeded ? needed : hitsOf(abilities, usesOf(field)),
    message: isNeeded
      ? "the field is new, and creates must give it"
      : "the field is new",
    ...(isNeeded && { wayOut: "give it a default, or make it optional" }),
    ...(!field.writeOnly &&
      takenWord(context, "field", field.wireName, needed)),
  };
}
