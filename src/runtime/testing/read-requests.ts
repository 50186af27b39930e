import { cursorProfile } from "../contract/cursor-profile.js";
import type { SchemaField } from "../model/schema.js";
import { idText, plain, type TestedModel, text, whereId } from "./models.js";
import type { Row } from "./options.js";
import type { Asked } from "./side.js";

export function rest(
  method: string,
  path: string,
  more: Partial<Asked> = {},
): Asked {
  return { service: "rest", method, path, ...more };
}

/** A read or delete of RPC. */
export function rpcRead(
  { delegate }: TestedModel,
  operation: string,
  args: object,
  method = "GET",
): Asked {
  const q = encodeURIComponent(JSON.stringify(args, (_, one) => plain(one)));
  const path = `/${delegate}/${operation}`;
  return { service: "rpc", method, path, query: `q=${q}` };
}

export function pathOf(model: TestedModel, row: Row): string {
  return `/${model.type}/${encodeURIComponent(idText(model, row))}`;
}

/** Relations that requests may name, by their names in REST and in the schema. */
export function relationsOf({
  schema,
}: TestedModel): readonly (readonly [wire: string, name: string])[] {
  return Object.entries(schema.relations)
    .filter(([, { hidden }]) => !hidden)
    .map(([name, { wireName }]) => [wireName ?? name, name]);
}

/** Reads of a model as a whole: lists, pages, filters, orders, inclusions, counts. */
export function collectionReads(
  model: TestedModel,
  rows: readonly Row[],
): readonly Asked[] {
  const { type, shown } = model;
  const path = `/${type}`;
  const [first] = rows;
  const compared = shown.filter(([, field]) => isCompared(field));
  const relations = relationsOf(model);
  return [
    rest("GET", path),
    rest("GET", path, { query: "page[size]=2" }),
    rest("GET", path, {
      query: "page[size]=2",
      headers: {
        accept: `application/vnd.api+json;profile="${cursorProfile}"`,
      },
    }),
    ...relations.map(([wire]) =>
      rest("GET", path, { query: `include=${encodeURIComponent(wire)}` }),
    ),
    ...compared.flatMap(([name, field]) => {
      const wire = encodeURIComponent(field.wireName ?? name);
      const value = encodeURIComponent(text(first?.[name] ?? ""));
      return [
        rest("GET", path, { query: `sort=${wire}` }),
        ...(first?.[name] == null
          ? []
          : [rest("GET", path, { query: `filter[${wire}]=${value}` })]),
      ];
    }),
    rpcRead(model, "findMany", { take: 50 }),
    rpcRead(model, "findFirst", {}),
    rpcRead(model, "findFirstOrThrow", {}),
    rpcRead(model, "exists", {}),
    rpcRead(model, "count", {}),
    rpcRead(model, "aggregate", { _count: true }),
    ...compared.slice(0, 1).map(([name]) =>
      rpcRead(model, "groupBy", {
        by: [name],
        _count: true,
        orderBy: { [name]: "asc" },
        take: 20,
      }),
    ),
    ...relations.map(([, name]) =>
      rpcRead(model, "findMany", { take: 20, include: { [name]: true } }),
    ),
  ];
}

function isCompared({ type, list }: SchemaField): boolean {
  return !list && !["Json", "Bytes", "Composite"].includes(type);
}

/** Reads of one record, and of what it leads to. */
export function recordReads(model: TestedModel, row: Row): readonly Asked[] {
  const path = pathOf(model, row);
  const where = whereId(model, row);
  const relations = relationsOf(model);
  return [
    rest("GET", path),
    ...relations.flatMap(([wire]) => [
      rest("GET", path, { query: `include=${encodeURIComponent(wire)}` }),
      rest("GET", `${path}/${encodeURIComponent(wire)}`),
      rest("GET", `${path}/relationships/${encodeURIComponent(wire)}`),
    ]),
    rpcRead(model, "findUnique", { where }),
    rpcRead(model, "findUniqueOrThrow", { where }),
  ];
}

/** Requests that name what nobody may see. */
export function closedReads(
  { type, delegate }: TestedModel,
  column: string,
): readonly Asked[] {
  const path = `/${type}`;
  const q = (args: object): string =>
    `q=${encodeURIComponent(JSON.stringify(args))}`;
  const find = { service: "rpc", method: "GET" } as const;
  return [
    rest("GET", path, { query: `filter[${column}]=1` }),
    rest("GET", path, { query: `filter[${column}][$null]=true` }),
    rest("GET", path, { query: `sort=${column}` }),
    rest("GET", path, { query: `include=${column}` }),
    rest("GET", path, { query: `fields[${type}]=${column}` }),
    {
      ...find,
      path: `/${delegate}/findMany`,
      query: q({ where: { [column]: null }, take: 1 }),
    },
    {
      ...find,
      path: `/${delegate}/findMany`,
      query: q({ select: { [column]: true }, take: 1 }),
    },
    {
      ...find,
      path: `/${delegate}/findMany`,
      query: q({ orderBy: { [column]: "asc" }, take: 1 }),
    },
  ];
}
