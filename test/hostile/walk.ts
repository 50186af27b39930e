import fc from "fast-check";
import type { ModelDescription } from "./host.js";

/** The models of an application by their types. */
export type Models = ReadonlyMap<string, ModelDescription>;

/** A path along relationships, and the model that it ends at. */
export interface Walk {
  readonly names: readonly string[];
  readonly last: ModelDescription;
}

/** Any path of so many relationships, as far as there are any. */
export function walk(
  models: Models,
  from: string,
  { min, max, only }: { min: number; max: number; only?: "to-one" },
): fc.Arbitrary<Walk> {
  const step = (type: string, length: number): fc.Arbitrary<Walk> => {
    const last = models.get(type) as ModelDescription;
    const names = Object.keys(last.relations).filter(
      (name) => only === undefined || last.relations[name]?.kind === only,
    );
    if (length === 0 || names.length === 0) {
      return fc.constant({ names: [], last });
    }
    return fc.constantFrom(...names).chain((name) =>
      step(last.relations[name]?.target ?? type, length - 1).map((rest) => ({
        names: [name, ...rest.names],
        last: rest.last,
      })),
    );
  };
  return fc.integer({ min, max }).chain((length) => step(from, length));
}

/** Mostly none or one, sometimes as many as there may be. */
export function some<Item>(
  item: fc.Arbitrary<Item>,
  maxLength: number,
): fc.Arbitrary<Item[]> {
  return fc.oneof(
    fc.constant<Item[]>([]),
    fc.array(item, { minLength: 1, maxLength: 2 }),
    fc.array(item, { maxLength }),
  );
}
