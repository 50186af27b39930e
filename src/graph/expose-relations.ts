import { type Draft, isHidden } from "./draft.js";
import type { Relation } from "./model-graph.js";
import { isReadOnly, type WholeSchema } from "./read-only.js";
import { relationsOf } from "./relations.js";
import type { ModelDescription } from "./schema-description.js";
import { sharesKey } from "./shared-key.js";

type Drafts = ReadonlyMap<string, Draft>;

/** The relations of a model, grouped by whether they may be followed. */
export interface ExposedRelations {
  readonly relations: readonly Relation[];
  readonly hidden: readonly Relation[];
  /** The names of relations to models outside of the graph. */
  readonly outside: readonly string[];
}

export function exposeRelations(
  draft: Draft,
  drafts: Drafts,
  schema: WholeSchema,
): ExposedRelations {
  const { model, exposure } = draft;
  const modelNamed = (name: string): ModelDescription | undefined =>
    drafts.get(name)?.model;
  const all = relationsOf(model, modelNamed).map((relation) => {
    const hiddenIn = hiddenFrom(draft, relation, drafts);
    return {
      ...relation,
      wireName:
        exposure.fields.get(relation.name)?.name?.value ?? relation.name,
      ...(isLocked(draft, relation, drafts, schema) && {
        readOnly: true as const,
      }),
      ...(schema.relationMode === "prisma" &&
        sharesKey(model, relation.name) && { sharedKey: true as const }),
      ...(hiddenIn !== undefined && { hiddenIn }),
    };
  });
  return {
    relations: all
      .filter(({ hiddenIn }) => hiddenIn !== "both")
      .map(asRelation),
    hidden: all.filter(({ hiddenIn }) => hiddenIn === "both").map(asRelation),
    outside: model.relations
      .filter(({ target }) => !drafts.has(target))
      .map(({ name }) => name),
  };
}

type Candidate = Omit<Relation, "hiddenIn"> & {
  readonly hiddenIn?: "rest" | "rpc" | "both";
};

function asRelation({ hiddenIn, ...relation }: Candidate): Relation {
  return hiddenIn === undefined || hiddenIn === "both"
    ? relation
    : { ...relation, hiddenIn };
}

/**
 * A relation is shown in a service only if the service can read its target: a
 * model that is left out must not be reached through its neighbours. In REST
 * both sides also need an id, since linkage consists of ids (R37).
 */
function hiddenFrom(
  { exposure, uniques }: Draft,
  { name, target }: Relation,
  drafts: Drafts,
): Candidate["hiddenIn"] {
  if (isHidden(exposure, name)) return "both";
  const other = drafts.get(target);
  const isLinked = uniques.length > 0 && (other?.uniques.length ?? 0) > 0;
  const inRest =
    isLinked &&
    other?.rest.some((route) => route === "list" || route === "get");
  const inRpc = other?.rpc.some((operation) => operation.startsWith("find"));
  if (inRest) return inRpc ? undefined : "rpc";
  return inRpc ? "rest" : "both";
}

/** Read-only, or with its key in a view, which cannot be written from either side. */
function isLocked(
  { model }: Draft,
  relation: Relation,
  drafts: Drafts,
  schema: WholeSchema,
): boolean {
  const described = model.relations.find(({ name }) => name === relation.name);
  if (described && isReadOnly(model, described, schema)) return true;
  const keyIsThere = relation.foreignKey === undefined;
  return keyIsThere && drafts.get(relation.target)?.model.isView === true;
}
