import type { ListQuery } from "./model-client.js";
import type { RestModel, RestRecord } from "./model-types.js";
import type { MoreMethods } from "./model-methods.js";
import type { Document, ResourceObject } from "./document.js";
import type { RequestOptions, RestClientOptions } from "./options.js";
import { type Query, queryText } from "./query.js";
import { type ReadDecimal, readValues } from "./read-values.js";
import { recordsOf } from "./records.js";
import { type ErrorObject, RestClientError } from "./rest-client-error.js";
import { createTransport } from "./transport.js";

/** The requests of a model about all of its records. */
export interface BulkClient<Model extends RestModel, Fieldsets> {
  /**
   * All records that match, from one answer that is read as they are asked for: the service has
   * to offer exports. Rejects with a `RestClientError` where the service stops it.
   *
   * @example
   * for await (const post of api.post.export({ filter })) …
   */
  export<const Fields extends Fieldsets = never>(
    query?: Pick<
      ListQuery<Model, object, Fieldsets, Fields>,
      "fields" | "filter" | "sort"
    >,
    options?: RequestOptions,
  ): AsyncGenerator<RestRecord<Model, object, Fields>, void, undefined>;

  /** Numbers about the records that match, by groups: the service has to offer aggregates. */
  aggregate<
    const By extends Groupable<Model> = never,
    const Sum extends keyof Model["attributes"] = never,
    const Avg extends keyof Model["attributes"] = never,
    const Min extends keyof Model["attributes"] = never,
    const Max extends keyof Model["attributes"] = never,
  >(
    query: AggregateQuery<Model, By, Sum, Avg, Min, Max>,
    options?: RequestOptions,
  ): Promise<AggregateGroup<Model, By, Sum, Avg, Min, Max>[]>;
}

type Dates<Attributes> = {
  [Name in keyof Attributes]: Attributes[Name] extends Date | null
    ? Name
    : never;
}[keyof Attributes];

/** What records are grouped by; parts of dates where the service reads by SQL. */
export type Groupable<Model extends RestModel> =
  | keyof (Model["attributes"] & Model["relations"])
  | `${Dates<Model["attributes"]> & string}.${"year" | "month" | "day" | "hour"}`;

/** What to know about the records of a model. */
export interface AggregateQuery<
  Model extends RestModel,
  By,
  Sum,
  Avg,
  Min,
  Max,
> {
  /** Attributes, relationships to one, and parts of dates: `createdAt.month`. */
  readonly groupBy?: readonly By[];
  /** How many records a group has. */
  readonly withCount?: boolean;
  readonly sumOf?: readonly Sum[];
  readonly avgOf?: readonly Avg[];
  readonly minOf?: readonly Min[];
  readonly maxOf?: readonly Max[];
  readonly filter?: Model["filter"];
  /** `-count`, `sum.views`, or the name of a group. */
  readonly sort?: string | readonly string[];
  readonly page?: { readonly limit?: number; readonly offset?: number };
}

/** The numbers of a group. */
export interface AggregateGroup<
  Model extends RestModel,
  By,
  Sum extends keyof Model["attributes"],
  Avg extends keyof Model["attributes"],
  Min extends keyof Model["attributes"],
  Max extends keyof Model["attributes"],
> {
  readonly group: {
    readonly [
      Name in By & string as Name extends `${infer Date}.${string}`
        ? Date
        : Name
    ]: Name extends keyof Model["attributes"]
      ? Model["attributes"][Name]
      : Name extends keyof Model["relations"]
        ? { readonly type: string; readonly id: string } | null
        : PartOf<Model["attributes"], Name>;
  };
  /** Absent, unless it is asked for. */
  readonly count?: number;
  /** Null where no record has a value. */
  readonly sum: Values<Model["attributes"], Sum>;
  readonly avg: {
    readonly [Name in Avg]: Model["attributes"][Name] extends
      bigint | number | null
      ? number | null
      : Model["attributes"][Name] | null;
  };
  readonly min: Values<Model["attributes"], Min>;
  readonly max: Values<Model["attributes"], Max>;
}

