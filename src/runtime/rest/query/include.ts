import type { Limits } from "../../contract/limits.js";
import type { Resource } from "../../model/resource.js";
import type { FamilyParameter } from "./parameters.js";
import { refuseInclude } from "./refuse-parameter.js";

/** The relationships to load from a resource, and in turn from the related ones. */
export interface IncludeNode {
  readonly resource: Resource;
  /** By their names on the Prisma client, as rows hold them. */
  readonly children: Map<string, IncludeNode>;
}

/** What `include` requests; `requested` is true even for an empty `include` (R28). */
export interface Include {
  readonly requested: boolean;
  readonly root: IncludeNode;
}

/**
 * Merges the paths of every `include` parameter into one tree. On related URLs a
 * path may also start with the relationship in the URL.
 *
 * @throws ApiError `invalid-include` (400) for a path that is unknown or too deep.
 */
export function readInclude(
  resource: Resource,
  parameters: readonly FamilyParameter[],
  limits: Limits,
  via?: string,
): Include {
  const root = node(resource);
  let includes = 0;
  for (const { parameter, value } of parameters) {
    if (value === "") continue;
    for (const path of value.split(",")) {
      const names = path.split(".");
      if (names.length > limits.maxIncludeDepth) {
        refuseInclude(
          parameter,
          `"${path}" is deeper than ${String(limits.maxIncludeDepth)} relationships`,
        );
      }
      let at = root;
      for (const name of fromTarget(resource, names, via)) {
        const relationship = at.resource.wireRelationshipMap().get(name);
        if (!relationship) {
          refuseInclude(
            parameter,
            `"${path}": ${at.resource.type} has no relationship "${name}"`,
          );
        }
        let child = at.children.get(relationship.name);
        if (!child) {
          child = node(relationship.target);
          at.children.set(relationship.name, child);
          includes += 1;
        }
        at = child;
      }
    }
    if (includes > limits.maxIncludes) {
      refuseInclude(
        parameter,
        `more than ${String(limits.maxIncludes)} relationships`,
      );
    }
  }
  return { requested: parameters.length > 0, root };
}

function node(resource: Resource): IncludeNode {
  return { resource, children: new Map() };
}

function fromTarget(
  resource: Resource,
  names: readonly string[],
  via: string | undefined,
): readonly string[] {
  const first = names[0] as string;
  return first === via && !resource.wireRelationshipMap().has(first)
    ? names.slice(1)
    : names;
}
