import type { Enum, Model, ModelGraph } from "../graph/model-graph.js";
import { databaseOf } from "../runtime/contract/databases.js";
import { commonAbilities, hitsOf, type Uses } from "./abilities.js";
import type { Api } from "./api.js";
import { usesOf } from "./field-uses.js";
import type { Finding, Hit } from "./finding.js";
import type { Pair } from "./match.js";
import { matchFields } from "./match-fields.js";

/** Which values of the enums of shown fields are gone or new. */
export function compareEnums(
  apis: Pair<Api>,
  models: readonly Pair<Model>[],
): readonly Finding[] {
  return apis.before.graph.enums.flatMap((before) => {
    const after = apis.after.graph.enums.find(
      ({ name }) => name === before.name,
    );
    if (after === undefined) return [];
    const users = (choose: (uses: Required<Uses>) => Uses): readonly Hit[] =>
      hitsOfUsers(apis, models, before, choose);
    const noticed = users(({ filters, creates, updates }) => ({
      filters,
      creates,
      updates,
    }));
    const seen = users(({ reads }) => ({ reads }));
    const gone = before.values.filter((value) => !after.values.includes(value));
    const more = after.values.filter((value) => !before.values.includes(value));
    return [
      ...gone.map((value): Finding => {
        const isRefused = noticed.length > 0;
        return {
          rule: "values",
          verdict: isRefused ? "breaking" : "careful",
          model: before.name,
          place: value,
          hits: isRefused ? noticed : seen,
          message: isRefused
            ? "the value is gone: data and filters that have it are refused"
            : "the value is gone: records have another one",
          ...(isRefused && { wayOut: "keep the value until nobody sends it" }),
        };
      }),
      ...reordered(apis, models, { before, after }),
      ...more.map((value): Finding => ({
        rule: "values",
        verdict: seen.length > 0 ? "careful" : "safe",
        model: before.name,
        place: value,
        hits: seen.length > 0 ? seen : noticed,
        message:
          seen.length > 0
            ? "the value is new: clients may not know it"
            : "the value is new",
      })),
    ];
  });
}

function reordered(
  apis: Pair<Api>,
  models: readonly Pair<Model>[],
  { before, after }: Pair<Enum>,
): readonly Finding[] {
  if (!isReordered(apis.after.graph, before.values, after.values)) return [];
  return [
    {
      rule: "order",
      verdict: "careful",
      model: before.name,
      hits: hitsOfUsers(apis, models, before, ({ filters }) => ({ filters })),
      message: "the values have another order: what is sorted by them has too",
      wayOut: "add new values at the end",
    },
  ];
}

/**
 * Whether values that are in both are sorted otherwise: native enums are by the order of
 * their values, and those that are stored as text by that.
 */
export function isReordered(
  graph: ModelGraph,
  before: readonly string[],
  after: readonly string[],
): boolean {
  if (databaseOf(graph).enums !== "declaration") return false;
  const old = before.filter((value) => after.includes(value));
  const now = after.filter((value) => before.includes(value));
  return old.join() !== now.join();
}

/** Who has to do with an enum in fields that have it in both APIs. */
function hitsOfUsers(
  apis: Pair<Api>,
  models: readonly Pair<Model>[],
  { name }: Enum,
  choose: (uses: Required<Uses>) => Uses,
): readonly Hit[] {
  const found = models.flatMap((pair) =>
    matchFields(apis, pair)
      .pairs.filter(
        ({ before, after }) => before.of === name && after.of === name,
      )
      .flatMap(({ before }) =>
        hitsOf(commonAbilities(apis, pair), choose(usesOf(before))),
      ),
  );
  return [...new Set(found)];
}
