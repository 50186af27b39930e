import { createsRecords, ungivenFields } from "../creatable.js";
import type { Draft } from "../draft.js";
import type { Setting } from "../exposure.js";
import type { GraphProblem } from "../graph-problem.js";
import { lockedByKey } from "../locked-by-key.js";
import type { Field, Model } from "../model-graph.js";
import {
  hiddenKey,
  kindOf,
  reasonAgainst,
  whyUndeletable,
} from "./operation-reasons.js";
import { type Service, services } from "../served.js";

/**
 * What a model's settings ask for and cannot get. Where they only cost it its creates,
 * that is a note, for the services that are generated and would create.
 */
export function operationProblems(
  draft: Draft,
  model: Model,
  generated: readonly Service[],
): GraphProblem[] {
  const asksForMore = services.flatMap((service) =>
    unserved(service, draft, model),
  );
  if (asksForMore.length === 0) {
    return [
      ...uncreatable(draft),
      ...lostDeletes(draft),
      ...lostCreates(draft, model, generated),
    ];
  }
  return asksForMore.map(({ service, operations, lost, source }) => {
    const [ungiven] = lost ? ungivenFields(model, service) : [];
    const locked = ungiven && lockedByKey(draft.exposure, model, ungiven);
    const reason = !lost
      ? reasonAgainst(draft, operations)
      : ungiven
        ? [whyUngiven(ungiven, model), locked].filter(Boolean).join(": ")
        : hiddenKey(model);
    return {
      severity: "error",
      message: `${kindOf(model)} ${model.name} cannot offer ${operations.join(", ")}`,
      ...(reason !== undefined && { hint: reason }),
      model: model.name,
      source,
    };
  });
}

/** A required column that the client does not have, and so cannot write. */
function uncreatable({
  model: { name, isView, creatable },
}: Draft): GraphProblem[] {
  if (isView || creatable) return [];
  return [
    {
      severity: "note",
      message: `a required column is ignored, or of a type that Prisma does not support: ${name} cannot be created`,
      hint: "give the column a default, @default(dbgenerated(…)), or make it optional",
      model: name,
    },
  ];
}

function lostDeletes({ model: { name }, obstacle }: Draft): GraphProblem[] {
  if (!obstacle) return [];
  const { model, relation, column } = obstacle;
  return [
    {
      severity: "note",
      message: `${whyUndeletable(obstacle)}: ${name} cannot be deleted`,
      hint: `give ${model}.${relation} onDelete: Cascade or Restrict, or keep ${column} out of the other key`,
      model,
      field: relation,
    },
  ];
}

/** The two services may differ: a relation that gives a column may be hidden in one. */
function lostCreates(
  draft: Draft,
  model: Model,
  generated: readonly Service[],
): GraphProblem[] {
  const creating = generated.filter((service) =>
    draft[service].some(createsRecords),
  );
  const lost = creating.flatMap((service) => {
    const [field] = ungivenFields(model, service);
    return field ? [{ service, field }] : [];
  });
  const fields = new Set(lost.map(({ field }) => field));
  return [...fields].map((field) => {
    const [first, ...others] = lost.filter((one) => one.field === field);
    const where =
      others.length + 1 < creating.length
        ? ` in ${first?.service.toUpperCase()}`
        : "";
    const locked = lockedByKey(draft.exposure, model, field);
    return {
      severity: "note",
      message: `${whyUngiven(field, model)}: ${model.name} cannot be created${where}`,
      ...(locked !== undefined && { hint: locked }),
      model: model.name,
      field: field.name,
    };
  });
}

function whyUngiven({ name }: Field, model: Model): string {
  return `${model.name}.${name} is required, has no default and no client may give it`;
}

interface Unserved {
  readonly service: Service;
  readonly operations: readonly string[];
  /** Whether the model could have one of them, if clients could set all of its columns. */
  readonly lost: boolean;
  readonly source: Setting<unknown>["source"];
}

function unserved(service: Service, draft: Draft, model: Model): Unserved[] {
  const setting: Setting<boolean | readonly string[]> | undefined =
    draft.exposure[service];
  if (!setting || typeof setting.value === "boolean") return [];
  const served: readonly string[] = model[`${service}Operations`];
  const able: readonly string[] = draft[service];
  const operations = setting.value.filter((name) => !served.includes(name));
  const lost = operations.some((name) => able.includes(name));
  const { source } = setting;
  return operations.length > 0 ? [{ service, operations, lost, source }] : [];
}
