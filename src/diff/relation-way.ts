import type { Model, Relation } from "../graph/model-graph.js";
import { match, type Matched, type Pair } from "./match.js";
import { columnNames } from "./match-fields.js";
import type { Api } from "./api.js";
import type { ModelContext } from "./model-context.js";

/** The relations of a model that callers see, in two APIs. */
export function matchRelations(
  { after: { exposure } }: Pair<Api>,
  { before, after }: Pair<Model>,
): Matched<Relation> {
  const settings = exposure.get(after.name)?.fields;
  return match(
    before.relations,
    after.relations,
    ({ name }) => settings?.get(name)?.was?.value,
    ({ wireName }) => wireName,
  );
}

/**
 * A sentence about a relation whose records are found in another way: by other columns, or
 * by another relation of its target.
 */
export function otherWay(
  context: ModelContext,
  pair: Pair<Relation>,
  matched: readonly Pair<Model>[],
): string | undefined {
  const { before, after } = pair;
  const targets = matched.find((one) => one.before.name === before.target);
  if (targets?.after.name !== after.target || before.kind !== after.kind) {
    return undefined;
  }
  return before.foreignKey || after.foreignKey
    ? otherKey(context, pair, targets)
    : otherInverse(context, pair, targets);
}

function otherKey(
  { apis, models }: ModelContext,
  { before, after }: Pair<Relation>,
  targets: Pair<Model>,
): string | undefined {
  const columns = columnNames(apis, models);
  const references = columnNames(apis, targets);
  const isGone = before.foreignKey?.fields.some(
    (name) =>
      !columns.has(name) &&
      models.before.fields.some((field) => field.name === name),
  );
  // Of such a column it is told.
  if (isGone) return undefined;
  const from = keyText(
    { ...before, target: after.target },
    (name) => columns.get(name) ?? name,
    (name) => references.get(name) ?? name,
  );
  const to = keyText(after);
  if (from === to) return undefined;
  const { inverse, target } = after;
  const isShown = targets.after.relations.some(({ name }) => name === inverse);
  const along = isShown ? `, and with them ${target}.${inverse}` : "";
  return `records are related by ${to}, and were by ${from}${along}`;
}

/** "authorId = User.id" */
function keyText(
  { foreignKey, target }: Relation,
  column: (name: string) => string = (name) => name,
  reference: (name: string) => string = (name) => name,
): string {
  if (!foreignKey) return `the key of ${target}`;
  return foreignKey.fields
    .map((name, at) => {
      const other = reference(foreignKey.references[at] ?? "");
      return `${column(name)} = ${target}.${other}`;
    })
    .sort()
    .join(" and ");
}

/** Only if what it was the other side of is still there: else that is told. */
function otherInverse(
  { apis, models }: ModelContext,
  { before, after }: Pair<Relation>,
  targets: Pair<Model>,
): string | undefined {
  const { relations, hiddenRelations } = targets.after;
  const was =
    matchRelations(apis, targets).pairs.find(
      (one) => one.before.name === before.inverse,
    )?.after.name ?? before.inverse;
  const all = [...relations, ...hiddenRelations];
  const now = all.find(({ name }) => name === after.inverse);
  const isLeft = all.some(({ name }) => name === was);
  if (was === after.inverse || !isLeft || !now) return undefined;
  // Of many to many, the other side has changed alike: one of them tells it.
  const isTwice =
    now.kind === "to-many" && targets.after.name < models.after.name;
  return isTwice
    ? undefined
    : `the other side is ${after.target}.${after.inverse}, and was ${after.target}.${was}`;
}
