import type { Answer, Via } from "./open-matrix.js";

/** What a write says. */
export interface Sent {
  readonly title?: string;
  /** Fields of the note besides: columns, and relationships with the id that they lead to. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Its idempotency key. */
  readonly key?: string;
  /** The version that it expects. */
  readonly version?: number;
}

/** @param field that the request names */
type Read = (via: Via, id: number, field?: string) => Promise<Answer>;
type Create = (via: Via, sent: Sent) => Promise<Answer>;
type Change = (via: Via, id: number, sent: Sent) => Promise<Answer>;

/** How a request, or the application's own code, reaches a note. */
export interface Way {
  readonly reads?: Readonly<Record<string, Read>>;
  readonly creates?: Readonly<Record<string, Create>>;
  readonly changes?: Readonly<Record<string, Change>>;
  readonly removes?: Readonly<Record<string, Change>>;
  /**
   * What it sends to be written: attributes and linkages of the note, one linkage, its
   * columns, or the input of an action.
   */
  readonly sends: "fields" | "linkage" | "columns" | "input";
  /** What it does with a version that it expects; absent: it cannot say one. */
  readonly claims?: "holds" | "refused";
}

const targets: Readonly<Record<string, string>> = {
  desk: "desk",
  former: "desk",
  owner: "person",
  editor: "person",
  entries: "entry",
  nothing: "entry",
};

const linkage = (name: string, id: string): object => {
  const type = targets[name];
  return { data: type === "entry" ? [{ type, id }] : { type, id } };
};

function members({ title = "Changed", fields = {} }: Sent): object {
  const all = Object.entries(fields);
  const linked = all.filter(([name]) => name in targets);
  return {
    attributes: {
      title,
      ...Object.fromEntries(all.filter(([name]) => !(name in targets))),
    },
    relationships: Object.fromEntries(
      linked.map(([name, id]) => [name, linkage(name, id)]),
    ),
  };
}

const document = (sent: Sent, id?: number): { readonly data: object } => ({
  data: {
    type: "note",
    ...(id !== undefined && { id: String(id) }),
    ...members(sent),
  },
});

const headers = ({ key, version }: Sent): Record<string, string> => ({
  ...(key !== undefined && { "idempotency-key": `"${key}"` }),
  ...(version !== undefined && { "if-match": `"${String(version)}"` }),
});

const fieldset = (name?: string): string =>
  name === undefined ? "" : `fields[note]=${name}`;

const verb: Way = {
  sends: "fields",
  claims: "holds",
  reads: {
    get: (via, id, name) =>
      via.rest(`GET /note/${String(id)}?${fieldset(name)}`),
    list: (via, id, name) =>
      via.rest(`GET /note?filter[id]=${String(id)}&${fieldset(name)}`),
    export: (via, id, name) =>
      via.rest(
        `GET /note?filter[id]=${String(id)}&${fieldset(name)}`,
        undefined,
        { accept: "application/x-ndjson" },
      ),
  },
  creates: {
    post: (via, sent) => via.rest("POST /note", document(sent), headers(sent)),
  },
  changes: {
    patch: (via, id, sent) =>
      via.rest(`PATCH /note/${String(id)}`, document(sent, id), headers(sent)),
    put: (via, id, sent) =>
      via.rest(`PUT /note/${String(id)}`, document(sent, id), headers(sent)),
  },
  removes: {
    delete: (via, id, sent) =>
      via.rest(`DELETE /note/${String(id)}`, undefined, headers(sent)),
  },
};

/** A linkage that is sent; to another desk if the test names none. */
const linked = ({ fields = {} }: Sent): readonly [name: string, id: string] =>
  Object.entries(fields)[0] ?? ["desk", "2"];

