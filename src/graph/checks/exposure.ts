import { inputFields } from "../creatable.js";
import type { Draft } from "../draft.js";
import { ruleProblems } from "./field-rules.js";
import type { GraphProblem } from "../graph-problem.js";
import type { Model } from "../model-graph.js";
import { operationProblems } from "./operations.js";
import type { Service } from "../served.js";
import { versionProblems } from "./versions.js";
import { isOver, usableUniques } from "../unique-keys.js";

/** Checks that the settings of a model agree with each other and with the schema. */
export function checkExposure(
  drafts: ReadonlyMap<string, Draft>,
  model: Model,
  generated: readonly Service[],
): GraphProblem[] {
  const draft = drafts.get(model.name) as Draft;
  return [
    ...idProblems(draft),
    ...columnSettingProblems(draft),
    ...versionProblems(draft),
    ...wireNameProblems(draft, model),
    ...operationProblems(draft, model, generated),
    ...ruleProblems(draft, model),
  ];
}

function idProblems({ model, exposure, uniques }: Draft): GraphProblem[] {
  const { name } = model;
  const shown = uniques.map(({ fields }) => fields.join(" + "));
  const others =
    shown.length === 0 ? undefined : `${name} has ${shown.join(", ")}`;
  if (exposure.id) {
    const { value, source } = exposure.id;
    const [chosen] = uniques;
    if (chosen && isOver(chosen, value)) return [];
    return [
      {
        severity: "error",
        message: `${value.join(" + ")} cannot be the id of model ${name}: it is not a unique criterion of required fields that are shown`,
        hint: others ?? `${name} has none`,
        model: name,
        source,
      },
    ];
  }
  const [natural] = usableUniques(model.uniques, model.fields);
  return (natural?.fields ?? []).flatMap((field): GraphProblem[] => {
    const said = exposure.fields.get(field);
    const hidden = [said?.hidden, said?.writeOnly].find((one) => one?.value);
    if (!hidden) return [];
    return [
      {
        severity: "error",
        message: `${name}.${field} cannot be hidden: it is in the id of every ${name}`,
        hint:
          others === undefined
            ? `${name} has no other unique that could be its id: show it, or hide the whole model`
            : `choose another id for ${name}; ${others}`,
        model: name,
        field,
        source: hidden.source,
      },
    ];
  });
}

/** A relation is written through its column, which has the setting in its place. */
function columnSettingProblems({ model, exposure }: Draft): GraphProblem[] {
  return model.relations.flatMap(({ name, fields: [column] }) =>
    (["preset", "writeOnly"] as const).flatMap((setting) => {
      const said = exposure.fields.get(name)?.[setting];
      if (said?.value !== true) return [];
      return [
        {
          severity: "error" as const,
          message: `${model.name}.${name} is a relation: ${setting} is said of a column`,
          ...(column !== undefined && { hint: `say it of ${column}` }),
          model: model.name,
          field: name,
          source: said.source,
        },
      ];
    }),
  );
}

/** Attributes and relationships of a type share one namespace (JSON:API §Fields). */
function wireNameProblems({ exposure }: Draft, model: Model): GraphProblem[] {
  const owners = new Map<string, string>();
  return [...inputFields(model), ...model.relations].flatMap(
    ({ name, wireName }) => {
      const rival = owners.get(wireName);
      if (rival === undefined) {
        owners.set(wireName, name);
        return [];
      }
      const setting =
        exposure.fields.get(name)?.name ?? exposure.fields.get(rival)?.name;
      return [
        {
          severity: "error" as const,
          message: `${model.name}.${rival} and ${model.name}.${name} are both called "${wireName}"`,
          hint: "give one of them another name",
          model: model.name,
          field: name,
          ...(setting && { source: setting.source }),
        },
      ];
    },
  );
}
