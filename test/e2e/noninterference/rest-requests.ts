import fc from "fast-check";
import { asOperations, atomicHeaders } from "../../support/as-operations.js";
import type { HostRequest } from "../../rest/support/protocol.js";
import { exposed, type ModelName } from "./members.js";
import {
  anyField,
  anyModel,
  anyRelation,
  anyValue,
  anyWritten,
  anyWrittenModel,
} from "./names.js";

// Requests to REST, with a hidden name now and then.

const headers = { "content-type": "application/vnd.api+json" };

/** A name as it is in REST. */
function wire(model: ModelName, name: string): string {
  if (name === "id" || (model === "Invite" && name === "code")) return "id";
  return exposed[model].wireNames[name] ?? name;
}

function idOf(model: ModelName): fc.Arbitrary<string> {
  const keys = exposed[model].keys.map((key) => Object.entries(key)[0]);
  const own = keys.filter((key) => key?.[0] === keys[0]?.[0]);
  return fc.constantFrom(...own.map((key) => String(key?.[1])));
}

/** The names of a path through relations, and the model at its end, if that is shown. */
function anyPath(
  model: ModelName,
  length: number,
): fc.Arbitrary<readonly [readonly string[], ModelName | undefined]> {
  if (length === 0) return fc.constant([[], model]);
  return anyRelation(model).chain((name) => {
    const target = exposed[model].relations[name]?.model;
    const rest = target
      ? anyPath(target, length - 1)
      : fc.constant([[], undefined] as const);
    return rest.map(([names, end]) => [[wire(model, name), ...names], end]);
  });
}

const operators = ["", "", "$ne", "$lt", "$gte", "$contains", "$in", "$null"];

const groups = ["", "", "", "not.", "or.0.", "and.1.not."];
const quantifiers = ["", "", "$some", "$every", "$none"];

const anyFilter = (model: ModelName): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.nat({ max: 2 }).chain((length) => anyPath(model, length)),
      fc.constantFrom(...groups),
      fc.constantFrom(...quantifiers),
      fc.constantFrom(...quantifiers, "$empty"),
    )
    .chain(([[path, end], group, ...ends]) => {
      const names = path.map((name, at) => name + (ends[at] ?? ""));
      const start = `filter[${group}`;
      if (!end || /\$empty$/.test(names.at(-1) ?? ""))
        return fc.constant(`${start}${names.join(".")}]=1`);
      return anyField(end).chain((name) =>
        fc
          .tuple(fc.constantFrom(...operators), anyValue(end, name))
          .map(([operator, value]) => {
            const whole = [...names, wire(end, name)].join(".");
            return `${start}${whole}${operator}]=${encodeURIComponent(String(value))}`;
          }),
      );
    });

const anySort = (model: ModelName): fc.Arbitrary<string> =>
  fc.oneof(
    anyField(model).map((name) => `sort=-${wire(model, name)}`),
    anyField(model).map((name) => `sort=${wire(model, name)}$nullsLast`),
    anyRelation(model).map((name) => `sort=-${wire(model, name)}$count`),
  );

const anyFields: fc.Arbitrary<string> = anyModel.chain((model) =>
  anyField(model).map(
    (name) => `fields[${exposed[model].type}]=${wire(model, name)}`,
  ),
);

const anyInclude = (model: ModelName): fc.Arbitrary<string> =>
  fc
    .integer({ min: 1, max: 2 })
    .chain((length) => anyPath(model, length))
    .map(([names]) => `include=${names.join(".")}`);

/** Parameters of a collection, or of a single resource. */
const anyQuery = (model: ModelName, many: boolean): fc.Arbitrary<string> =>
  fc
    .uniqueArray(
      fc.oneof(
        anyInclude(model),
        anyFields,
        ...(many ? [anyFilter(model), anyFilter(model), anySort(model)] : []),
        ...(many ? [fc.constant("page[limit]=1")] : []),
      ),
      { maxLength: 2, selector: (parameter) => parameter.split("=")[0] },
    )
    .map((parameters) => parameters.join("&"));

/** A file of all records, or numbers about them. */
export const anyBulkRead: fc.Arbitrary<HostRequest> = anyModel.chain(
  (model) => {
    const at = `/${exposed[model].type}`;
    // Files are in no order by counts of records.
    const order = anySort(model).filter((one) => !one.endsWith("$count"));
    const choice = fc.oneof(anyFilter(model), order, anyFields);
    const file = fc
      .tuple(choice, fc.constantFrom("application/x-ndjson", "text/csv"))
      .map(([query, accept]) => ({
        method: "GET",
        path: at,
        query,
        headers: { accept },
      }));
    const name = fc.oneof(anyField(model), anyRelation(model));
    const numbers = fc
      .tuple(
        fc.constantFrom("groupBy", "minOf", "maxOf", "sumOf"),
        name,
        fc.constantFrom("", "sort=-count"),
        fc.oneof(fc.constant(""), anyFilter(model)),
      )
      .map(([parameter, one, ...more]) => ({
        method: "GET",
        path: `${at}/-/aggregate`,
        query: [
          `${parameter}=${wire(model, one)}`,
          "withCount=true",
          ...more.filter((part) => part !== ""),
        ].join("&"),
      }));
    return fc.oneof(file, numbers);
  },
);

