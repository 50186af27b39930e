/** The same thing in two APIs. */
export interface Pair<Item> {
  readonly before: Item;
  readonly after: Item;
}

/** What two lists have in common, and what only one of them has. */
export interface Matched<Item> {
  readonly pairs: readonly Pair<Item>[];
  readonly removed: readonly Item[];
  readonly added: readonly Item[];
}

/**
 * Finds what is the same in two lists: by its name, else by the former name that a
 * directive states, else by the name that callers see.
 */
export function match<Item extends { readonly name: string }>(
  before: readonly Item[],
  after: readonly Item[],
  formerName: (item: Item) => string | undefined,
  publicName: (item: Item) => string,
): Matched<Item> {
  const partners = new Map<Item, Item>();
  const taken = new Set<Item>();
  const pairUp = (isSame: (old: Item, now: Item) => boolean): void => {
    for (const now of after) {
      if (taken.has(now)) continue;
      const old = before.find((one) => !partners.has(one) && isSame(one, now));
      if (old === undefined) continue;
      partners.set(old, now);
      taken.add(now);
    }
  };
  pairUp((old, now) => old.name === now.name);
  pairUp((old, now) => old.name === formerName(now));
  pairUp((old, now) => publicName(old) === publicName(now));
  return {
    pairs: [...partners].map(([old, now]) => ({ before: old, after: now })),
    removed: before.filter((one) => !partners.has(one)),
    added: after.filter((one) => !taken.has(one)),
  };
}