/** `{ month: "2026-03" }`, in UTC; null where the date may be. */
type PartOf<Attributes, Name> = Name extends `${infer Date}.${infer Part}`
  ? {
      readonly [One in Part]:
        string | Extract<Attributes[Date & keyof Attributes], null>;
    }
  : never;

type Values<Attributes, Names extends keyof Attributes> = {
  readonly [Name in Names]: Attributes[Name] | null;
};

const ndjson = "application/x-ndjson";

interface AnyQuery extends Query {
  readonly [parameter: string]: unknown;
}

/**
 * The methods of files and numbers. A module of its own, so that clients of services without them
 * do not bundle it.
 *
 * @param others methods of the application's own actions
 */
export function bulk(
  options: RestClientOptions,
  readDecimal?: ReadDecimal,
  others?: MoreMethods,
): MoreMethods {
  const send = createTransport(options);
  return (schema, model, ask) => {
    const byType = new Map(
      Object.values(schema).map((one) => [one.type, one] as const),
    );
    const read = (document: Document): Document => {
      readValues(document, (type) => byType.get(type), readDecimal);
      return document;
    };
    const path = encodeURIComponent(model.type);
    const own = {
      async *export(query?: Query, request: RequestOptions = {}) {
        const url = path + queryText(schema, model, query);
        const file = await opened(options, url, request);
        for await (const line of linesOf(file)) {
          yield recordsOf(read({ data: line }))[0];
        }
      },
      async aggregate(query: AnyQuery, request?: RequestOptions) {
        const { filter, sort, page } = query;
        const shared = { filter, sort, page };
        const text = queryText(schema, model, shared as Query).slice(1);
        const parameters = new URLSearchParams(text);
        for (const name of parameterNames) {
          const value = query[name];
          if (value !== undefined) parameters.set(name, String(value));
        }
        const { meta } = await send(
          { method: "GET", path: `${path}/-/aggregate?${String(parameters)}` },
          request,
        );
        const { groups } = meta as unknown as { groups: readonly Group[] };
        for (const group of groups) {
          for (const attributes of Object.values(group)) {
            if (typeof attributes !== "object") continue;
            read({ data: { type: model.type, id: "", attributes } });
          }
        }
        return groups.map((group) => ({
          ...{ sum: {}, avg: {}, min: {}, max: {} },
          ...group,
        }));
      },
    };
    // An action of one of these names stays.
    return {
      ...(!model.without?.includes("list") && own),
      ...others?.(schema, model, ask),
    };
  };
}

/** Its numbers by function; the count is one itself. */
type Group = Readonly<Record<string, number | Record<string, unknown>>>;

const parameterNames = [
  ...["groupBy", "withCount", "sumOf", "avgOf", "minOf", "maxOf"],
];

/**
 * The answer to an export. The transport reads what it sends as a document: it gets an empty one
 * in place of a file.
 */
async function opened(
  options: RestClientOptions,
  path: string,
  { headers, ...request }: RequestOptions,
): Promise<Response> {
  const { fetch = (url, init) => globalThis.fetch(url, init) } = options;
  let file: Response | undefined;
  const send = createTransport({
    ...options,
    async fetch(url, init) {
      const response = await fetch(url, init);
      const type = response.headers.get("content-type");
      if (!response.ok || type !== ndjson) return response;
      file = response;
      return Response.json({ data: null });
    },
  });
  const all = new Headers({ accept: ndjson });
  new Headers(headers).forEach((value, name) => all.set(name, value));
  await send({ method: "GET", path }, { ...request, headers: all });
  if (file) return file;
  throw new TypeError("the answer is no file");
}

/** The resources of a file, as its lines come. */
async function* linesOf(file: Response): AsyncGenerator<ResourceObject> {
  const reader = file.body?.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split(
        "\n",
      );
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const one = JSON.parse(line) as ResourceObject & {
          readonly errors?: readonly ErrorObject[];
        };
        if (one.errors) throw new RestClientError(file, one.errors, "");
        yield one;
      }
    }
  } finally {
    await reader?.cancel();
  }
}
