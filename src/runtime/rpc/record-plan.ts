import type { Resource } from "../model/resource.js";
import { servedRelationships } from "./served-relationships.js";

/** How a member of a record is written, by its name. */
interface Member {
  /** `"createdAt":` */
  readonly key: string;
  /** The step that it adds to a marker's path, escaped for a JSON string. */
  readonly step: string;
  /** A Json field: its content is copied as data. */
  readonly isJson: boolean;
  /** No service exposes it. */
  readonly isHidden: boolean;
  /** The other model, if it is a relation. */
  readonly target: Resource | undefined;
}

/** Members of a model by name; cached only for names that its schema declares. */
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

/** The plan of a member of a record, or of an object that is no record of a model. */
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

/** superjson escapes dots inside names, and the escape itself. */
function escapedStep(name: string): string {
  const step = name.replaceAll("\\", "\\\\").replaceAll(".", "\\.");
  return JSON.stringify(step).slice(1, -1);
}
