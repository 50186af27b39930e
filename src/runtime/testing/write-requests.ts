import { idText, plain, type TestedModel, whereId } from "./models.js";
import type { Row } from "./options.js";
import { pathOf, rest, rpcRead } from "./read-requests.js";
import type { Asked } from "./side.js";

function rpcWrite(
  { delegate }: TestedModel,
  operation: string,
  method: string,
  args: object,
): Asked {
  const body = JSON.parse(
    JSON.stringify(args, (_, one) => plain(one)),
  ) as object;
  return { service: "rpc", method, path: `/${delegate}/${operation}`, body };
}

/** A new record: a sample's values, and keys of records that are there. */
export function newRow(model: TestedModel, sample: Row, row: Row): Row {
  const keys = new Set(
    Object.values(model.schema.relations).flatMap(({ key }) =>
      Object.keys(key ?? {}),
    ),
  );
  return Object.fromEntries(
    Object.keys(model.schema.fields).map((name) => [
      name,
      keys.has(name) ? row[name] : sample[name],
    ]),
  );
}

/** The columns of a row that a request may give, by their names in REST. */
function attributes(
  model: TestedModel,
  row: Row,
  names: readonly string[] = model.written.map(([name]) => name),
): object {
  const own = model.written.filter(
    ([name]) => names.includes(name) && row[name] != null,
  );
  return Object.fromEntries(
    own.map(([name, { wireName }]) => [wireName ?? name, plain(row[name])]),
  );
}

export function createDocument(model: TestedModel, row: Row): object {
  const [id] = model.id.length === 1 ? model.id : [];
  const given = model.written.some(([name]) => name === id);
  const names = model.written.map(([name]) => name).filter((n) => n !== id);
  return {
    data: {
      type: model.type,
      ...(given && { id: idText(model, row) }),
      attributes: attributes(model, row, names),
    },
  };
}

export function updateDocument(
  model: TestedModel,
  row: Row,
  attributes: object,
): object {
  return {
    data: { type: model.type, id: idText(model, row), attributes },
  };
}

/** Columns that an update may give: neither of the id nor a key. */
export function changeable(model: TestedModel): readonly string[] {
  const keys = Object.values(model.schema.relations).flatMap(({ key }) =>
    Object.keys(key ?? {}),
  );
  return model.written
    .map(([name]) => name)
    .filter((name) => !model.id.includes(name) && !keys.includes(name));
}

export function create(model: TestedModel, row: Row): Asked {
  const body = createDocument(model, row);
  return rest("POST", `/${model.type}`, { body, valid: true });
}

export function update(model: TestedModel, row: Row, sample: Row): Asked {
  const given = attributes(model, sample, changeable(model));
  return rest("PATCH", pathOf(model, row), {
    body: updateDocument(model, row, given),
    valid: true,
  });
}

/** A document that changes a record which a caller may change, and one that he may not. */
export function atomicChange(
  path: string,
  model: TestedModel,
  rows: readonly [allowed: Row, forbidden: Row],
  sample: Row,
): Asked {
  const operations = rows.map((row) => ({
    op: "update",
    ...(update(model, row, sample).body as object),
  }));
  return rest("POST", path, { body: { "atomic:operations": operations } });
}

/** Prisma's `data` of the columns that a request may give. */
function dataOf(
  model: TestedModel,
  row: Row,
  names: readonly string[],
): object {
  return Object.fromEntries(
    model.written
      .filter(([name]) => names.includes(name) && row[name] != null)
      .map(([name]) => [name, row[name]]),
  );
}

/** Every write of a record and of new ones, deletes last. */
export function writes(
  model: TestedModel,
  row: Row,
  sample: Row,
): readonly Asked[] {
  const fresh = newRow(model, sample, row);
  const names = model.written.map(([name]) => name);
  const where = whereId(model, row);
  const data = dataOf(model, fresh, names);
  const change = dataOf(model, sample, changeable(model));
  return [
    create(model, fresh),
    update(model, row, sample),
    rpcWrite(model, "create", "POST", { data }),
    rpcWrite(model, "createMany", "POST", { data: [data] }),
    rpcWrite(model, "createManyAndReturn", "POST", { data: [data] }),
    rpcWrite(model, "upsert", "POST", { where, create: data, update: change }),
    rpcWrite(model, "update", "PATCH", { where, data: change }),
    rpcWrite(model, "updateMany", "PATCH", { where, data: change }),
    rpcWrite(model, "updateManyAndReturn", "PATCH", { where, data: change }),
    rest("DELETE", pathOf(model, row)),
    rpcRead(model, "delete", { where }, "DELETE"),
    rpcRead(model, "deleteMany", { where }, "DELETE"),
  ];
}

/** Writes of a record that is there: what rules may forbid. */
export function changes(
  model: TestedModel,
  row: Row,
  sample: Row,
): readonly Asked[] {
  return writes(model, row, sample).filter(
    ({ path, method, body }) =>
      method !== "POST" || path.endsWith("/upsert") || body === undefined,
  );
}

/** The actions of a model, of a record and of the collection. */
export function actions(model: TestedModel, row: Row): readonly Asked[] {
  return Object.entries(model.schema.actions ?? {}).flatMap(
    ([name, { on }]) => {
      const of = on === "record" ? pathOf(model, row) : `/${model.type}`;
      return [rest("POST", `${of}/-/${encodeURIComponent(name)}`)];
    },
  );
}
