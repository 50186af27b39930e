/** Where in a mutation's arguments a name stands, which decides what it means. */
type Place = "arguments" | "data" | "field" | "update";

const places: Readonly<Record<Place, ReadonlyMap<string, Place | "rows">>> = {
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

/** What names rows in some place or other. */
const anywhere = new Set(
  Object.values(places).flatMap((names) =>
    [...names].flatMap(([name, next]) => (next === "rows" ? [name] : [])),
  ),
);

/** What any other name is there; in arguments and in fields it names no rows. */
const otherwise: ReadonlyMap<Place, Place> = new Map([
  ["data", "field"],
  ["update", "field"],
]);

/**
 * Whether a path in a mutation's arguments leads to what names its rows: a
 * `where`, or a nested write like `deleteMany`. A field of the data may be called
 * the same.
 */
export function namesRows(steps: readonly string[]): boolean {
  let place: Place = "arguments";
  for (const [index, step] of steps.entries()) {
    // An item of several is what one would be.
    if (/^\d+$/.test(step)) continue;
    // The data of an update, or a relation called so: whatever may name rows does.
    if (place === "update" && step === "data") {
      return steps.slice(index).some((name) => anywhere.has(name));
    }
    const next: Place | "rows" | undefined =
      places[place].get(step) ?? otherwise.get(place);
    if (next === undefined || next === "rows") return next === "rows";
    place = next;
  }
  return false;
}
