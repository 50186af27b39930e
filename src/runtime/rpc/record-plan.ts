import type { Resource } from "../model/resource.js";
import { servedRelationships } from "./served-relationships.js";

/** What writing a member of a record needs to know of its name. */
export interface Member {
  /** `"createdAt":` */
  readonly key: string;
  /** The step it adds to a marker's path, as the inside of a JSON string. */
  readonly step: string;
  /** A Json field: its content is data, whatever it looks like. */
  readonly isJson: boolean;
  /** No service shows it. */
  readonly isHidden: boolean;
  /** Of a relation: the other model. */
  readonly target: Resource | undefined;
}

/** Members of a model by name; kept for the names that its schema declares. */
type RecordPlan = ReadonlyMap<string, Member>;

const plans = new WeakMap<Resource, RecordPlan>();

/** How the members of a model's records are written. */
export function recordPlan(resource: Resource): RecordPlan {
  let plan = plans.get(resource);
  if (!plan) {
    const { fieldMap, hiddenNames } = resource;
    const relations = servedRelationships(resource);
    const names = [...fieldMap.keys(), ...relations.keys(), ...hiddenNames];
    plan = new Map(
      names.map((name) => [
        name,
        planMember(name, resource, relations.get(name)?.target),
      ]),
    );
    plans.set(resource, plan);
  }
  return plan;
}

/** A member of a record, or of an object that is no record of a model. */
export function planMember(
  name: string,
  resource?: Resource,
  target?: Resource,
): Member {
  const quoted = JSON.stringify(name);
  return {
    key: `${quoted}:`,
    step: /[.\\]/.test(name) ? escapedStep(name) : quoted.slice(1, -1),
    isJson: resource?.fieldMap.get(name)?.type === "Json",
    isHidden: resource?.hiddenNames.includes(name) ?? false,
    target,
  };
}

/** superjson escapes the dots that are no separators, and the escape itself. */
function escapedStep(name: string): string {
  const step = name.replaceAll("\\", "\\\\").replaceAll(".", "\\.");
  return JSON.stringify(step).slice(1, -1);
}
