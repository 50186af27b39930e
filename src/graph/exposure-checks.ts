import { ungivenFields } from "./creatable.js";
import type { Draft } from "./draft.js";
import type { Setting } from "./exposure.js";
import type { GraphProblem } from "./graph-problem.js";
import { lockedByKey } from "./locked-by-key.js";
import type { Model } from "./model-graph.js";
import { hiddenKey, kindOf, reasonAgainst } from "./operation-reasons.js";
import { servedRelations } from "./served.js";
import { isOver, usableUniques } from "./unique-keys.js";

/** Checks that the settings of a model agree with each other and with the schema. */
export function checkExposure(
  drafts: ReadonlyMap<string, Draft>,
  model: Model,
): GraphProblem[] {
  const draft = drafts.get(model.name) as Draft;
  return [
    ...idProblems(draft),
    ...wireNameProblems(draft, model),
    ...operationProblems(draft, model),
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
    const hidden = exposure.fields.get(field)?.hidden;
    if (hidden?.value !== true) return [];
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

/** Attributes and relationships of a type share one namespace (JSON:API §Fields). */
function wireNameProblems(
  { exposure }: Draft,
  { name: model, fields, relations }: Model,
): GraphProblem[] {
  const owners = new Map<string, string>();
  return [...fields, ...relations].flatMap(({ name, wireName }) => {
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
        message: `${model}.${rival} and ${model}.${name} are both called "${wireName}"`,
        hint: "give one of them another name",
        model,
        field: name,
        ...(setting && { source: setting.source }),
      },
    ];
  });
}

function operationProblems(draft: Draft, model: Model): GraphProblem[] {
  const { exposure } = draft;
  const inRest = servedRelations(model, "rest");
  const [ungiven] = ungivenFields(model.fields, model.hiddenFields, inRest);
  const asksForMore = [
    ...unserved(exposure.rest, model.restOperations, draft.rest),
    ...unserved(exposure.rpc, model.rpcOperations, draft.rpc),
  ];
  const why =
    ungiven &&
    `${model.name}.${ungiven.name} is required, has no default and no client may give it`;
  const cause = ungiven && lockedByKey(exposure, model, ungiven);
  const problems = asksForMore.map((unable): GraphProblem => {
    const { operations, lost, setting } = unable;
    const reason = lost
      ? [why, cause].filter(Boolean).join(": ") || hiddenKey(model)
      : reasonAgainst(draft, operations);
    return {
      severity: "error",
      message: `${kindOf(model)} ${model.name} cannot offer ${operations.join(", ")}`,
      ...(reason !== undefined && { hint: reason }),
      model: model.name,
      source: setting.source,
    };
  });
  if (problems.length > 0 || why === undefined) return problems;
  return model.operations.includes("create")
    ? [
        {
          severity: "note",
          message: `${why}: ${model.name} cannot be created`,
          ...(cause !== undefined && { hint: cause }),
          model: model.name,
          field: ungiven?.name ?? "",
        },
      ]
    : [];
}

type Operations = boolean | readonly string[];

interface Unserved {
  readonly operations: readonly string[];
  /** Whether the model could have one of them, if clients could set all of its columns. */
  readonly lost: boolean;
  readonly setting: Setting<Operations>;
}

function unserved(
  setting: Setting<Operations> | undefined,
  served: readonly string[],
  able: readonly string[],
): readonly Unserved[] {
  if (!setting || typeof setting.value === "boolean") return [];
  const operations = setting.value.filter((name) => !served.includes(name));
  const lost = operations.some((name) => able.includes(name));
  return operations.length > 0 ? [{ operations, lost, setting }] : [];
}
