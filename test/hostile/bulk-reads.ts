import fc from "fast-check";
import type { HostileRequest, ModelDescription } from "./host.js";
import { filter, sortPath } from "./rest-reads.js";
import { type Models, some } from "./walk.js";

/** What REST reads of all records; the search tells the dearest of each. */
export const bulkKinds = ["export", "aggregate"] as const;

/** Files and numbers of all records that conditions along relationships leave. */
export function bulkReads(models: Models): fc.Arbitrary<HostileRequest> {
  return fc
    .constantFrom(...models.keys())
    .chain((type) =>
      fc.record({
        type: fc.constant(type),
        kind: fc.constantFrom(...bulkKinds),
        filters: some(filter(models, type), 8),
        sort: some(sortPath(models, type), 4),
        numbers: numbers(models.get(type) as ModelDescription),
      }),
    )
    .map(({ type, kind, filters, sort, numbers }) => {
      const isExport = kind === "export";
      const order = isExport && sort.length > 0 ? [["sort", sort.join()]] : [];
      const query = [...filters, ...order, ...(isExport ? [] : numbers)]
        .map((pair) => pair.map((text) => encodeURI(text)).join("="))
        .join("&");
      return {
        service: "rest",
        kind,
        method: "GET",
        path: isExport ? `/${type}` : `/${type}/-/aggregate`,
        query,
        ...(isExport && { accept: "application/x-ndjson" }),
      } as const;
    });
}

/** Groups by some names, with numbers about as many. */
function numbers({
  fields,
  texts,
  relations,
}: ModelDescription): fc.Arbitrary<string[][]> {
  const single = Object.keys(relations).filter(
    (name) => relations[name]?.kind === "to-one",
  );
  return fc
    .record({
      groupBy: fc.subarray([...single, ...fields]),
      minOf: fc.subarray([...texts]),
      maxOf: fc.subarray([...texts]),
    })
    .map((all) => [
      ["withCount", "true"],
      ["page[limit]", "1000"],
      ...Object.entries(all).flatMap(([name, some]) =>
        some.length > 0 ? [[name, some.join()]] : [],
      ),
    ]);
}
