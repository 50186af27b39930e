/** Where a name stands in a mutation's arguments, which decides what it means. */
type ArgumentKind = "arguments" | "data" | "field" | "update";

const places: Readonly<
  Record<ArgumentKind, ReadonlyMap<string, ArgumentKind | "rows">>
> = {
  arguments: new Map([
    ["where", "rows"],
    ["limit", "rows"],
    ["data", "data"],
    ["create", "data"],
    ["update", "data"],
  ]),
  data: new Map(),
  field: new Map([
    ["create", "data"],
    ["createMany", "arguments"],
    ["connectOrCreate", "arguments"],
    ["update", "update"],
    ["updateMany", "arguments"],
    ["upsert", "arguments"],
    ["delete", "rows"],
    ["deleteMany", "rows"],
    ["disconnect", "rows"],
  ]),
  update: new Map([["where", "rows"]]),
};

/** Names that select rows in at least one place. */
const anywhere = new Set(
  Object.values(places).flatMap((names) =>
    [...names].flatMap(([name, next]) => (next === "rows" ? [name] : [])),
  ),
);

/** The next place after any other name; in arguments and in fields such a name selects no rows. */
const otherwise: ReadonlyMap<ArgumentKind, ArgumentKind> = new Map([
  ["data", "field"],
  ["update", "field"],
]);

/**
 * Whether a path in a mutation's arguments leads into what selects its rows: a
 * `where`, or a nested write like `deleteMany`. A field of the data may have the
 * same name.
 */
export function namesRows(steps: readonly string[]): boolean {
  let place: ArgumentKind = "arguments";
  for (const [index, step] of steps.entries()) {
    // A list item means the same as a single value.
    if (/^\d+$/.test(step)) continue;
    // The data of an update, or a relation with that name: check for any name that
    // may select rows.
    if (place === "update" && step === "data") {
      return steps.slice(index).some((name) => anywhere.has(name));
    }
    const next: ArgumentKind | "rows" | undefined =
      places[place].get(step) ?? otherwise.get(place);
    if (next === undefined || next === "rows") return next === "rows";
    place = next;
  }
  return false;
}
