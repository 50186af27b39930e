import type { Exposure } from "./exposure.js";
import { inverseOf } from "./relations.js";
import type {
  ModelDescription,
  RelationDescription,
  SchemaDescription,
} from "./schema-description.js";

/** Every model of a schema, also those that no service serves, and their settings. */
export interface WholeSchema {
  readonly models: ReadonlyMap<string, ModelDescription>;
  readonly exposure?: Exposure | undefined;
  readonly relationMode: SchemaDescription["relationMode"];
}

/**
 * A relation and its foreign key are written together, from either side: if one
 * of them is read-only, so are the others, shown or not.
 */
export function isReadOnly(
  model: ModelDescription,
  relation: RelationDescription,
  { models, exposure }: WholeSchema,
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

/** The foreign key fields of read-only relations. */
export function readOnlyKeys(
  model: ModelDescription,
  schema: WholeSchema,
): ReadonlySet<string> {
  return new Set(
    model.relations
      .filter((relation) => isReadOnly(model, relation, schema))
      .flatMap(({ fields }) => fields),
  );
}
