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
  update: new Map([
    ["where", "rows"],
    ["data", "data"],
  ]),
};

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
  for (const step of steps) {
    // An item of several is what one would be.
    if (/^\d+$/.test(step)) continue;
    const next: Place | "rows" | undefined =
      places[place].get(step) ?? otherwise.get(place);
    if (next === undefined || next === "rows") return next === "rows";
    place = next;
  }
  return false;
}
