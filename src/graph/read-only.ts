import type { Exposure } from "./exposure.js";
import { inverseOf } from "./relations.js";
import type {
  ModelDescription,
  RelationDescription,
} from "./schema-description.js";

/** All models of the schema, also those that no service serves, and what is said of them. */
export interface Sides {
  readonly models: ReadonlyMap<string, ModelDescription>;
  readonly exposure?: Exposure | undefined;
}

/**
 * A relation and its key are one thing to write, from either side: what is
 * read-only in one of its forms is so in all, shown or not.
 */
export function isReadOnly(
  model: ModelDescription,
  relation: RelationDescription,
  { models, exposure }: Sides,
): boolean {
  const isSaid = (of: string, side: RelationDescription): boolean =>
    [side.name, ...side.fields].some(
      (name) => exposure?.get(of)?.fields.get(name)?.readOnly?.value === true,
    );
  if (isSaid(model.name, relation)) return true;
  const target = models.get(relation.target);
  const inverse = target && inverseOf(model, relation, target);
  return inverse !== undefined && isSaid(relation.target, inverse);
}

/** Own fields that hold the key of a read-only relation. */
export function readOnlyKeys(
  model: ModelDescription,
  sides: Sides,
): ReadonlySet<string> {
  return new Set(
    model.relations
      .filter((relation) => isReadOnly(model, relation, sides))
      .flatMap(({ fields }) => fields),
  );
}
