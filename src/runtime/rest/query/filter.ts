import type { Where } from "../../prisma/delegate.js";
import type { Resource } from "../../model/resource.js";
import { type JoinBudget, outermost } from "../../service/join-budget.js";
import type { RestApi } from "../api.js";
import { condition, type Reading, refuseCombination } from "./condition.js";
import {
  depthOf,
  type GroupWord,
  isGroupNumber,
  type Shared,
  sharedAt,
} from "./filter-names.js";
import type { FamilyParameter } from "./parameters.js";
import { refuseFilter } from "./refuse-parameter.js";

/**
 * The conjunction of all filters; `undefined` without filters.
 *
 * @throws ApiError `invalid-filter` or `invalid-value` (400) at the parameter.
 */
export function readFilter(
  api: RestApi,
  resource: Resource,
  parameters: readonly FamilyParameter[],
  joins: JoinBudget,
): Where | undefined {
  const { maxFilters, maxFilterDepth } = api.settings.limits;
  const beyond = parameters[maxFilters];
  if (beyond) {
    refuseFilter(beyond.parameter, `more than ${String(maxFilters)} filters`);
  }
  for (const { parameter, members } of parameters) {
    const { names, groups } = depthOf(members);
    if (names > maxFilterDepth) {
      refuseFilter(parameter, `deeper than ${String(maxFilterDepth)} names`);
    }
    if (groups > maxFilterDepth) {
      refuseFilter(parameter, `deeper than ${String(maxFilterDepth)} groups`);
    }
  }
  if (parameters.length === 0) return undefined;
  const reading = { joins, depth: 0, place: outermost };
  return conjunction(api, resource, parameters, reading);
}

/** The conjunction of filters that have led to the same place. */
function conjunction(
  api: RestApi,
  resource: Resource,
  filters: readonly FamilyParameter[],
  reading: Reading,
): Where {
  const { depth } = reading;
  const together = groupBy(filters, ({ members }) =>
    sharedAt(resource, members, depth) ? members[depth] : undefined,
  );
  const conditions = together.map((some) => {
    const [first] = some;
    const shared = sharedAt(resource, first.members, depth);
    if (!shared) return condition(api, resource, first, reading);
    return "word" in shared
      ? group(api, resource, some, shared.word, reading)
      : related(api, some, shared, reading);
  });
  return allOf(conditions);
}

type Filters = readonly [FamilyParameter, ...FamilyParameter[]];

/** `not` negates the filters that it is before; `and` and `or` number what they combine. */
function group(
  api: RestApi,
  resource: Resource,
  filters: Filters,
  word: GroupWord,
  { joins, depth, place }: Reading,
): Where {
  const negated = place.negated || word === "not";
  const inner = { joins, depth: depth + 1, place: { ...place, negated } };
  for (const { parameter, members } of filters) {
    const start = word === "not" ? inner.depth : inner.depth + 1;
    if (start < members.length) {
      if (word === "not" || isGroupNumber(members[inner.depth])) continue;
    }
    const form = word === "not" ? "[not][field]" : `[${word}][0][field]`;
    refuseFilter(
      parameter,
      `"${word}" is a group of filters: write "…${form}"`,
    );
  }
  if (word === "not") {
    return { NOT: conjunction(api, resource, filters, inner) };
  }
  const next = { ...inner, depth: depth + 2 };
  const parts = groupBy(filters, ({ members }) => members[inner.depth]);
  return {
    [word.toUpperCase()]: parts.map((some) =>
      conjunction(api, resource, some, next),
    ),
  };
}

/** Filters of one related record, or of the same members. */
function related(
  api: RestApi,
  filters: Filters,
  { relationship, quantifier }: Extract<Shared, { relationship: unknown }>,
  { joins, depth, place }: Reading,
): Where {
  const { name, wireName, kind, target } = relationship;
  const [{ parameter }] = filters;
  refuseCombination(relationship, parameter);
  if (kind === "to-one" && quantifier) {
    refuseFilter(
      parameter,
      `"${wireName}" is to-one, and takes no "$${quantifier}"`,
    );
  }
  if (kind === "to-many" && !quantifier) {
    refuseFilter(
      parameter,
      `"${wireName}" is to-many: a group behind it needs "${wireName}$some", "$every" or "$none"`,
    );
  }
  const negated = quantifier === "every" || quantifier === "none";
  const there = joins.through(relationship, place, negated, (detail) =>
    refuseFilter(parameter, detail),
  );
  const inner = { joins, depth: depth + 1, place: there };
  return {
    [name]: { [quantifier ?? "is"]: conjunction(api, target, filters, inner) },
  };
}

function allOf(conditions: readonly Where[]): Where {
  const [first = {}, ...others] = conditions;
  return others.length > 0 ? { AND: conditions } : first;
}

/** In the order in which the keys first occur; those without a key are alone. */
function groupBy(
  filters: readonly FamilyParameter[],
  keyOf: (filter: FamilyParameter) => string | undefined,
): readonly Filters[] {
  const groups = new Map<unknown, [FamilyParameter, ...FamilyParameter[]]>();
  for (const filter of filters) {
    const key = keyOf(filter) ?? Symbol();
    const known = groups.get(key);
    if (known) known.push(filter);
    else groups.set(key, [filter]);
  }
  return [...groups.values()];
}
