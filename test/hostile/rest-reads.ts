import fc from "fast-check";
import type { HostileRequest, ModelDescription } from "./host.js";
import { type Models, some, walk } from "./walk.js";

/** GETs of REST that ask for as much as they can: of collections, with everything. */
export function restReads(models: Models): fc.Arbitrary<HostileRequest> {
  return fc
    .constantFrom(...models.keys())
    .chain((type) =>
      fc.record({
        type: fc.constant(type),
        include: some(walk(models, type, { min: 1, max: 5 }), 20),
        filters: some(filter(models, type), 12),
        sort: some(sortPath(models, type), 10),
        limit: fc.constantFrom(1, 100, 1000),
        fields: fc.boolean(),
      }),
    )
    .map(({ type, include, filters, sort, limit, fields }) => {
      const parameters = [
        ["page[limit]", String(limit)],
        ...filters,
        ...(include.length > 0
          ? [["include", include.map(({ names }) => names.join(".")).join(",")]]
          : []),
        ...(sort.length > 0 ? [["sort", sort.join(",")]] : []),
        ...(fields ? [[`fields[${type}]`, ""]] : []),
      ];
      const query = parameters
        .map((pair) => pair.map((text) => encodeURI(text ?? "")).join("="))
        .join("&");
      return {
        service: "rest",
        method: "GET",
        path: `/${type}`,
        query,
      } as const;
    });
}

const operators = ["", "$contains", "$ne", "$startsWith", "$in", "$gt"];

export function filter(models: Models, type: string): fc.Arbitrary<string[]> {
  return walk(models, type, { min: 0, max: 4 }).chain(({ names, last }) =>
    fc
      .tuple(
        fc.constantFrom(...(last.texts.length > 0 ? last.texts : ["id"])),
        fc.constantFrom(...operators),
        fc.constantFrom("e", "zzz", "a,b,c,d,e,f,g,h", "_"),
      )
      .map(([field, operator, value]) => [
        `filter[${[...names, field].join("][")}${operator}]`,
        value,
      ]),
  );
}

export function sortPath(models: Models, type: string): fc.Arbitrary<string> {
  return walk(models, type, { min: 0, max: 3, only: "to-one" }).chain(
    ({ names, last }) =>
      fc
        .tuple(
          fc.constantFrom("", "-"),
          fc.constantFrom(...last.texts, "id", ...countsOf(last)),
        )
        .map(([sign, field]) => `${sign}${[...names, field].join(".")}`),
  );
}

function countsOf({ relations }: ModelDescription): readonly string[] {
  return Object.keys(relations)
    .filter((name) => relations[name]?.kind === "to-many")
    .map((name) => `${name}$count`);
}
