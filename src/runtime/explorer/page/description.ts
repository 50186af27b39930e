import { type KnownKind, kindOf } from "./field-kind.js";
import { operatorsOf } from "./operators.js";
import { type Resolve, resolver, type Schema } from "./schema.js";

export interface Attribute extends KnownKind {
  readonly name: string;
  readonly description: string | undefined;
  /** Whether answers have it: a column that is only written is in none. */
  readonly shown: boolean;
  readonly writable: boolean;
  /** Whether a create needs it. */
  readonly required: boolean;
}

export interface Relationship {
  readonly name: string;
  readonly many: boolean;
  /** The type of the related records. */
  readonly type: string;
  readonly writable: boolean;
  /** Whether a record has to have one. */
  readonly required: boolean;
}

interface Operations {
  readonly list: boolean;
  readonly create: boolean;
  readonly get: boolean;
  readonly update: boolean;
  readonly delete: boolean;
  /** Whether the list is answered as a file too. */
  readonly export: boolean;
  /** Whether there are numbers about groups of the list. */
  readonly aggregate: boolean;
}

/** A type of the service. */
export interface Model {
  readonly type: string;
  readonly description: string | undefined;
  readonly attributes: readonly Attribute[];
  readonly relationships: readonly Relationship[];
  readonly operations: Operations;
  /** Whether a create may give the id. */
  readonly givenId: boolean;
  /** By the name of an attribute or a relationship, or `id`: what a filter may ask; `""` is equality. */
  readonly operators: (name: string) => readonly string[];
  readonly sortable: (name: string) => boolean;
}

/** What the page reads of an OpenAPI description. */
export interface OpenApi {
  readonly info?: { readonly title?: string };
  readonly tags?: readonly { name: string; description?: string }[];
  readonly paths?: Readonly<Record<string, PathItem>>;
}

type PathItem = Readonly<Record<string, Operation | undefined>>;

interface Operation {
  readonly operationId?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly responses?: Readonly<Record<string, unknown>>;
}

export interface Description {
  /** What the service is called. */
  readonly title: string | undefined;
  /** The path of atomic operations, where there are any. */
  readonly atomic: string | undefined;
  readonly types: readonly string[];
  /** @returns `undefined` if there is no such type */
  model(type: string): Model | undefined;
}

/** Reads a description. A model is read when it is asked for, since there may be hundreds. */
export function describe(document: OpenApi): Description {
  const paths = document.paths ?? {};
  const resolve = resolver(document);
  const atomic = Object.keys(paths).find(
    (path) => paths[path]?.["post"]?.operationId === "atomic",
  );
  const types = Object.keys(paths)
    .filter((path) => /^\/[^/{}]+$/.test(path) && path !== atomic)
    .map((path) => path.slice(1))
    .sort();
  const known = new Set(types);
  const read = new Map<string, Model>();
  return {
    title: document.info?.title,
    atomic,
    types,
    model(type) {
      if (!known.has(type)) return undefined;
      const model = read.get(type) ?? modelOf(document, resolve, type);
      read.set(type, model);
      return model;
    },
  };
}

function modelOf(document: OpenApi, resolve: Resolve, type: string): Model {
  const item = (path: string): PathItem => document.paths?.[path] ?? {};
  const collection = item(`/${type}`);
  const single = item(`/${type}/{id}`);
  const linkage = item(`/${type}/{id}/relationships/{relationship}`);
  const list = resolve(schemaOfAnswer(resolve, collection["get"]));
  const one = resolve(
    schemaOfAnswer(resolve, single["get"] ?? collection["post"]),
  );
  const items = resolve(list.properties?.["data"]).items;
  const resource = resolve(items ?? one.properties?.["data"]);
  const input = dataOf(resolve, collection["post"] ?? single["patch"]);
  const changes = dataOf(resolve, single["patch"] ?? collection["post"]);
  const filter = parameter(resolve, collection["get"], "filter");
  const sort = parameter(resolve, collection["get"], "sort");
  const sorts = resolve(resolve(sort.anyOf?.[0] ?? sort).items).enum ?? [];
  const tag = Object.values(collection).find((value) => value?.tags)?.tags?.[0];
  return {
    type,
    description: document.tags?.find(({ name }) => name === tag)?.description,
    attributes: attributesOf(resolve, resource, input, changes),
    relationships: relationshipsOf(
      resolve,
      resource,
      linkage,
      neededBy(resolve, collection["post"]),
    ),
    operations: {
      list: Boolean(collection["get"]),
      create: Boolean(collection["post"]),
      get: Boolean(single["get"]),
      update: Boolean(single["patch"]),
      delete: Boolean(single["delete"]),
      export: "text/csv" in contentOfAnswer(resolve, collection["get"]),
      aggregate: Boolean(item(`/${type}/-/aggregate`)["get"]),
    },
    givenId: input.properties?.["id"] !== false,
    operators: (name) => operatorsOf(filter, name),
    sortable: (name) => sorts.includes(name),
  };
}

