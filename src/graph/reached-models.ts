import type { ReachedModels } from "./model-graph.js";
import type {
  ModelDescription,
  RelationDescription,
} from "./schema-description.js";

/** A foreign key, with the model that has it. */
interface Reference extends RelationDescription {
  readonly from: string;
}

/**
 * The models that deletes and changes of keys reach by referential actions, through models
 * that no service shows, too.
 */
export function reachedModels(
  models: readonly ModelDescription[],
): readonly ReachedModels[] {
  const references = models.flatMap(({ name, relations }) =>
    relations
      .filter(({ fields }) => fields.length > 0)
      .map((relation): Reference => ({ ...relation, from: name })),
  );
  return models.map(({ name: model, fields, relations }) => {
    const keyOf = (relation: RelationDescription): readonly string[][] =>
      references
        .filter(
          ({ relationName, from, target }) =>
            relationName === relation.relationName &&
            [from, target].includes(model),
        )
        .flatMap(({ from, fields: key }) => key.map((field) => [from, field]));
    const updates = [
      ...fields.map(({ name }) => ({ name, written: [[model, name]] })),
      // A relation is written by its key, on whichever side that is.
      ...relations.map((one) => ({ name: one.name, written: keyOf(one) })),
    ].flatMap(({ name, written }) => {
      const walk = walkOf(references);
      for (const [of = "", field = ""] of written) walk.change(of, field);
      return walk.reached.size === 0
        ? []
        : [{ name, models: [...walk.reached] }];
    });
    const walk = walkOf(references);
    walk.remove(model);
    return { model, deletes: [...walk.reached], updates };
  });
}

/** Follows referential actions from records that are deleted or changed. */
function walkOf(references: readonly Reference[]) {
  const reached = new Set<string>();
  const visited = new Set<string>();
  const isNew = (step: string): boolean =>
    !visited.has(step) && visited.add(step).has(step);
  const to = (model: string): readonly Reference[] =>
    references.filter(({ target }) => target === model);

  function remove(model: string): void {
    if (!isNew(model)) return;
    for (const { from, fields, optional, onDelete } of to(model)) {
      const action = onDelete ?? (optional ? "SetNull" : "Restrict");
      if (action === "Cascade") {
        reached.add(from);
        remove(from);
      } else if (action === "SetNull" || action === "SetDefault") {
        reached.add(from);
        for (const field of fields) change(from, field);
      }
    }
  }

  function change(model: string, field: string): void {
    if (!isNew(`${model}.${field}`)) return;
    for (const reference of to(model)) {
      const { from, fields, onUpdate = "Cascade" } = reference;
      const own = fields[reference.references.indexOf(field)];
      if (own === undefined || !/^(Cascade|Set)/.test(onUpdate)) continue;
      reached.add(from);
      change(from, own);
    }
  }

  return { reached, remove, change };
}
