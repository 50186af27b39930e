import { suggestion } from "../runtime/contract/nearest-name.js";
import { UsageError } from "../source/usage-error.js";
import type { Picture } from "./picture.js";

/** Which models to draw. Options that were not given are absent. */
export interface ModelChoice {
  /** Only these, and what is related to them. */
  readonly focus?: readonly string[];
  /** How many relations away from those. Default: 1. */
  readonly depth?: number;
  /** Only these. */
  readonly models?: readonly string[];
  /** Not these; `*` stands for any letters. */
  readonly exclude?: readonly string[];
}

/** @throws UsageError for a name that no model has, or when no model is left */
export function chooseModels(picture: Picture, choice: ModelChoice): Picture {
  const names = picture.models.map(({ name }) => name);
  refuseUnknown("models", choice.models ?? [], names);
  refuseUnknown(
    "exclude",
    (choice.exclude ?? []).filter((pattern) => !pattern.includes("*")),
    names,
  );
  refuseUnknown("focus", choice.focus ?? [], names);
  const excluded = (choice.exclude ?? []).map(asGlob);
  const asked = new Set(choice.models ?? names);
  const left = onlyModels(
    picture,
    (name) => asked.has(name) && !excluded.some((glob) => glob.test(name)),
  );
  const { focus, depth = 1 } = choice;
  const chosen = focus === undefined ? left : around(left, focus, depth);
  if (chosen.models.length > 0) return chosen;
  throw new UsageError(
    names.length === 0
      ? "there is no model to draw"
      : "no model is left to draw: see --focus, --models and --exclude",
  );
}

/** The models of those names, and the relations and enums that they have. */
export function onlyModels(
  { models, relations, enums }: Picture,
  isKept: (name: string) => boolean,
): Picture {
  const kept = models.filter(({ name }) => isKept(name));
  const types = new Set(
    kept.flatMap(({ fields }) => fields.map(({ type }) => type)),
  );
  return {
    models: kept,
    relations: relations.filter(({ from, to }) => isKept(from) && isKept(to)),
    enums: enums.filter(({ name }) => types.has(name)),
  };
}

function around(
  picture: Picture,
  focus: readonly string[],
  depth: number,
): Picture {
  let reached = new Set(focus);
  for (let step = 0; step < depth; step += 1) {
    const ends = picture.relations.flatMap(({ from, to }) =>
      reached.has(from) || reached.has(to) ? [from, to] : [],
    );
    const next = new Set([...reached, ...ends]);
    if (next.size === reached.size) break;
    reached = next;
  }
  return onlyModels(picture, (name) => reached.has(name));
}

function asGlob(pattern: string): RegExp {
  const parts = pattern
    .split("*")
    .map((part) => part.replaceAll(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "u");
}

function refuseUnknown(
  option: string,
  asked: readonly string[],
  names: readonly string[],
): void {
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(
    `--${option} names "${unknown}", which is no model${suggestion(unknown, names)}`,
  );
}
