import { everyAbility, hitsOf } from "./abilities.js";
import type { Api } from "./api.js";
import type { Finding } from "./finding.js";
import { match, type Pair } from "./match.js";
import { typeChange } from "./type-change.js";

/**
 * What becomes of the fields of embedded documents. They are read and written with their
 * document as one value: filters do not name them.
 */
export function compareComposites(apis: Pair<Api>): readonly Finding[] {
  const { before, after } = apis;
  return before.graph.compositeTypes.flatMap(({ name: model, fields }) => {
    const now = after.graph.compositeTypes.find(({ name }) => name === model);
    if (now === undefined) return [];
    const uses = { reads: true, creates: true, updates: true };
    const hits = hitsOf(everyAbility, uses);
    const matched = match(
      fields,
      now.fields,
      () => undefined,
      ({ name }) => name,
    );
    return [
      ...matched.removed.map(({ name: place }): Finding => ({
        rule: "removed",
        verdict: "breaking",
        model,
        place,
        hits,
        message: "the field is gone",
      })),
      ...matched.pairs.flatMap((pair): readonly Finding[] => {
        const change = typeChange(apis, pair);
        const { nullable, name: place } = pair.after;
        const told = { model, place, hits };
        if (change) return [{ ...told, rule: "type", ...change }];
        if (nullable === pair.before.nullable) return [];
        return [
          {
            ...told,
            rule: nullable ? "optional" : "required",
            verdict: nullable ? "careful" : "breaking",
            message: nullable
              ? "the field is optional now: clients see null"
              : "the field is required now: null is refused",
          },
        ];
      }),
      ...matched.added.map((field): Finding => {
        const isNeeded = !field.nullable && !field.hasDefault && !field.list;
        return {
          rule: "added",
          verdict: isNeeded ? "breaking" : "safe",
          model,
          place: field.name,
          hits,
          message: isNeeded
            ? "the field is new, and data must give it"
            : "the field is new",
        };
      }),
    ];
  });
}
