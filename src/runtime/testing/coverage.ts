import type { DelegateMap } from "../prisma/delegate.js";
import { RequestRules } from "../access/request-rules.js";
import type { Formula } from "../access/formula.js";
import { contextOf } from "./view.js";
import type { World } from "./world.js";

/** What a run has reached, in percent, and what it has not. */
interface Reached {
  readonly percent: number;
  readonly missing: readonly string[];
}

export function routesReached({ contracts }: World): Reached {
  const all = Object.entries(contracts).flatMap(([service, contract]) =>
    (contract?.names ?? []).map((name) => ({
      name: `${service} ${name}`,
      isReached: contract?.reached.has(name) === true,
    })),
  );
  return reached(all);
}

/** Each rule that is a function has to be asked, and to be seen true and false. */
export async function rulesReached(world: World): Promise<Reached> {
  const { access, watch, seen } = world;
  if (!access) return { percent: 100, missing: [] };
  const found: { name: string; isReached: boolean }[] = [];
  for (const name of ruleNames(access.rules)) {
    const rows = await onRows(world, name);
    const isAsked = watch.asked.has(name);
    const isTrue = rows.isTrue || seen.allowed.has(name);
    const isFalse = rows.isFalse || seen.refused.has(name);
    found.push(
      { name: `${name}: never true`, isReached: isAsked && isTrue },
      { name: `${name}: never false`, isReached: isAsked && isFalse },
    );
  }
  return reached(found);
}

function reached(
  all: readonly { readonly name: string; readonly isReached: boolean }[],
): Reached {
  const missing = all.filter(({ isReached }) => !isReached);
  const share = all.length === 0 ? 1 : 1 - missing.length / all.length;
  return {
    percent: Math.floor(100 * share),
    missing: missing.map(({ name }) => name),
  };
}

/** The names of members that are functions, as `Watch` has them. */
function ruleNames(rules: object): readonly string[] {
  const names = (value: unknown, name: string): readonly string[] =>
    typeof value === "function"
      ? [name]
      : typeof value === "object" && value !== null
        ? Object.entries(value).flatMap(([key, one]) =>
            names(one, Array.isArray(value) ? name : `${name}.${key}`),
          )
        : [];
  return [
    ...new Set(
      Object.entries(rules)
        .flatMap(([model, own]) => names(own, model))
        .filter((name) => !/\.(?:preset|messages)\./.test(name)),
    ),
  ];
}

/** Whether a rule holds for some row and caller, and whether it does not. */
async function onRows(
  { access, callers, single }: World,
  rule: string,
): Promise<{ readonly isTrue: boolean; readonly isFalse: boolean }> {
  const [model = "", phase = "", ...rest] = rule.split(".");
  let [isTrue, isFalse] = [false, false];
  for (const caller of callers.values()) {
    if (!access) break;
    const rules = new RequestRules(access, contextOf(access, caller));
    if (rules.isUnrestricted()) continue;
    const formula = formulaOf(rules, model, phase, rest);
    if (formula === undefined) break;
    if (typeof formula === "boolean") {
      [isTrue, isFalse] = [isTrue || formula, isFalse || !formula];
      continue;
    }
    const { delegate, where } = {
      delegate: (single.client as DelegateMap)[
        model.charAt(0).toLowerCase() + model.slice(1)
      ],
      where: rules.where(model, formula),
    };
    const [some = 0, all = 0] = [
      await delegate?.count({ where }),
      await delegate?.count({}),
    ];
    [isTrue, isFalse] = [isTrue || some > 0, isFalse || some < all];
  }
  return { isTrue, isFalse };
}

/** Of rules that rows alone decide; a create is judged by its requests. */
function formulaOf(
  rules: RequestRules,
  model: string,
  phase: string,
  [field = "", of = ""]: readonly string[],
): Formula | undefined {
  switch (phase) {
    case "read":
    case "update":
    case "delete":
    case "create":
      return rules[phase](model);
    case "fields":
      return rules.field(model, field, of as "read");
    case "link":
      return rules.link(model, field);
    default:
      return undefined;
  }
}