const relationship: Way = {
  sends: "linkage",
  claims: "holds",
  reads: {
    linkage: (via, _, name) =>
      via.rest(
        `GET /desk/1/relationships/notes?include=notes&${fieldset(name)}`,
      ),
    related: (via, _, name) => via.rest(`GET /desk/1/notes?${fieldset(name)}`),
    include: (via, _, name) =>
      via.rest(`GET /desk/1?include=notes&${fieldset(name)}`),
  },
  changes: {
    replace: (via, id, sent) => {
      const [name, value] = linked(sent);
      return via.rest(
        `PATCH /note/${String(id)}/relationships/${name}`,
        linkage(name, value),
        headers(sent),
      );
    },
    related: (via, id, sent) => {
      const [name, value] = linked(sent);
      return via.rest(
        `PATCH /note/${String(id)}/${name}`,
        linkage(name, value),
        headers(sent),
      );
    },
  },
};

const below: Way = {
  sends: "fields",
  claims: "holds",
  reads: {
    get: (via, id, name) =>
      via.rest(`GET /desk/1/notes/${String(id)}?${fieldset(name)}`),
  },
  creates: {
    post: (via, sent) =>
      via.rest("POST /desk/1/notes", document(sent), headers(sent)),
  },
  changes: {
    patch: (via, id, sent) =>
      via.rest(
        `PATCH /desk/1/notes/${String(id)}`,
        document(sent, id),
        headers(sent),
      ),
  },
  removes: {
    delete: (via, id, sent) =>
      via.rest(`DELETE /desk/1/notes/${String(id)}`, undefined, headers(sent)),
  },
};

function operations(
  via: Via,
  operation: object,
  { version, ...sent }: Sent,
): Promise<Answer> {
  const meta = version !== undefined && { meta: { version } };
  return via.rest(
    "POST /operations",
    { "atomic:operations": [{ ...operation, ...meta }] },
    headers(sent),
  );
}

const atomic: Way = {
  sends: "fields",
  claims: "holds",
  creates: {
    add: (via, sent) => operations(via, { op: "add", ...document(sent) }, sent),
  },
  changes: {
    update: (via, id, sent) =>
      operations(via, { op: "update", ...document(sent, id) }, sent),
  },
  removes: {
    remove: (via, id, sent) =>
      operations(
        via,
        { op: "remove", ref: { type: "note", id: String(id) } },
        sent,
      ),
  },
};

/** The answer to a file, with the status of the first of its lines. */
async function imported(via: Via, file: string, sent: Sent): Promise<Answer> {
  const call = "POST /note?dry-run=false";
  const answer = await via.rest(call, file, headers(sent));
  const [line = "{}"] = answer.text.split("\n");
  const { errors } = JSON.parse(line) as {
    readonly errors?: readonly { readonly status: number }[];
  };
  return { ...answer, status: errors?.[0]?.status ?? answer.status };
}

const fileOf = (sent: Sent): string => JSON.stringify(document(sent).data);

const imports: Way = {
  sends: "fields",
  creates: {
    alone: (via, sent) => imported(via, fileOf(sent), sent),
    // By `createMany`, as lines are that are not alone.
    many: (via, sent) => imported(via, `${fileOf(sent)}\nbroken`, sent),
  },
};

const columns: Readonly<Record<string, string>> = {
  desk: "deskId",
  former: "formerId",
  owner: "ownerId",
  editor: "editorId",
};

/** The data of a write in Prisma's words. */
function data({ title = "Changed", fields = {} }: Sent): object {
  const all = Object.entries(fields).map(([name, value]) =>
    targets[name] === "entry"
      ? [name, { connect: { id: Number(value) } }]
      : [
          columns[name] ?? name,
          targets[name] === "desk" ? Number(value) : value,
        ],
  );
  return { title, ...Object.fromEntries(all) };
}

const select = (name: string): object => ({
  select: {
    id: true,
    [name]: targets[name] === "entry" ? { select: { word: true } } : true,
  },
});

const read = (id: number, name?: string): object => ({
  where: { id },
  ...(name !== undefined && select(name)),
});

const write = (id: number, sent: Sent): object => ({
  where: { id },
  data: data(sent),
});

