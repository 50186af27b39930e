import type { Draft } from "../draft.js";
import { memberPlace, notesOf } from "./finding.js";
import type { GraphProblem } from "../graph-problem.js";
import type {
  RelationDescription,
  SchemaDescription,
} from "../schema-description.js";

/**
 * Foreign keys that no index begins with. MySQL indexes those of its own constraints;
 * other databases, and Prisma in place of constraints, index none.
 */
export function unindexedKeys(
  { provider, relationMode }: SchemaDescription,
  drafts: readonly Draft[],
): GraphProblem[] {
  if (provider === "mysql" && relationMode === "foreignKeys") return [];
  const found = drafts.flatMap((draft) =>
    draft.model.relations
      .filter((relation) => isUnindexed(draft, relation))
      .map(({ name, fields }) => ({
        ...memberPlace(draft.model.name, name),
        fields,
      })),
  );
  const [first] = found;
  return notesOf({
    places: found,
    message:
      "a foreign key without an index: to find related records, or delete referenced ones, the database reads the whole table",
    hint: ({ model }) =>
      `add @@index([${first?.fields.join(", ")}]) to ${model}, or put /// @api.noIndex above the relation or model that needs none`,
  });
}

function isUnindexed(
  { model, exposure }: Draft,
  { name, fields }: RelationDescription,
): boolean {
  // Prisma lets views have no indexes.
  if (fields.length === 0 || model.isView) return false;
  const ofKey = [name, ...fields].map(
    (one) => exposure.fields.get(one)?.noIndex,
  );
  const noIndex = ofKey.find((one) => one !== undefined) ?? exposure.noIndex;
  if (noIndex?.value === true) return false;
  // All columns of the key are compared, so their order among themselves does not matter.
  return !model.indexes.some((index) => {
    const start = index.slice(0, fields.length);
    return fields.every((one) => start.includes(one));
  });
}
