import type { Field, Model, ModelGraph } from "../graph/model-graph.js";
import {
  isServed,
  servedRelations,
  type Service,
  services,
} from "../graph/served.js";
import { restClientOperations } from "../runtime/contract/rest-client-operations.js";
import { importTypes } from "./imports.js";
import { inline, type Literal, objectOf, properties } from "./literal.js";
import { modelOf } from "./neighbours.js";
import type { RenderOptions } from "./render-options.js";
import {
  missingOperations,
  ofMembers,
} from "./rest-client/missing-operations.js";
import { sorted, sortedBy } from "./sorted.js";

/** The clients of a folder: those that queries are for. */
export interface Clients {
  readonly rpc: boolean;
  readonly rest: boolean;
}

/** The view of `client-schema.ts.hbs`: what the clients of a folder know at run time. */
export function clientSchemaView(
  graph: ModelGraph,
  { query }: Pick<RenderOptions, "query">,
  clients: Clients,
): object {
  const models = clientModels(graph, clients);
  const text = properties(
    "  ",
    new Map(
      models.map((model) => [
        model.delegate,
        objectOf({
          ...restMembers(graph, model, clients),
          actions: unlessEmpty(actionsOf(graph, model, query)),
          relations: unlessEmpty(relationsOf(models, model, clients)),
          ...(query && queryMembers(graph, models, model, clients)),
        }),
      ]),
    ),
    { open: true },
  );
  return {
    imports: importTypes(["ClientSchema"], "@gen-api/runtime/rest-client"),
    withoutMembers:
      text.includes(withoutMembers) &&
      [
        `const ${withoutMembers} = [`,
        ...ofMembers.map((name) => `  ${JSON.stringify(name)},`),
        "] as const;",
      ].join("\n"),
    models: text,
  };
}

const withoutMembers = "withoutMembers";

/** The models that one of the clients has. */
export function clientModels(
  { models }: ModelGraph,
  clients: Clients,
): readonly Model[] {
  return sortedBy(models, "delegate").filter((model) =>
    services.some((one) => clients[one] && isServed(model, one)),
  );
}

/** What the client of REST asks and reads by. */
function restMembers(
  graph: ModelGraph,
  model: Model,
  { rest }: Clients,
): Readonly<Record<string, Literal | undefined>> {
  if (!rest) return { type: model.type };
  const missing = isServed(model, "rest")
    ? missingOperations(graph, model)
    : restClientOperations;
  const isRecord = ofMembers.every((name) => missing.includes(name));
  const others = missing
    .filter((name) => !(isRecord && ofMembers.includes(name)))
    .map((name) => inline(name));
  const without = isRecord
    ? others.length === 0
      ? withoutMembers
      : `[...${[withoutMembers, ...others].join(", ")}]`
    : undefined;
  const computed = (model.computed ?? []).map(({ name, type }) => ({
    wireName: name,
    type,
    list: false,
  }));
  const fields = [...model.fields, ...computed].flatMap(
    ({ wireName, type, list }): [string, Literal][] => {
      const marked = markedTypes[type];
      return marked === undefined || (list && type === "Json")
        ? []
        : [[wireName, marked]];
    },
  );
  return {
    type: model.type,
    without:
      without !== undefined
        ? { code: without }
        : missing.length > 0
          ? missing
          : undefined,
    fields: unlessEmpty(fields),
  };
}

/** What markers call the types whose values JSON has no type for; and Json itself. */
const markedTypes: Partial<Record<Field["type"], string>> = {
  BigInt: "bigint",
  Bytes: "Bytes",
  DateTime: "Date",
  Decimal: "Decimal",
  Float: "number",
  Json: "Json",
};

function actionsOf(
  graph: ModelGraph,
  { name: own, actions = [] }: Model,
  query: boolean,
): readonly [string, Literal][] {
  return actions.map(({ name, on, returns, writes }) => [
    name,
    objectOf({
      on,
      returns: returns.kind,
      model:
        returns.kind === "record" && returns.model !== own
          ? modelOf(graph, returns.model).delegate
          : undefined,
      writes:
        query && writes
          ? writes.map((one) => modelOf(graph, one).delegate)
          : undefined,
    }),
  ]);
}

