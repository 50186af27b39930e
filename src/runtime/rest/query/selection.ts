import {
  type Resource,
  idSelect,
  type Relationship,
} from "../../model/resource.js";
import type { Fieldsets } from "./fieldsets.js";
import type { IncludeNode } from "./include.js";

/** What a read loads besides or instead of all scalars; Prisma's `include` and `omit`. */
export interface Selection {
  readonly include?: Readonly<Record<string, unknown>>;
  readonly omit?: Readonly<Record<string, true>>;
}

/** Where a resource is shown, which decides what linkage it has (R8). */
type ReadKind = "single" | "collection" | "included";

interface View {
  readonly fieldsets: Fieldsets;
  readonly linkage: "lean" | "full";
}

/**
 * What to load of a resource: relations in `include` paths, linkage that is not in
 * its own columns, and only the columns that are shown (R8, R29).
 *
 * Columns are excluded by `omit`, never chosen by `select`: a field that the
 * application's client omits globally must stay hidden.
 */
export function selection(
  node: IncludeNode,
  place: ReadKind,
  view: View,
): Selection {
  const { resource, children } = node;
  const shown = view.fieldsets.get(resource);
  const include: Record<string, unknown> = {};
  for (const [name, relationship] of resource.relationshipMap()) {
    const child = children.get(name);
    if (child) {
      include[name] = wholeOr(selection(child, "included", view));
    } else if (
      (!shown || shown.has(name)) &&
      needsLinkage(relationship, place, view.linkage)
    ) {
      include[name] = { select: idSelect(relationship.target) };
    }
  }
  const omit = omitted(resource, shown, children);
  return {
    ...(Object.keys(include).length > 0 && { include }),
    ...(Object.keys(omit).length > 0 && { omit }),
  };
}

/** What reads a related record: Prisma takes `true` for all of it, not `{}`. */
export function wholeOr(args: object): object | true {
  return Object.keys(args).length === 0 ? true : args;
}

function needsLinkage(
  { kind, linkageFields, target }: Relationship,
  place: ReadKind,
  linkage: View["linkage"],
): boolean {
  if (linkageFields || place === "included" || !target.id) return false;
  return linkage === "full" || (place === "single" && kind === "to-one");
}

/**
 * The columns that are hidden or not in the fieldset, except those that the id, the
 * version or shown linkage needs.
 */
function omitted(
  resource: Resource,
  shown: ReadonlySet<string> | undefined,
  children: ReadonlyMap<string, unknown>,
): Record<string, true> {
  const { hiddenNames, fieldMap, id, version, computed = {} } = resource;
  const candidates = shown ? [...fieldMap.keys(), ...hiddenNames] : hiddenNames;
  if (candidates.length === 0) return {};
  const needed = new Set([...(shown ?? []), ...(id?.fields ?? [])]);
  if (version !== undefined) needed.add(version);
  for (const [name, { needs }] of Object.entries(computed)) {
    if (!shown || shown.has(name)) for (const field of needs) needed.add(field);
  }
  for (const [name, { linkageFields }] of resource.relationshipMap()) {
    if (!shown || shown.has(name) || children.has(name)) {
      for (const field of linkageFields ?? []) needed.add(field);
    }
  }
  const omit = candidates.filter((name) => !needed.has(name));
  // Prisma needs at least one column to read rows.
  if (omit.length === fieldMap.size + hiddenNames.length) omit.shift();
  return Object.fromEntries(omit.map((name) => [name, true]));
}
