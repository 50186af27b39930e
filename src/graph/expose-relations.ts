import { deprecatedIn, type Draft, isHidden } from "./draft.js";
import type { Relation } from "./model-graph.js";
import { isReadOnly, type WholeSchema } from "./read-only.js";
import { resolveRelation } from "./relations.js";
import { sharesKey } from "./shared-key.js";

/** The relations of a model, grouped by whether they may be followed. */
interface ExposedRelations {
  readonly relations: readonly Relation[];
  readonly hidden: readonly Relation[];
  /** The names of relations to models outside of the graph. */
  readonly outside: readonly string[];
}

export function exposeRelations(
  draft: Draft,
  drafts: ReadonlyMap<string, Draft>,
  schema: WholeSchema,
): ExposedRelations {
  const { model, exposure } = draft;
  const relations: Relation[] = [];
  const hidden: Relation[] = [];
  const outside: string[] = [];
  for (const described of model.relations) {
    const { name } = described;
    const target = drafts.get(described.target);
    if (!target) {
      outside.push(name);
      continue;
    }
    const resolved = resolveRelation(model, described, target.model);
    if (!resolved) continue;
    const relation: Relation = {
      ...resolved,
      wireName: exposure.fields.get(name)?.name?.value ?? name,
      ...((isReadOnly(model, described, schema) ||
        isKeyInView(resolved, target)) && { readOnly: true }),
      ...(schema.relationMode === "prisma" &&
        sharesKey(model, described) && { sharedKey: true }),
      ...deprecatedIn(exposure, name),
    };
    const hiddenIn = isHidden(exposure, name)
      ? "both"
      : hiddenFrom(draft, target);
    if (hiddenIn === "both") hidden.push(relation);
    else relations.push(hiddenIn ? { ...relation, hiddenIn } : relation);
  }
  return { relations, hidden, outside };
}

/**
 * A relation is shown in a service only if the service can read its target: a
 * model that is left out must not be reached through its neighbours. In REST
 * both sides also need an id, since linkage consists of ids (R37).
 */
function hiddenFrom(
  { uniques }: Draft,
  target: Draft,
): "rest" | "rpc" | "both" | undefined {
  const isLinked = uniques.length > 0 && target.uniques.length > 0;
  const inRest =
    isLinked &&
    target.rest.some((route) => route === "list" || route === "get");
  const inRpc = target.rpc.some((operation) => operation.startsWith("find"));
  if (inRest) return inRpc ? undefined : "rpc";
  return inRpc ? "rest" : "both";
}

/** A key in a view cannot be written from either side. */
function isKeyInView({ foreignKey }: Relation, target: Draft): boolean {
  return foreignKey === undefined && target.model.isView;
}