/** Members have a name for each client; few have two. */
function namesOf(
  { name, wireName }: { readonly name: string; readonly wireName: string },
  { rpc, rest }: Clients,
): readonly string[] {
  return [...new Set([...(rpc ? [name] : []), ...(rest ? [wireName] : [])])];
}

function relationsOf(
  models: readonly Model[],
  model: Model,
  clients: Clients,
): readonly [string, Literal][] {
  const shown = new Set(
    services.flatMap((one) =>
      clients[one] ? servedRelations(model, one) : [],
    ),
  );
  return [...shown].flatMap((relation) => {
    const target = models.find(({ name }) => name === relation.target);
    return target
      ? namesOf(relation, clients).map((name): [string, Literal] => [
          name,
          target.delegate,
        ])
      : [];
  });
}

/** What a query reads and a write changes. */
function queryMembers(
  { reached = [] }: ModelGraph,
  models: readonly Model[],
  model: Model,
  clients: Clients,
): Readonly<Record<string, Literal | undefined>> {
  const { name, id, fields, relations } = model;
  const delegates = new Map(models.map((one) => [one.name, one.delegate]));
  const named = (some: readonly string[]): readonly string[] =>
    sorted(some.flatMap((one) => delegates.get(one) ?? []));
  const own = reached.find(({ model }) => model === name);
  const updates = [...fields, ...relations].flatMap((member) => {
    const found = own?.updates.find((one) => one.name === member.name);
    const changed = named(found?.models ?? []);
    return changed.length === 0
      ? []
      : namesOf(member, clients).map((one): [string, Literal] => [
          one,
          changed,
        ]);
  });
  const deletes = named(own?.deletes ?? []);
  const linked = named(
    relations
      .filter(
        ({ kind, foreignKey, sharedKey }) =>
          kind === "to-one" && (!foreignKey || sharedKey),
      )
      .map(({ target }) => target),
  );
  const { rpc, rest } = clients;
  return {
    id: id?.fields,
    key: rpc && id && id.fields.length > 1 ? id.key : undefined,
    keys: unlessEmpty(keysOf(models, model, clients)),
    inverse: unlessEmpty(inversesOf(models, model, clients)),
    linked: rest && linked.length > 0 ? [...new Set(linked)] : undefined,
    deletes: deletes.length > 0 ? deletes : undefined,
    updates: unlessEmpty(updates),
  };
}

/** By relation the columns of its key, and what they refer to, in the names of each client. */
function keysOf(
  models: readonly Model[],
  model: Model,
  clients: Clients,
): readonly [string, Literal][] {
  return shownRelations(model, clients).flatMap(({ relation, service }) => {
    const { foreignKey, target } = relation;
    const related = models.find((one) => one.name === target);
    if (!foreignKey || !related) return [];
    const shown = (of: Model, names: readonly string[]): readonly string[] =>
      names.flatMap((name) => {
        const field = of.fields.find((one) => one.name === name);
        return field ? [nameIn(service, field)] : [];
      });
    const columns = shown(model, foreignKey.fields);
    const references = shown(related, foreignKey.references);
    const { length } = foreignKey.fields;
    if (columns.length < length || references.length < length) return [];
    const key = columns.map((one, at): [string, Literal] => [
      one,
      references[at] ?? "",
    ]);
    return [[nameIn(service, relation), new Map(key)]];
  });
}

/** The relations that lead back from records whose key leads to the model's own. */
function inversesOf(
  models: readonly Model[],
  model: Model,
  clients: Clients,
): readonly [string, Literal][] {
  return shownRelations(model, clients).flatMap(({ relation, service }) => {
    const related = models.find(({ name }) => name === relation.target);
    const inverse =
      related &&
      servedRelations(related, service).find(
        ({ name }) => name === relation.inverse,
      );
    return inverse?.foreignKey
      ? [[nameIn(service, relation), nameIn(service, inverse)]]
      : [];
  });
}

/** The relations of a model in each of the clients. */
function shownRelations(model: Model, clients: Clients) {
  return services
    .filter((service) => clients[service])
    .flatMap((service) =>
      servedRelations(model, service).map((relation) => ({
        relation,
        service,
      })),
    );
}

function nameIn(
  service: Service,
  { name, wireName }: { readonly name: string; readonly wireName: string },
): string {
  return service === "rest" ? wireName : name;
}

function unlessEmpty(
  members: readonly [string, Literal][],
): Literal | undefined {
  return members.length === 0 ? undefined : new Map(members);
}
