import { inputFields, needsValueInRest } from "../../../src/graph/creatable.js";
import type { Field, Model, Relation } from "../../../src/graph/model-graph.js";
import { isServed, servedRelations } from "../../../src/graph/served.js";
import type { Hit } from "../../../src/diff/finding.js";
import { databaseOf } from "../../../src/runtime/contract/databases.js";
import {
  filterOperators,
  takesEquality,
} from "../../../src/runtime/contract/filter-operators.js";
import type { Application, ServiceName } from "./application.js";

/** A request that a client of the older services could send. */
export interface ReplayedRequest {
  readonly kind: Hit;
  readonly service: ServiceName;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Resource {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<
    Record<string, { readonly data?: { readonly id: string } | null }>
  >;
}

type Values = Readonly<Record<string, unknown>>;

/** Requests that name everything that an API offers, with values that it has. */
export async function requestsOf(
  application: Application,
): Promise<readonly ReplayedRequest[]> {
  const requests: ReplayedRequest[] = [];
  for (const model of application.api.graph.models) {
    requests.push(...(await restRequests(application, model)));
    requests.push(...(await rpcRequests(application, model)));
  }
  return requests;
}

async function restRequests(
  application: Application,
  model: Model,
): Promise<readonly ReplayedRequest[]> {
  const { graph, services } = application.api;
  if (!services.rest || !isServed(model, "rest")) return [];
  const { type, restOperations: routes } = model;
  const ask = request(`/${type}`);
  const found = await application.ask("rest", ask("REST reads", "GET"));
  if (found === undefined || found.status !== 200) return [];
  const { data } = JSON.parse(found.text) as { data: readonly Resource[] };
  const [first] = data;
  if (first === undefined) throw new Error(`no records of ${model.name}`);
  const relations = servedRelations(model, "rest");
  const requests = [ask("REST reads", "GET")];
  const sample = (name: string): unknown =>
    data
      .map(({ attributes }) => attributes[name])
      .find((value) => value != null);

  for (const field of model.fields) {
    const name = field.wireName;
    const isAttribute = data.some(({ attributes }) =>
      Object.hasOwn(attributes, name),
    );
    if (isAttribute)
      requests.push(
        ask("REST reads", "GET", "", { [`fields[${type}]`]: name }),
      );
    if (!field.list && field.type !== "Json") {
      requests.push(ask("REST filters", "GET", "", { sort: name }));
      requests.push(
        ask("REST filters", "GET", "", { sort: name, "page[before]": "e" }),
      );
    }
    const value = isAttribute ? sample(name) : first.id;
    for (const operator of filterOperators(field, databaseOf(graph))) {
      const text = ["null", "isEmpty"].includes(operator)
        ? "false"
        : filterText(value, operator);
      if (text === undefined) continue;
      requests.push(
        ask("REST filters", "GET", "", {
          [`filter[${name}$${operator}]`]: text,
        }),
      );
    }
    const text = filterText(value, "");
    if (takesEquality(field) && text !== undefined) {
      requests.push(
        ask("REST filters", "GET", "", { [`filter[${name}]`]: text }),
      );
    }
    if (field.type === "String" && typeof value === "string") {
      requests.push(
        ask("REST filters", "GET", "", {
          [`filter[${name}]`]: inOtherCase(value),
        }),
      );
    }
    for (const value of enumValues(application, field)) {
      requests.push(
        ask("REST filters", "GET", "", { [`filter[${name}]`]: value }),
      );
    }
  }
  for (const relation of relations) {
    const name = relation.wireName;
    requests.push(ask("REST reads", "GET", "", { include: name }));
    requests.push(ask("REST reads", "GET", "", { [`fields[${type}]`]: name }));
    const related = await firstRelated(application, type, data, relation);
    if (related === undefined) continue;
    requests.push(
      ask("REST filters", "GET", "", { [`filter[${name}]`]: related }),
    );
    if (relation.nullable) {
      requests.push(
        ask("REST filters", "GET", "", { [`filter[${name}$null]`]: "false" }),
      );
    }
  }
  if (routes.includes("get")) {
    requests.push(ask("REST filters", "GET", "", { "filter[id]": first.id }));
    requests.push(ask("REST filters", "GET", "", { sort: "id" }));
    for (const group of ["not", "and][0", "or][0"]) {
      requests.push(
        ask("REST filters", "GET", "", { [`filter[${group}][id]`]: first.id }),
      );
    }
    for (const { id } of data.slice(0, 3)) {
      const at = `/${encodeURIComponent(id)}`;
      requests.push(ask("REST reads", "GET", at));
      for (const { wireName } of relations) {
        requests.push(ask("REST reads", "GET", `${at}/${wireName}`));
        requests.push(
          ask("REST reads", "GET", `${at}/relationships/${wireName}`),
        );
      }
    }
  }
  for (const { name } of model.computed ?? []) {
    requests.push(ask("REST reads", "GET", "", { [`fields[${type}]`]: name }));
  }
  return [
    ...requests,
    ...(await restWrites(application, model, data)),
    ...otherWrites(application, model, first),
  ];
}

/** Actions, atomic operations, and writes of a record that has a version. */
function otherWrites(
  { api }: Application,
  { type, actions = [], restOperations }: Model,
  { id, meta }: Resource,
): readonly ReplayedRequest[] {
  const ask = request(`/${type}`);
  const patched = { type, id, attributes: {} };
  const isUpdated = restOperations.includes("update");
  const version = meta?.["version"];
  return [
    ...actions.map(({ name, on }) =>
      ask(
        "REST writes",
        "POST",
        `${on === "record" ? `/${id}` : ""}/-/${name}`,
        {},
        { meta: {} },
      ),
    ),
    ...(api.atomic !== undefined && isUpdated
      ? [
          request(`/${api.atomic}`)(
            "REST writes",
            "POST",
            "",
            {},
            { "atomic:operations": [{ op: "update", data: patched }] },
          ),
        ]
      : []),
    ...(version !== undefined && isUpdated
      ? [
          {
            ...ask("REST writes", "PATCH", `/${id}`, {}, { data: patched }),
            headers: { "if-match": `"${String(version)}"` },
          },
        ]
      : []),
  ];
}

async function restWrites(
  application: Application,
  model: Model,
  data: readonly Resource[],
): Promise<readonly ReplayedRequest[]> {
  const { type, id, restOperations: routes } = model;
  const ask = request(`/${type}`);
  const write = (method: string, at: string, body?: object): ReplayedRequest =>
    ask("REST writes", method, at, {}, body);
  const requests: ReplayedRequest[] = [];
  const [first] = data;
  if (first === undefined) return [];
  const fields = inputFields(model).filter(
    ({ readOnly, generated }) => !readOnly && !generated,
  );
  const ids = id?.fields ?? [];
  const value = (field: Field): unknown =>
    data
      .map(({ attributes }) => attributes[field.wireName])
      .find((one) => one != null) ??
    (field.writeOnly ? madeUp(application, field) : null);
  if (routes.includes("create")) {
    const isClients =
      ids.length === 1 && fields.some(({ name }) => name === ids[0]);
    const document = (
      chosen: readonly Field[],
      change: (field: Field) => unknown,
      isNamed = isClients,
    ): object => ({
      data: {
        type,
        ...(isNamed && { id: `${first.id.slice(0, 8)}9` }),
        attributes: Object.fromEntries(
          chosen
            .filter(
              ({ name, preset }) =>
                !preset && !(ids.length === 1 && ids.includes(name)),
            )
            .map((field) => [field.wireName, change(field)]),
        ),
        ...keylessLinks(model, data),
      },
    });
    const fresh = (field: Field): unknown =>
      freshValue(model, field, value(field));
    const needed = fields.filter((field) => needsValueInRest(field));
    requests.push(write("POST", "", document(fields, fresh)));
    requests.push(write("POST", "", document(needed, fresh)));
    requests.push(write("POST", "", document(fields, fresh, false)));
    for (const field of fields.filter(({ type }) => type === "String")) {
      const other = inOtherCase(String(value(field)));
      requests.push(
        write(
          "POST",
          "",
          document(fields, (one) => (one === field ? other : fresh(one))),
        ),
      );
    }
    requests.push(
      write(
        "POST",
        "",
        document(fields, (field) => (field.nullable ? null : fresh(field))),
      ),
    );
    for (const field of needed.length === fields.length ? [] : fields) {
      const chosen = [...new Set([...needed, field])];
      requests.push(write("POST", "", document(chosen, fresh)));
      requests.push(
        write(
          "POST",
          "",
          document(chosen, (one) =>
            one === field ? extreme(one, fresh(one)) : fresh(one),
          ),
        ),
      );
      for (const name of enumValues(application, field)) {
        requests.push(
          write(
            "POST",
            "",
            document(chosen, (one) => (one === field ? name : fresh(one))),
          ),
        );
      }
    }
    for (const unique of model.uniques) {
      const matchFields = unique.fields.map(
        (name) => model.fields.find((field) => field.name === name)?.wireName,
      );
      const own = document(fields, (field) => value(field)) as {
        readonly data: object;
      };
      requests.push(
        write("POST", "", {
          data: isClients ? { ...own.data, id: first.id } : own.data,
          meta: { operation: "upsert", matchFields },
        }),
      );
    }
  }
  const at = `/${encodeURIComponent(first.id)}`;
  if (routes.includes("update")) {
    for (const field of fields.filter(({ name }) => !ids.includes(name))) {
      const patch = (attribute: unknown): ReplayedRequest =>
        write("PATCH", at, {
          data: {
            type,
            id: first.id,
            attributes: { [field.wireName]: attribute },
          },
        });
      requests.push(patch(value(field)), patch(extreme(field, value(field))));
      if (field.nullable) requests.push(patch(null));
      requests.push(...enumValues(application, field).map(patch));
    }
    for (const relation of servedRelations(model, "rest")) {
      if (relation.readOnly) continue;
      const path = `/${encodeURIComponent(first.id)}/relationships/${relation.wireName}`;
      const linkage = await application.ask(
        "rest",
        request(`/${type}`)("REST reads", "GET", path),
      );
      if (linkage?.status !== 200) continue;
      const { data: linked } = JSON.parse(linkage.text) as { data: unknown };
      const isMany = relation.kind === "to-many";
      if (linked !== null)
        requests.push(write(isMany ? "POST" : "PATCH", path, { data: linked }));
      if (!isMany && relation.nullable)
        requests.push(write("PATCH", path, { data: null }));
    }
  }
  if (routes.includes("delete")) {
    for (const { id: own } of data)
      requests.push(write("DELETE", `/${encodeURIComponent(own)}`));
  }
  return requests;
}

async function rpcRequests(
  application: Application,
  model: Model,
): Promise<readonly ReplayedRequest[]> {
  if (!application.api.services.rpc || !isServed(model, "rpc")) return [];
  const { delegate, rpcOperations, fields } = model;
  const requests: ReplayedRequest[] = [];
  const ask = request(`/${delegate}`);
  const add = (operation: string, args: object): void => {
    if (!rpcOperations.some((name) => name === operation)) return;
    const method = methods[operation] ?? "GET";
    const isQuery = method === "GET" || method === "DELETE";
    requests.push(
      isQuery
        ? ask("RPC", method, `/${operation}`, { q: JSON.stringify(args) })
        : ask("RPC", method, `/${operation}`, {}, args),
    );
  };
  const found = await application.ask("rpc", ask("RPC", "GET", "/findMany"));
  if (found?.status !== 200) return [];
  const { data } = JSON.parse(found.text) as { data: readonly Values[] };
  const [first] = data;
  if (first === undefined) throw new Error(`no records of ${model.name}`);
  const sample = (name: string): unknown =>
    data.map((row) => row[name]).find((value) => value != null) ?? null;
  add("findMany", {});
  add("count", {});
  for (const { name, on } of model.actions ?? []) {
    const id = model.id?.fields[0] ?? "";
    const where = on === "record" ? { where: { [id]: first[id] } } : {};
    requests.push(ask("RPC", "POST", `/${name}`, {}, { ...where, input: {} }));
  }
  for (const field of fields) {
    const { name, type, list } = field;
    add("findMany", { select: { [name]: true } });
    if (list || type === "Json") continue;
    add("findMany", { where: { [name]: sample(name) } });
    add("findMany", { where: { [name]: { in: [sample(name)] } } });
    if (field.nullable) add("count", { where: { [name]: null } });
    add("findMany", { orderBy: { [name]: "asc" } });
    add("groupBy", { by: [name], _count: true });
    if (type === "String" && field.format === undefined)
      add("count", { where: { [name]: { contains: "a" } } });
    if (type === "String")
      add("findMany", {
        where: { [name]: inOtherCase(String(sample(name))) },
      });
    if (["Int", "DateTime", "Float", "Decimal", "BigInt"].includes(type)) {
      add("aggregate", { _max: { [name]: true } });
      add("count", { where: { [name]: { gte: sample(name) } } });
    }
    for (const value of enumValues(application, field))
      add("count", { where: { [name]: value } });
  }
  for (const { name } of servedRelations(model, "rpc"))
    add("findMany", { include: { [name]: true } });
  const keys = [...model.uniques, ...model.otherUniques]
    .map(({ fields: parts, key }) => {
      const value = Object.fromEntries(
        parts.map((part) => [part, first[part]]),
      );
      return parts.length === 1 ? value : { [key]: value };
    })
    .filter((where) => !Object.values(where).includes(null));
  const inputs = inputFields(model).filter(
    ({ readOnly, generated }) => !readOnly && !generated,
  );
  const value = (field: Field): unknown =>
    sample(field.name) ?? (field.writeOnly ? madeUp(application, field) : null);
  const fresh = (field: Field): unknown =>
    freshValue(model, field, value(field));
  const dataOf = (
    chosen: readonly Field[],
    change: (field: Field) => unknown,
  ): object =>
    Object.fromEntries(
      chosen
        .filter(({ preset }) => !preset)
        .map((field) => [field.name, change(field)]),
    );
  const given = inputs.filter((field) => field.type !== "Json");
  const needed = given.filter((field) => needsValueInRest(field));
  const all = dataOf(given, fresh);
  add("create", { data: all });
  add("create", { data: dataOf(needed, fresh) });
  add("create", {
    data: dataOf(given, (field) => (field.nullable ? null : fresh(field))),
  });
  add("createMany", { data: [all] });
  for (const field of given) {
    const chosen = [...new Set([...needed, field])];
    add("create", {
      data: dataOf(chosen, (one) =>
        one === field ? extreme(one, fresh(one)) : fresh(one),
      ),
    });
  }
  for (const where of keys) {
    add("findUnique", { where });
    add("upsert", { where, create: all, update: {} });
    add("update", { where, data: {} });
    add("delete", { where });
  }
  const [where] = keys;
  if (where !== undefined) {
    for (const field of given) {
      add("update", { where, data: { [field.name]: value(field) } });
      add("update", {
        where,
        data: { [field.name]: extreme(field, value(field)) },
      });
      if (field.nullable)
        add("update", { where, data: { [field.name]: null } });
      for (const name of enumValues(application, field)) {
        add("update", { where, data: { [field.name]: name } });
      }
    }
    for (const relation of servedRelations(model, "rpc")) {
      if (relation.readOnly || relation.kind === "to-many") continue;
      add("update", { where, data: { [relation.name]: { update: {} } } });
    }
  }
  add("updateMany", { where: {}, data: {} });
  add("deleteMany", { where: { NOT: {} } });
  return requests;
}

const methods: Readonly<Record<string, string>> = {
  create: "POST",
  createMany: "POST",
  upsert: "POST",
  update: "PATCH",
  updateMany: "PATCH",
  delete: "DELETE",
  deleteMany: "DELETE",
};

function request(base: string) {
  return (
    kind: Hit,
    method: string,
    at = "",
    query: Readonly<Record<string, string>> = {},
    body?: object,
  ): ReplayedRequest => ({
    kind,
    service: kind === "RPC" ? "rpc" : "rest",
    method,
    path: `${base}${at}`,
    query: new URLSearchParams(query).toString(),
    ...(body && { body }),
  });
}

/** Where the key of a relation is not shown, a create has to link the related record. */
function keylessLinks(model: Model, [first]: readonly Resource[]): object {
  const links = servedRelations(model, "rest").flatMap(
    ({ wireName, foreignKey, readOnly }) => {
      const isShown = foreignKey?.fields.every((key) =>
        model.fields.some(({ name }) => name === key),
      );
      const data = first?.relationships?.[wireName]?.data;
      return foreignKey && !isShown && !readOnly && data
        ? [[wireName, { data }] as const]
        : [];
    },
  );
  return links.length === 0 ? {} : { relationships: Object.fromEntries(links) };
}

async function firstRelated(
  application: Application,
  type: string,
  data: readonly Resource[],
  { wireName }: Relation,
): Promise<string | undefined> {
  for (const { id } of data.slice(0, 3)) {
    const path = `/${encodeURIComponent(id)}/relationships/${wireName}`;
    const reply = await application.ask(
      "rest",
      request(`/${type}`)("REST reads", "GET", path),
    );
    if (reply?.status !== 200) return undefined;
    const { data: linked } = JSON.parse(reply.text) as { data: unknown };
    const [first] = [linked].flat() as (
      { readonly id: string } | null | undefined
    )[];
    if (first) return first.id;
  }
  return undefined;
}

function enumValues({ api }: Application, { of }: Field): readonly string[] {
  return api.graph.enums.find(({ name }) => name === of)?.values ?? [];
}

function inOtherCase(text: string): string {
  const upper = text.toUpperCase();
  return upper === text ? text.toLowerCase() : upper;
}

function filterText(value: unknown, operator: string): string | undefined {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return undefined;
  const text = [value].flat().map(String).join(",").replaceAll("\\", "");
  return operator === "between" ? `${text},${text}` : text;
}

/** Another value of a field in a unique, else the same. */
function freshValue(
  { uniques, otherUniques }: Model,
  field: Field,
  value: unknown,
): unknown {
  const isUnique = [...uniques, ...otherUniques].some(
    ({ fields }) => fields.length === 1 && fields[0] === field.name,
  );
  const isPart = uniques[0]?.fields.includes(field.name);
  if (!isUnique && !(isPart && field.linkedIn.length === 0)) return value;
  if (typeof value === "string") return `${value.slice(0, 8)}9`;
  return typeof value === "number" ? value + 1000 : value;
}

/** The most that a field takes. */
function extreme({ type, maxLength, format }: Field, value: unknown): unknown {
  if (type === "Int" && format === undefined && value !== null)
    return 2147483647;
  if (type === "Int" && format === "int16") return 32767;
  if (type === "Int" && format === "uint32") return 4294967295;
  if (type === "Float") return 1.23456789012;
  if (type === "DateTime" && value !== null) return "2026-01-02T03:04:05.678Z";
  if (type !== "String" || format !== undefined || typeof value !== "string")
    return value;
  const most = Math.min(maxLength ?? 200, 200);
  return ` ${value}`.padEnd(most, "X").slice(0, most);
}

function madeUp(application: Application, field: Field): unknown {
  return field.type === "String"
    ? "made up"
    : (enumValues(application, field)[0] ?? 1);
}
