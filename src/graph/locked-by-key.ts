import type { ModelExposure } from "./exposure.js";
import type { Field, Model } from "./model-graph.js";

/**
 * Why a column is read-only that nobody made so: another column of its key is, usually a
 * tenant's, and that makes all relations with it in their keys read-only.
 */
export function lockedByKey(
  exposure: ModelExposure,
  { relations }: Model,
  { name }: Field,
): string | undefined {
  const isMadeSo = (member: string): boolean =>
    exposure.fields.get(member)?.readOnly?.value === true;
  if (isMadeSo(name)) return undefined;
  for (const { name: relation, foreignKey } of relations) {
    const key = foreignKey?.fields ?? [];
    if (!key.includes(name) || isMadeSo(relation)) continue;
    const shared = key.find(isMadeSo);
    if (shared === undefined) continue;
    const owner = relations.find(
      ({ foreignKey: other }) => other?.fields.join() === shared,
    );
    const instead = owner ? `: make ${owner.name} read-only in its place` : "";
    return `${shared} is read-only, and with it ${relation}, whose key has it${instead}`;
  }
  return undefined;
}
