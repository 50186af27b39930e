import type { Model } from "../graph/model-graph.js";
import type { Finding } from "./finding.js";
import type { Pair } from "./match.js";

/**
 * The findings of the relations and fields of a model. A foreign key changes with its
 * relation: what is said of both alike is said once.
 */
export function foldKeys(
  models: Pair<Model>,
  relations: readonly Finding[],
  fields: readonly Finding[],
): readonly Finding[] {
  const isTold = new Set<Finding>();
  const folded = relations.map((finding) => {
    const own = [models.before, models.after].flatMap(
      (model) => model.relations,
    );
    const keys = own
      .filter(({ name }) => name === finding.place)
      .flatMap(({ foreignKey }) => foreignKey?.fields ?? []);
    const alike = fields.filter(
      ({ rule, verdict, place }) =>
        keys.includes(place ?? "") &&
        rule === finding.rule &&
        verdict === finding.verdict,
    );
    for (const one of alike) isTold.add(one);
    if (alike.length === 0) return finding;
    const places = [finding, ...alike].map(({ place }) => place);
    return {
      ...finding,
      place: places.join(", "),
      hits: [...new Set([finding, ...alike].flatMap(({ hits }) => hits))],
    };
  });
  return [...folded, ...fields.filter((finding) => !isTold.has(finding))];
}
