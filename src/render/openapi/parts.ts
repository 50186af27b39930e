import type { Model } from "../../graph/model-graph.js";
import { reference } from "./component-names.js";
import type { Entries } from "./document.js";
import type { Json, JsonObject } from "./json.js";

/** An entry of a document, in the form that is kept. */
export interface Part<Kept> {
  /** What refers to it, if it is a component. */
  readonly reference: string;
  readonly kept: Kept;
  /** The components that it refers to. */
  readonly references: readonly string[];
}

/** Converts an entry to its kept form. `section` is `paths` or one of `components`. */
export type KeepEntry<Kept> = (
  section: string,
  name: string,
  value: Json,
) => Kept;

/**
 * Caches the parts of models, by section, kind and model. In watch mode, only the
 * parts of changed models are made again.
 */
export class PartMemo<Kept> {
  readonly #before: ReadonlyMap<string, Made<Kept>>;
  readonly #now = new Map<string, Made<Kept>>();
  readonly #keys: ReadonlyMap<string, string>;

  /**
   * @param keys - for each model, a hash of everything that its entries depend on
   * @param before - the memo of the last document
   */
  constructor(keys: ReadonlyMap<string, string>, before?: PartMemo<Kept>) {
    this.#keys = keys;
    this.#before = before ? before.#now : new Map();
  }

  /** @param place - section and kind, within which names are unique */
  partsOf(
    place: string,
    model: Model,
    make: () => readonly Part<Kept>[],
  ): readonly Part<Kept>[] {
    const name = `${place} ${model.name}`;
    const key = this.#keys.get(model.name) ?? "";
    const before = this.#before.get(name);
    const parts = before?.key === key ? before.parts : make();
    this.#now.set(name, { key, parts });
    return parts;
  }
}

interface Made<Kept> {
  readonly key: string;
  readonly parts: readonly Part<Kept>[];
}

/** The entries of a section in their kept form, in order. */
export function partsOf<Kept>(
  section: string,
  { shared, models, own }: Entries,
  keep: KeepEntry<Kept>,
  memo: PartMemo<Kept> | undefined,
): readonly Part<Kept>[] {
  const made = (entries: JsonObject): readonly Part<Kept>[] =>
    Object.entries(entries).flatMap(([name, value]) =>
      value === undefined
        ? []
        : {
            reference: reference(section, name),
            kept: keep(section, name, value),
            references: [...referencesOf(value)],
          },
    );
  return [
    ...made(shared),
    ...own.flatMap((entriesOf, kind) =>
      models.flatMap((model) => {
        const make = (): readonly Part<Kept>[] => made(entriesOf(model));
        return memo
          ? memo.partsOf(`${section} ${String(kind)}`, model, make)
          : make();
      }),
    ),
  ];
}

function referencesOf(value: Json, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const name in value) {
    const member = (value as JsonObject)[name];
    if (name === "$ref" && typeof member === "string") found.add(member);
    else if (member !== undefined) referencesOf(member, found);
  }
  return found;
}