function attributesOf(
  resolve: Resolve,
  resource: Schema,
  input: Schema,
  changes: Schema,
): readonly Attribute[] {
  const of = (schema: Schema): Schema =>
    resolve(schema.properties?.["attributes"]);
  const shown = of(resource).properties ?? {};
  const created = of(input);
  const written = { ...created.properties, ...of(changes).properties };
  return Object.keys({ ...shown, ...written }).map((name) => {
    const schema = resolve(shown[name] ?? written[name]);
    const known = kindOf(resolve, schema);
    const asked = kindOf(resolve, written[name] ?? schema);
    return {
      ...known,
      nullable: asked.nullable,
      name,
      // Not that of its type, which says how JSON has it.
      description: Object(shown[name] ?? written[name]).description as
        string | undefined,
      shown: name in shown,
      writable: name in written && !schema.readOnly,
      required: created.required?.includes(name) ?? false,
    };
  });
}

function relationshipsOf(
  resolve: Resolve,
  resource: Schema,
  linkage: PathItem,
  needed: ReadonlySet<string>,
): readonly Relationship[] {
  const all = resolve(resource.properties?.["relationships"]).properties ?? {};
  return Object.entries(all).map(([name, schema]) => {
    const { properties, readOnly } = resolve(schema);
    const data = resolve(properties?.["data"]);
    const many = data.type === "array";
    const identifiers = many ? [data.items] : (data.anyOf ?? []);
    const type = identifiers
      .map((one) => resolve(resolve(one).properties?.["type"]).const)
      .find((one) => typeof one === "string");
    const writable = Boolean(linkage["patch"]) && readOnly !== true;
    const required = needed.has(name);
    return { name, many, type: type ?? "", writable, required };
  });
}

const mediaType = "application/vnd.api+json";

interface Content {
  readonly content?: Readonly<
    Record<string, { readonly schema?: Schema; readonly example?: unknown }>
  >;
}

function contentOfAnswer(
  resolve: Resolve,
  operation: Operation | undefined,
): NonNullable<Content["content"]> {
  const { responses = {} } = operation ?? {};
  const answer = resolve(responses["200"] ?? responses["201"]) as Content;
  return answer.content ?? {};
}

function schemaOfAnswer(
  resolve: Resolve,
  operation: Operation | undefined,
): unknown {
  return contentOfAnswer(resolve, operation)[mediaType]?.schema;
}

/** The schema of `data` in the body of a write. */
function dataOf(resolve: Resolve, operation: Operation | undefined): Schema {
  const body = resolve(operation?.requestBody) as Content;
  const document = resolve(body.content?.[mediaType]?.schema);
  return resolve(document.properties?.["data"]);
}

/**
 * The relationships that a create needs. Its schema cannot say so, since a key may be given
 * instead, but its example has what is needed and no more.
 */
function neededBy(
  resolve: Resolve,
  create: Operation | undefined,
): ReadonlySet<string> {
  const { content } = resolve(create?.requestBody) as Content;
  const example = content?.[mediaType]?.example as
    { readonly data?: { readonly relationships?: object } } | undefined;
  return new Set(Object.keys(example?.data?.relationships ?? {}));
}

function parameter(
  resolve: Resolve,
  operation: Operation | undefined,
  name: string,
): Schema {
  const all = (operation?.parameters ?? []).map(
    (one) => resolve(one) as { readonly name?: string; schema?: Schema },
  );
  return resolve(all.find((one) => one.name === name)?.schema);
}
