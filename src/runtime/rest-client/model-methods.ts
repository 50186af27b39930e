import type { RestClientOperation } from "../contract/rest-client-operations.js";
import {
  type ClientModel,
  type ClientSchema,
  relatedModel,
} from "./client-schema.js";
import type { Document } from "./document.js";
import { jsonText } from "./json-text.js";
import type {
  PageRequestOptions,
  RequestOptions,
  WriteOptions,
} from "./options.js";
import { type Page, pageOf } from "./page.js";
import { type Query, queryText } from "./query.js";
import { type RecordTree, recordsOf } from "./records.js";
import { RestClientError } from "./rest-client-error.js";
import type { Sent, Transport } from "./transport.js";
import {
  type Id,
  idText,
  type Input,
  linkage,
  resourceObject,
} from "./write-document.js";

/** What a request has besides its URL. */
interface More {
  /** The model that its records have; default: the one whose methods these are. */
  readonly of?: ClientModel | undefined;
  /** The text of its document. */
  readonly body?: string | undefined;
  /** Makes what a caller gets of the primary data; default: records. */
  readonly itemsOf?: (document: Document) => readonly unknown[];
}

/** Those of any request. */
type AskOptions = PageRequestOptions & WriteOptions;

/**
 * Sends a request of a model.
 *
 * @param path below the path of its type
 * @returns a record or null; a page, if the document has several
 */
export type Ask = (
  method: Sent["method"],
  path: readonly Id[],
  query: Query | undefined,
  options?: AskOptions,
  more?: More,
) => Promise<unknown>;

/** Adds to the methods of a model. */
export type MoreMethods = (
  schema: ClientSchema,
  model: ClientModel,
  ask: Ask,
) => Readonly<Record<string, unknown>>;

/** The methods of a model. `ModelClient` has the types of what they take and answer. */
export function modelMethods(
  schema: ClientSchema,
  model: ClientModel,
  send: Transport,
  more?: MoreMethods,
): Readonly<Record<RestClientOperation, unknown>> {
  const target = (name: string) => relatedModel(schema, model, name);

  // What is wrong with an argument rejects the promise: it is read in async functions.
  const ask: Ask = async (
    method,
    path,
    query,
    { link, ...options } = {},
    more = {},
  ) => {
    const { of = model, body, itemsOf } = more;
    const document = await send(
      link
        ? { method, link }
        : {
            method,
            path: pathText(model, path) + queryText(schema, of, query),
            body,
          },
      options,
    );
    const items = (itemsOf ?? recordsOf)(document, query?.include);
    // A link is followed by GET, also from the answer to a change of linkage.
    return Array.isArray(document.data)
      ? pageOf(items, document, (other) => ask("GET", path, query, other, more))
      : (items[0] ?? null);
  };

  const list = (query?: Query, options?: PageRequestOptions) =>
    ask("GET", [], query, options);

  const get = (id: Id, query?: Query, options?: RequestOptions) =>
    ask("GET", [id], query, options);

  const changeLinkage =
    (method: Sent["method"]) =>
    async (id: Id, name: string, ids: unknown, options?: WriteOptions) =>
      ask(method, [id, "relationships", name], undefined, options, {
        body: jsonText({ data: linkage(target(name), name, ids) }),
        itemsOf: idsOf,
      });

  /** @param id of the record that is changed; without it, one is created */
  const write = async (
    path: readonly Id[],
    of: ClientModel | undefined,
    input: Input,
    query?: Query,
    options?: WriteOptions,
    id?: Id,
    meta?: object,
  ) =>
    ask(id === undefined ? "POST" : "PATCH", path, query, options, {
      of,
      body: jsonText({ data: resourceObject(schema, of, input, id), meta }),
    });

  const remove = async (path: readonly Id[], options?: WriteOptions) => {
    await ask("DELETE", path, undefined, options);
  };

  return {
    list,
    async *all(query?: Query, options?: PageRequestOptions) {
      let page = (await list(query, options)) as Page<RecordTree> | null;
      for (; page; page = await page.next(options)) {
        for (const record of page.data) {
          options?.signal?.throwIfAborted();
          yield record;
        }
      }
    },
    get,
    find: (id: Id, query?: Query, options?: RequestOptions) =>
      get(id, query, options).catch((error: unknown) => {
        if (error instanceof RestClientError && error.is("not-found")) {
          return null;
        }
        throw error;
      }),
    create: (input: Input, query?: Query, options?: RequestOptions) =>
      write([], model, input, query, options),
    upsert: (
      matchFields: readonly string[],
      input: Input,
      query?: Query,
      options?: RequestOptions,
    ) =>
      write([], model, input, query, options, undefined, {
        operation: "upsert",
        matchFields,
      }),
    update: (id: Id, input: Input, query?: Query, options?: WriteOptions) =>
      write([id], model, input, query, options, id),
    delete: (id: Id, options?: WriteOptions) => remove([id], options),
    createRelated: (
      id: Id,
      name: string,
      input: Input,
      query?: Query,
      options?: RequestOptions,
    ) => write([id, name], target(name), input, query, options),
    updateRelated: (
      id: Id,
      name: string,
      member: Id,
      input: Input,
      query?: Query,
      options?: WriteOptions,
    ) => write([id, name, member], target(name), input, query, options, member),
    deleteRelated: (id: Id, name: string, member: Id, options?: WriteOptions) =>
      remove([id, name, member], options),
    related: (
      id: Id,
      name: string,
      query?: Query,
      options?: PageRequestOptions,
    ) => ask("GET", [id, name], query, options, { of: target(name) }),
    linkage: (
      id: Id,
      name: string,
      query?: Query,
      options?: PageRequestOptions,
    ) =>
      ask("GET", [id, "relationships", name], query, options, {
        of: target(name),
        itemsOf: idsOf,
      }),
    add: changeLinkage("POST"),
    remove: changeLinkage("DELETE"),
    replace: changeLinkage("PATCH"),
    ...more?.(schema, model, ask),
  };
}

/** @throws RangeError for an id that no URL can have in its path */
function pathText({ type }: ClientModel, path: readonly Id[]): string {
  return [type, ...path]
    .map((part) => {
      const text = idText(part, "id");
      if (!/^\.{0,2}$/.test(text)) return encodeURIComponent(text);
      throw new RangeError(`no URL can name the id "${text}"`);
    })
    .join("/");
}

function idsOf({ data }: Document): readonly string[] {
  return [data ?? []].flat().map(({ id }) => String(id));
}
