import fc from "fast-check";
import {
  anyCreated,
  anyField,
  anyModel,
  anyNew,
  anyRelation,
  type Asked,
  type ModelName,
  models,
} from "./blog-models.js";
import { anyParameter } from "./rest.js";

const ndjson = "application/x-ndjson";

const anyOf = (
  model: ModelName,
  families: RegExp,
): fc.Arbitrary<readonly string[]> =>
  fc.uniqueArray(
    anyParameter(model).filter((one) => families.test(one)),
    { maxLength: 2, selector: (one) => one.split("=")[0] },
  );

const anyExport = (model: ModelName): fc.Arbitrary<Asked> =>
  fc
    .tuple(
      anyOf(model, /^(?:filter|sort|fields)/),
      fc.constantFrom(ndjson, "text/csv"),
    )
    .map(([query, accept]) => ({
      service: "rest",
      method: "GET",
      path: `/${models[model].delegate}`,
      query: query.join("&"),
      headers: { accept },
    }));

const anyAggregate = (model: ModelName): fc.Arbitrary<Asked> => {
  const name = fc.oneof(
    anyField(model),
    anyRelation(model).map(([one]) => one),
  );
  const part = fc
    .tuple(fc.constantFrom("groupBy", "minOf", "maxOf", "sumOf"), name)
    .map(([parameter, one]) => `${parameter}=${one}`);
  return fc
    .tuple(
      fc.uniqueArray(part, { minLength: 1, maxLength: 2 }),
      fc.constantFrom("withCount=true", "withCount=true&sort=-count"),
      anyOf(model, /^filter/),
    )
    .map(([parts, count, filters]) => ({
      service: "rest",
      method: "GET",
      path: `/${models[model].delegate}/-/aggregate`,
      query: [...parts, count, ...filters].join("&"),
    }));
};

/** Files of many records, and numbers about them. */
export const anyBulkRead: fc.Arbitrary<Asked> = anyModel.chain((model) =>
  fc.oneof(anyExport(model), anyAggregate(model)),
);

/** A file of records that are to be created. */
export const anyImport: fc.Arbitrary<Asked> = anyCreated.chain((model) =>
  fc.array(anyNew(model), { minLength: 1, maxLength: 4 }).map((records) => ({
    service: "rest",
    method: "POST",
    path: `/${models[model].delegate}`,
    headers: { "content-type": ndjson },
    body: records
      .map((record) => {
        const { id, ...attributes } = record as { readonly id?: unknown };
        const type = models[model].delegate;
        const own = typeof id === "string" && { id };
        return JSON.stringify({ type, ...own, attributes });
      })
      .join("\n"),
  })),
);
