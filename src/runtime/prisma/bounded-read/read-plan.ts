import {
  inverseOf,
  type Relationship,
  type Resource,
} from "../../model/resource.js";
import { isJsonObject } from "../../serialization/json-object.js";
import type { Args } from "../delegate.js";
import { withColumns } from "../with-columns.js";

/** A step from a record to related ones, as the arguments take it. */
interface Step {
  readonly under: "include" | "select";
  readonly resource: Resource;
  readonly relationship: Relationship;
}

/** The way from the first records of a read to others; empty for themselves. */
export type Path = readonly Step[];

/**
 * A read in parts: Prisma reads all members of a to-many relation of several records,
 * whatever its `take` is, so they are read after their parents, and no more than allowed.
 */
export interface ReadPlan {
  readonly resource: Resource;
  /** The arguments as they are asked for. */
  readonly asked: Args;
  /** The arguments without to-many relations, and with the columns that lead to their members. */
  readonly args: Args;
  /** The records of a row: itself, and one for each to-one relation that is read with it. */
  readonly weight: number;
  /** Columns that only the plan needs. */
  readonly added: ReadonlySet<string>;
  /** The names of a row's members whose order the arguments give. */
  readonly order: readonly string[];
  /** Relations with parts that are read afterwards; empty if `args` reads everything. */
  readonly relations: readonly PlannedRelation[];
}

export interface PlannedRelation extends Relationship {
  /** The model that has it. */
  readonly owner: Resource;
  readonly at: Path;
  readonly plan: ReadPlan;
  /** Of a to-many: how its members are found. */
  readonly join: Join | undefined;
}

/** The columns that lead from a record to its members. */
export interface Join {
  readonly parent: readonly string[];
  /** The members' own foreign key; absent if they may have several parents. */
  readonly key: readonly string[] | undefined;
}

/** @param needed columns that the caller reads from the rows */
export function planRead(
  resource: Resource,
  args: Args,
  at: Path = [],
  needed: readonly string[] = [],
): ReadPlan {
  const under = isJsonObject(args["select"]) ? "select" : "include";
  const chosen = args[under];
  // With both, Prisma refuses the arguments.
  const isOne = isJsonObject(chosen) && !(args["select"] && args["include"]);
  const kept: Record<string, unknown> = {};
  const columns = new Set(needed);
  const relations: PlannedRelation[] = [];
  let weight = 1;
  for (const [name, member] of Object.entries(isOne ? chosen : {})) {
    const relationship = resource.allRelationships().get(name);
    if (!relationship || (member !== true && !isJsonObject(member))) {
      kept[name] = member;
      continue;
    }
    const { target, kind } = relationship;
    const path = [...at, { under, resource, relationship } as const];
    const own = member === true ? {} : member;
    const join =
      kind === "to-many" ? joinOf(resource, relationship) : undefined;
    const plan = planRead(target, own, path, join?.key);
    if (join) {
      for (const column of join.parent) columns.add(column);
    } else {
      kept[name] = Object.keys(plan.args).length === 0 ? true : plan.args;
      weight += plan.weight;
    }
    if (join || plan.relations.length > 0) {
      relations.push({
        ...relationship,
        owner: resource,
        at: path,
        plan,
        join,
      });
    }
  }
  const own: Args = isOne ? { ...args, [under]: kept } : args;
  const { include, ...others } = own;
  const { args: read, added } = withColumns(
    under === "include" && isEmpty(include) ? others : own,
    [...columns],
  );
  return {
    resource,
    asked: args,
    weight,
    relations,
    order: isOne ? Object.keys(chosen) : [],
    args: read,
    added: new Set(added),
  };
}

function joinOf(resource: Resource, relationship: Relationship): Join {
  const inverse = inverseOf(relationship);
  return inverse?.kind === "to-one" && inverse.foreignKey
    ? {
        parent: Object.values(inverse.foreignKey),
        key: Object.keys(inverse.foreignKey),
      }
    : { parent: resource.id?.fields ?? [], key: undefined };
}

function isEmpty(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}
