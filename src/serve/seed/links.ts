import type { DatamodelField, DatamodelModel } from "gen-api/serving";
import type { PlannedModel, Row } from "./plan-rows.js";
import { pick } from "./random.js";

/** What a row is linked to by a many-to-many relation without a model of its own. */
export interface Link {
  readonly model: DatamodelModel;
  readonly row: Row;
  readonly field: string;
  readonly target: DatamodelModel;
  readonly targets: readonly Row[];
}

/** Links each row of one side to up to three of the other. */
export function planLinks(
  planned: readonly PlannedModel[],
  seed: number,
): readonly Link[] {
  const byName = new Map(planned.map((one) => [one.model.name, one]));
  return planned.flatMap(({ model, rows }) =>
    model.fields.flatMap((field) => {
      const other = byName.get(field.type);
      const opposite = other && oppositeOf(model, field, other.model);
      if (!other || !opposite || other.rows.length === 0) return [];
      // Each relation once, from the side that comes first by name.
      const isFirst =
        `${model.name}.${field.name}` < `${other.model.name}.${opposite.name}`;
      if (!isFirst) return [];
      return rows.map((row, index) => ({
        model,
        row,
        field: field.name,
        target: other.model,
        targets: chosen(other.rows, [seed, model.name, field.name, index]),
      }));
    }),
  );
}

function oppositeOf(
  model: DatamodelModel,
  field: DatamodelField,
  other: DatamodelModel,
): DatamodelField | undefined {
  const isKeyless = ({
    isList,
    kind,
    relationFromFields = [],
  }: DatamodelField) =>
    kind === "object" && isList && relationFromFields.length === 0;
  if (!isKeyless(field)) return undefined;
  return other.fields.find(
    (one) =>
      isKeyless(one) &&
      one.relationName === field.relationName &&
      (other !== model || one !== field),
  );
}

function chosen(
  rows: readonly Row[],
  parts: readonly (string | number)[],
): readonly Row[] {
  const count = Math.min(rows.length, 1 + pick(3, ...parts));
  const first = pick(rows.length, ...parts, "first");
  return Array.from(
    { length: count },
    (_, step) => rows[(first + step) % rows.length] as Row,
  );
}