/** A request that reads. */
export const anyRestRead: fc.Arbitrary<HostRequest> = anyModel.chain(
  (model) => {
    const at = `/${exposed[model].type}`;
    const get = (path: fc.Arbitrary<string>, query: fc.Arbitrary<string>) =>
      fc.record({ method: fc.constant("GET"), path, query });
    const related = anyRelation(model).chain((name) => {
      const target = exposed[model].relations[name] ?? { model, many: true };
      return get(
        fc
          .tuple(idOf(model), fc.constantFrom("/", "/relationships/"))
          .map(([id, between]) => `${at}/${id}${between}${wire(model, name)}`),
        anyQuery(target.model, target.many),
      );
    });
    return fc.oneof(
      get(fc.constant(at), anyQuery(model, true)),
      get(fc.constant(at), anyQuery(model, true)),
      get(
        idOf(model).map((id) => `${at}/${id}`),
        anyQuery(model, false),
      ),
      related,
    );
  },
);

const linkage = (model: ModelName, many: boolean): fc.Arbitrary<unknown> => {
  const identifier = idOf(model).map((id) => ({
    type: exposed[model].type,
    id,
  }));
  return many ? fc.array(identifier, { maxLength: 2 }) : identifier;
};

/** A relationship's name in REST, with linkage that fits, and whether it is to-many. */
const anyLinkage = (
  model: ModelName,
): fc.Arbitrary<readonly [name: string, data: unknown, many: boolean]> =>
  anyRelation(model).chain((name) => {
    const target = exposed[model].relations[name] ?? { model, many: true };
    return linkage(target.model, target.many).map(
      (data) => [wire(model, name), data, target.many] as const,
    );
  });

const anyAttributes = (model: ModelName): fc.Arbitrary<object> =>
  anyWritten(model)
    .filter((name) => wire(model, name) !== "id")
    .chain((name) =>
      anyValue(model, name).map((value) => ({ [wire(model, name)]: value })),
    );

/** A request that writes. */
export const anyRestWrite: fc.Arbitrary<HostRequest> = anyWrittenModel.chain(
  (model) => {
    const { type } = exposed[model];
    const send = (method: string, path: string, document: unknown) => ({
      method,
      path,
      headers,
      body: JSON.stringify(document),
    });
    const update = fc
      .tuple(idOf(model), anyAttributes(model), anyLinkage(model), fc.boolean())
      .map(([id, attributes, [name, data], linked]) =>
        send("PATCH", `/${type}/${id}`, {
          data: {
            type,
            id,
            attributes,
            ...(linked && { relationships: { [name]: { data } } }),
          },
        }),
      );
    const link = fc
      .tuple(
        fc.constantFrom("POST", "PATCH", "DELETE"),
        idOf(model),
        anyLinkage(model),
      )
      .map(([method, id, [name, data, many]]) =>
        send(many ? method : "PATCH", `/${type}/${id}/relationships/${name}`, {
          data,
        }),
      );
    const remove = idOf(model).map((id) =>
      send("DELETE", `/${type}/${id}`, undefined),
    );
    const member = anyRelation(model).chain((name) => {
      const target = exposed[model].relations[name]?.model ?? model;
      const path = idOf(model).map(
        (id) => `/${type}/${id}/${wire(model, name)}`,
      );
      return fc
        .tuple(
          fc.constantFrom("POST", "PATCH", "DELETE"),
          path,
          idOf(target),
          anyAttributes(target),
        )
        .map(([method, one, id, attributes]) =>
          send(method, method === "POST" ? one : `${one}/${id}`, {
            data: { type: exposed[target].type, attributes },
          }),
        );
    });
    return fc.oneof(
      { weight: 3, arbitrary: member },
      { weight: 5, arbitrary: update },
      { weight: 5, arbitrary: link },
      { weight: 1, arbitrary: remove },
    );
  },
);

/** Writes of one document of atomic operations. */
export const anyAtomicWrite: fc.Arbitrary<HostRequest> = fc
  .array(anyRestWrite, { minLength: 1, maxLength: 3 })
  .map((writes) => ({
    method: "POST",
    path: "/operations",
    headers: atomicHeaders,
    body: JSON.stringify(asOperations(writes)),
  }));
