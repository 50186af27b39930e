import { columnSelect, type Row } from "../model/resource.js";
import type { GuardedModel } from "./guarded-model.js";
import { GuardedReads } from "./guarded-reads.js";
import { missingLinked } from "../prisma/errors/relation-errors.js";
import { keyText, maxKeys } from "./rows.js";

/** A record that a written key refers to, which the caller must be able to read. */
export interface Reference {
  /** Its model. */
  readonly model: string;
  readonly columns: readonly string[];
  readonly values: readonly unknown[];
}

/**
 * Looks up the records that rows of one model refer to: a statement for those of a
 * relation, however many rows there are.
 *
 * @throws Prisma's error for one that the caller cannot read
 */
export async function requireReadable(
  owner: GuardedModel,
  references: readonly Reference[],
): Promise<void> {
  const groups = new Map<string, Map<string, Reference>>();
  for (const one of references) {
    const group = `${one.model} ${one.columns.join()}`;
    const known = groups.get(group) ?? new Map<string, Reference>();
    groups.set(group, known.set(keyText(one.values), one));
  }
  for (const group of groups.values()) {
    const all = [...group.values()];
    for (let at = 0; at < all.length; at += maxKeys) {
      const part = all.slice(at, at + maxKeys);
      const found = await readable(owner, part);
      const texts = new Set(found.map(keyText));
      for (const one of part) {
        // A database may compare more loosely than JavaScript does.
        const isFound =
          texts.has(keyText(one.values)) ||
          (part.length === 1
            ? found.length > 0
            : (await readable(owner, [one])).length > 0);
        if (!isFound) throw missingLinked(one.model);
      }
    }
  }
}

/** The keys of those that the caller can read, of references to one model. */
async function readable(
  owner: GuardedModel,
  references: readonly Reference[],
): Promise<readonly (readonly unknown[])[]> {
  const [{ model = "", columns = [] } = {}] = references;
  const [only = ""] = columns;
  const where =
    columns.length === 1
      ? { [only]: { in: references.map(({ values }) => values[0]) } }
      : {
          OR: references.map(({ values }) =>
            Object.fromEntries(columns.map((name, at) => [name, values[at]])),
          ),
        };
  const rows = (await new GuardedReads(owner.other(model)).findMany({
    where,
    select: columnSelect(columns),
  })) as readonly Row[];
  return rows.map((row) => columns.map((name) => row[name]));
}