const operation: Way = {
  sends: "columns",
  reads: {
    findUnique: (via, id, name) => via.rpc("note/findUnique", read(id, name)),
    findMany: (via, id, name) => via.rpc("note/findMany", read(id, name)),
  },
  creates: {
    create: (via, sent) =>
      via.rpc("note/create", { data: data(sent) }, headers(sent)),
    createMany: (via, sent) =>
      via.rpc("note/createMany", { data: [data(sent)] }, headers(sent)),
  },
  changes: {
    update: (via, id, sent) =>
      via.rpc("note/update", write(id, sent), headers(sent)),
    updateMany: (via, id, sent) =>
      via.rpc("note/updateMany", write(id, sent), headers(sent)),
  },
  removes: {
    delete: (via, id, sent) =>
      via.rpc("note/delete", { where: { id } }, headers(sent)),
    deleteMany: (via, id, sent) =>
      via.rpc("note/deleteMany", { where: { id } }, headers(sent)),
  },
};

/** A write of the notes of desk 1. */
function ofDesk(via: Via, notes: object, sent: Sent): Promise<Answer> {
  const args = { where: { id: 1 }, data: { notes } };
  return via.rpc("desk/update", args, headers(sent));
}

const nested: Way = {
  sends: "columns",
  reads: {
    include: (via, id, name) =>
      via.rpc("desk/findUnique", {
        where: { id: 1 },
        include: { notes: read(id, name) },
      }),
  },
  creates: {
    create: (via, sent) => ofDesk(via, { create: data(sent) }, sent),
  },
  changes: {
    update: (via, id, sent) => ofDesk(via, { update: write(id, sent) }, sent),
  },
  removes: {
    delete: (via, id, sent) => ofDesk(via, { delete: { id } }, sent),
  },
};

function sequential(
  via: Via,
  op: string,
  args: object,
  sent: Sent = {},
): Promise<Answer> {
  return via.rpc(
    "$transaction/sequential",
    [{ model: "Note", op, args }],
    headers(sent),
  );
}

const transaction: Way = {
  sends: "columns",
  reads: {
    findMany: (via, id, name) => sequential(via, "findMany", read(id, name)),
  },
  creates: {
    create: (via, sent) =>
      sequential(via, "create", { data: data(sent) }, sent),
  },
  changes: {
    update: (via, id, sent) => sequential(via, "update", write(id, sent), sent),
  },
  removes: {
    delete: (via, id, sent) =>
      sequential(via, "delete", { where: { id } }, sent),
  },
};

const restAction: Way = {
  sends: "input",
  claims: "refused",
  reads: {
    show: (via, id, name) =>
      via.rest(`POST /note/${String(id)}/-/show?${fieldset(name)}`),
  },
  changes: {
    rename: (via, id, sent) =>
      via.rest(
        `POST /note/${String(id)}/-/rename`,
        { meta: data(sent) },
        headers(sent),
      ),
  },
};

const rpcAction: Way = {
  sends: "input",
  reads: {
    show: (via, id, name) => via.rpc("note/show", read(id, name)),
  },
  changes: {
    rename: (via, id, sent) =>
      via.rpc(
        "note/rename",
        { where: { id }, input: data(sent) },
        headers(sent),
      ),
  },
};

const own: Way = {
  sends: "columns",
  reads: {
    findUnique: (via, id) =>
      via.own(({ note }) => note.findUnique({ where: { id } })),
    findMany: (via, id) =>
      via.own(({ note }) => note.findMany({ where: { id } })),
  },
  creates: {
    create: (via, sent) =>
      via.own(({ note }) => note.create({ data: data(sent) })),
  },
  changes: {
    update: (via, id, sent) =>
      via.own(({ note }) => note.update(write(id, sent))),
    updateMany: (via, id, sent) =>
      via.own(({ note }) => note.updateMany(write(id, sent))),
    transaction: (via, id, sent) =>
      via.own((db) =>
        db.$transaction(({ note }) => note.update(write(id, sent))),
      ),
  },
  removes: {
    delete: (via, id) => via.own(({ note }) => note.delete({ where: { id } })),
  },
};

/** The columns of the matrix. */
export const ways = {
  "REST verb": verb,
  relationship,
  "below a parent": below,
  atomic,
  import: imports,
  "REST action": restAction,
  "RPC operation": operation,
  "RPC nested": nested,
  "RPC transaction": transaction,
  "RPC action": rpcAction,
  "own code": own,
} satisfies Record<string, Way>;

export type WayName = keyof typeof ways;
