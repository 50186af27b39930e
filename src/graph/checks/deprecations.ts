import { suggestion } from "../../runtime/contract/nearest-name.js";
import { inputFields } from "../creatable.js";
import type { Draft } from "../draft.js";
import type { DeprecationSetting, Setting } from "../exposure.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";

/** What is to be used in place of something must be there for callers. */
export function checkDeprecations(
  drafts: ReadonlyMap<string, Draft>,
  served: readonly Model[],
): GraphProblem[] {
  const models = served.map(({ name }) => name);
  return served.flatMap((model) => {
    const { deprecated, fields } = (drafts.get(model.name) as Draft).exposure;
    const members = [...inputFields(model), ...model.relations].map(
      ({ name }) => name,
    );
    return [
      ...useProblems(deprecated, model.name, models, "model"),
      ...[...fields].flatMap(([field, said]) =>
        useProblems(
          said.deprecated,
          `${model.name}.${field}`,
          members,
          `field or relation of ${model.name}`,
        ).map((problem) => ({ ...problem, field })),
      ),
    ].map((problem) => ({ ...problem, model: model.name }));
  });
}

function useProblems(
  setting: Setting<DeprecationSetting> | undefined,
  place: string,
  known: readonly string[],
  kind: string,
): GraphProblem[] {
  const use = setting?.value.use;
  if (setting === undefined || use === undefined) return [];
  const own = place.slice(place.indexOf(".") + 1);
  const others = known.filter((name) => name !== own);
  if (others.includes(use)) return [];
  return [
    {
      severity: "error",
      message: `${place} is deprecated for ${use}, which is no other ${kind} that callers see${suggestion(use, others)}`,
      source: setting.source,
    },
  ];
}
