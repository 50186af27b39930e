import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "@jest/globals";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../../../src/runtime/index.js";
import { atomicHeaders } from "../../support/as-operations.js";
import {
  type OpenVersioned,
  openVersioned,
  patch,
  send,
} from "./open-versioned.js";

type Where = (condition: object) => unknown;

let app: OpenVersioned;
let access: object;
beforeAll(async () => {
  app = await openVersioned("sqlite");
  access = app.defineAccess((request) => (request as ApiRequest).context)({
    others: false,
    User: { read: true },
    Post: {
      read: (_: unknown, where: Where) =>
        where({ OR: [{ authorId: "ada" }, { authorId: null }] }),
      create: true,
      update: {
        before: (_: unknown, where: Where) => where({ authorId: "ada" }),
        after: (_: unknown, where: Where) => where({ title: { not: "no" } }),
      },
      delete: (_: unknown, where: Where) => where({ authorId: "ada" }),
      fields: {
        rev: { read: (_: unknown, where: Where) => where({ slug: null }) },
      },
    },
    Comment: { read: true },
    Tag: { read: true },
    Place: { read: true },
  });
});
afterAll(() => app.close());

const post = async (data: object): Promise<string> =>
  String(
    (await app.client.post.create({ data: { title: "t", ...data } }))["id"],
  );

/** What a caller sees of a record in version 1, whatever version he says. */
async function answers(rest: ApiHandler, id: string, title = "u") {
  const all = [];
  for (const [method, header] of [
    ["PATCH", "if-match"],
    ["DELETE", "if-match"],
    ["GET", "if-none-match"],
  ] as const) {
    for (const value of ['"1"', '"2"']) {
      const { status, headers, text } = await send(
        rest,
        method,
        `/post/${id}`,
        {
          body: method === "PATCH" ? patch(id, { title }) : undefined,
          headers: { [header]: value },
        },
      );
      all.push({ status, headers, text });
    }
  }
  return all;
}
const statuses = (all: readonly { readonly status: number }[]) =>
  all.map(({ status }) => status);

describe("under rules of access", () => {
  let rest: ApiHandler;
  beforeEach(() => {
    rest = app.rest({ access, etag: true });
  });

  test("a record that the caller cannot read is absent, in any version", async () => {
    const id = await post({ authorId: "bob" });
    const all = await answers(rest, id);
    expect(statuses(all)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(all[0]).toEqual(all[1]);
    // Nor does another version of it change a byte.
    await app.client.post.update({
      where: { id: Number(id) },
      data: { rev: 2 },
    });
    expect(await answers(rest, id)).toEqual(all);
    await app.client.post.deleteMany({ where: { id: Number(id) } });
    expect(await answers(rest, id)).toEqual(all);
  });

  test("403 comes before 412: of a record, and of what it would become", async () => {
    const nobodys = await post({ authorId: null });
    expect(statuses(await answers(rest, nobodys))).toEqual([
      403, 403, 403, 403, 200, 200,
    ]);
    const adas = await post({ authorId: "ada" });
    const [one, two] = await answers(rest, adas, "no");
    expect([one?.status, two?.status]).toEqual([403, 403]);
    expect(one?.text).toBe(two?.text);
  });

  test("a version that a rule hides matches nothing, and is not told", async () => {
    const slug = `s${String(Math.random())}`;
    const id = await post({ authorId: "ada", slug });
    const all = await answers(rest, id);
    expect(statuses(all)).toEqual([412, 412, 412, 412, 200, 200]);
    expect(all[0]).toEqual(all[1]);
    expect(all[0]?.headers["etag"]).toBeUndefined();
    expect(all[4]?.headers["etag"]).toMatch(/^W/);
    expect(all[4]?.text).not.toContain('"meta"');
    await app.client.post.update({
      where: { id: Number(id) },
      data: { rev: 2 },
    });
    expect(await answers(rest, id)).toEqual(all);
  });

  test("a version that he may know is claimed", async () => {
    const id = await post({ authorId: "ada" });
    const sent = (value: string) =>
      send(rest, "PATCH", `/post/${id}`, {
        body: patch(id, { title: "u" }),
        headers: { "if-match": value },
      });
    expect((await sent('"2"')).headers["etag"]).toBe('"1"');
    expect((await sent('"1"')).status).toBe(200);
    expect((await sent('"1"')).status).toBe(412);
  });

  test("a tag is of what its caller sees: cells, and rows", async () => {
    interface Caller {
      readonly sees: boolean;
      readonly reads: boolean;
    }
    const ofCaller = app.defineAccess(
      (request) => (request as ApiRequest).context,
    );
    const cells = ofCaller({
      ...{ User: { read: true }, Comment: { read: true } },
      ...{ Tag: { read: true }, Place: { read: true }, others: false },
      Post: {
        read: ({ reads }: Caller) => reads,
        fields: { title: { read: ({ sees }: Caller) => sees } },
      },
    });
    const handler = app.rest({ access: cells });
    const id = await post({ title: "seen" });
    const ask = (context: Caller, etag?: string) =>
      send(handler, "GET", `/post/${id}`, {
        context,
        ...(etag !== undefined && { headers: { "if-none-match": etag } }),
      });
    const admin = { sees: true, reads: true };
    const reader = { sees: false, reads: true };
    const tagOf = async (caller: Caller): Promise<string> =>
      (await ask(caller)).headers["etag"] ?? "";
    const whole = await tagOf(admin);
    const part = await tagOf(reader);
    expect(whole).toMatch(/^"1\.[\da-f]{8}"$/);
    expect(part).toMatch(/^"1\.[\da-f]{32}"$/);
    for (const [caller, etag, status] of [
      [admin, whole, 304],
      [admin, part, 200],
      [admin, '"1"', 200],
      [reader, part, 304],
      [reader, whole, 200],
      [reader, '"1"', 200],
      [{ sees: true, reads: false }, whole, 403],
    ] as const) {
      const answer = await ask(caller, etag);
      expect([caller, etag, answer.status]).toEqual([caller, etag, status]);
      if (!caller.sees) expect(answer.text ?? "").not.toContain("seen");
    }
  });

  test("a write without a record tells the version to who may read it", async () => {
    const written = async (id: string, title: string) => {
      const { status, headers } = await send(rest, "PATCH", `/post/${id}`, {
        body: patch(id, { title }, {}),
        headers: { prefer: "return=minimal" },
      });
      return [status, headers["etag"]];
    };
    const id = await post({ authorId: "ada" });
    expect(await written(id, "u")).toEqual([204, '"2"']);
    const slug = `s${String(Math.random())}`;
    const hidden = await post({ authorId: "ada", slug });
    expect(await written(hidden, "u")).toEqual([204, undefined]);
    const given = await send(rest, "PATCH", `/post/${id}`, {
      body: patch(id, { authorId: "bob" }),
      headers: { prefer: "return=minimal" },
    });
    expect([given.status, given.headers["etag"]]).toEqual([204, undefined]);
    const made = await send(rest, "POST", "/post", {
      body: {
        data: { type: "post", attributes: { title: "t", authorId: "bob" } },
      },
      headers: { prefer: "return=minimal" },
    });
    expect([made.status, made.headers["etag"]]).toEqual([201, undefined]);
  });

  test("an answer that is repeated shows what the caller may read now", async () => {
    const handler = app.rest({
      access,
      idempotency: { model: "ApiRequest", scope: () => "ada" },
    });
    const create = (key: string) =>
      send(handler, "POST", "/post", {
        body: { data: { type: "post", attributes: { title: "shown" } } },
        headers: { "idempotency-key": key },
      });
    const made = await create('"a"');
    expect(made.status).toBe(201);
    const again = await create('"a"');
    expect([again.status, again.text]).toEqual([201, made.text]);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    await app.client.post.updateMany({
      where: { title: "shown" },
      data: { authorId: "bob" },
    });
    const hidden = await create('"a"');
    expect(hidden.status).toBe(409);
    expect(hidden.text).not.toContain("shown");
    await app.client.post.deleteMany({ where: { title: "shown" } });
    const gone = await create('"a"');
    expect([gone.status, gone.text]).toEqual([409, hidden.text]);
    expect(gone.body).toMatchObject({
      errors: [
        {
          code: "replay-not-readable",
          meta: { applied: true },
          source: { header: "Idempotency-Key" },
        },
      ],
    });
    expect(await app.client.post.count({ where: { title: "shown" } })).toBe(0);
  });

  test("a key undoes what may not be read back, and RPC says so", async () => {
    const rpc = app.rpc({
      access,
      idempotency: { model: "ApiRequest", scope: () => "ada" },
    });
    const create = (headers: object) =>
      send(rpc, "POST", "/post/create", {
        body: { data: { title: "unread", authorId: "bob" } },
        headers: { "content-type": "application/json", ...headers },
      });
    const undone = await create({ "idempotency-key": '"undone"' });
    expect([undone.status, undone.body]).toMatchObject([
      403,
      {
        error: {
          message: expect.stringContaining("so the write is undone"),
          reason: "RESULT_NOT_READABLE",
        },
      },
    ]);
    expect(await app.client.post.count({ where: { title: "unread" } })).toBe(0);
    const written = await create({});
    expect([written.status, written.text]).toEqual([
      403,
      expect.not.stringContaining("undone"),
    ]);
    expect(await app.client.post.count({ where: { title: "unread" } })).toBe(1);
  });
});

describe("an answer that is repeated after the caller's rights have changed", () => {
  const json = { "content-type": "application/json" };
  let handlers: Record<"rest" | "rpc", ApiHandler>;
  let id: string;
  let made = 0;
  beforeAll(() => {
    const open = { read: true, create: true, update: true, delete: true };
    const options = {
      // The context is the part of the rules that has changed: its scope does not name it.
      access: app.defineAccess((request) => (request as ApiRequest).context)({
        ...{ User: open, Comment: open, Tag: open, Place: open },
        ...{ Station: open, Sensor: open, Reading: open, Note: open },
        Post: {
          ...open,
          read: (caller: unknown, where: Where) =>
            caller === "root" || where({ authorId: caller }),
        },
      }),
      idempotency: { model: "ApiRequest", scope: () => "one" },
    };
    handlers = { rest: app.rest(options), rpc: app.rpc(options) };
  });
  beforeEach(async () => {
    for (const name of ["ada", "bob"]) {
      await app.client.user.create({ data: { id: name, name } }).catch(() => 0);
    }
    await app.client.tag.create({ data: { name: "t" } }).catch(() => 0);
    id = await post({ title: "secret", authorId: "ada" });
  });

  interface Write {
    readonly name: string;
    readonly of: "rest" | "rpc";
    readonly send: (id: string) => readonly [string, string, unknown];
    readonly headers?: Readonly<Record<string, string>>;
  }
  const attributes = { title: "secret" };
  const author = { data: { type: "user", id: "ada" } };
  const secret = { title: "secret", authorId: "ada" };
  const numbered = (one: string) => ({ id: Number(one) });
  const shown: readonly Write[] = [
    {
      name: "create",
      of: "rest",
      send: () => [
        "POST",
        "/post?include=author",
        { data: { type: "post", attributes, relationships: { author } } },
      ],
    },
    {
      name: "linkage",
      of: "rest",
      send: (one) => [
        "POST",
        `/post/${one}/relationships/tags`,
        { data: [{ type: "tag", id: "t" }] },
      ],
    },
    {
      name: "linkage to one",
      of: "rest",
      send: (one) => ["PATCH", `/post/${one}/relationships/author`, author],
    },
    {
      name: "an action that returns a record",
      of: "rest",
      send: (one) => ["POST", `/post/${one}/-/publish`, undefined],
    },
    {
      name: "atomic operations",
      of: "rest",
      headers: atomicHeaders,
      send: (one) => [
        "POST",
        "/operations",
        {
          "atomic:operations": [
            {
              op: "add",
              data: {
                ...{ type: "post", lid: "p", attributes },
                relationships: { author },
              },
            },
            { op: "update", data: { type: "post", id: one, attributes } },
          ],
        },
      ],
    },
  ];
  const stored: readonly Write[] = [
    {
      name: "the value of an action",
      of: "rest",
      send: () => ["POST", "/post/-/first", undefined],
    },
    {
      name: "RPC create",
      of: "rpc",
      send: () => ["POST", "/post/create", { data: secret }],
    },
    {
      name: "RPC createManyAndReturn",
      of: "rpc",
      send: () => ["POST", "/post/createManyAndReturn", { data: [secret] }],
    },
    {
      name: "RPC update",
      of: "rpc",
      send: (one) => [
        "PATCH",
        "/post/update",
        { where: numbered(one), data: attributes },
      ],
    },
    {
      name: "RPC create of a comment with its post",
      of: "rpc",
      send: (one) => [
        "POST",
        "/comment/create",
        {
          data: { body: "b", postId: Number(one) },
          select: { post: { select: { title: true } } },
        },
      ],
    },
    {
      name: "a transaction with a findMany",
      of: "rpc",
      send: () => [
        "POST",
        "/$transaction/sequential",
        [
          { model: "user", op: "updateMany", args: { data: { name: "n" } } },
          { model: "post", op: "findMany", args: {} },
        ],
      ],
    },
    {
      name: "an action of RPC that returns a record",
      of: "rpc",
      send: (one) => ["POST", "/post/publish", { where: numbered(one) }],
    },
    {
      name: "the value of an action of RPC",
      of: "rpc",
      send: () => ["POST", "/post/first", {}],
    },
  ];
  const counted: readonly Write[] = [
    {
      name: "RPC createMany",
      of: "rpc",
      send: () => ["POST", "/post/createMany", { data: [secret] }],
    },
    {
      name: "a transaction of counts",
      of: "rpc",
      send: () => [
        "POST",
        "/$transaction/sequential",
        [{ model: "post", op: "updateMany", args: { data: attributes } }],
      ],
    },
    {
      name: "delete",
      of: "rest",
      send: (one) => ["DELETE", `/post/${one}`, undefined],
    },
    {
      name: "an answer without a representation",
      of: "rest",
      headers: { prefer: "return=minimal" },
      send: () => [
        "POST",
        "/post",
        { data: { type: "post", attributes, relationships: { author } } },
      ],
    },
  ];

  /** Answers to a request, and to the same one of callers with the same scope. */
  const answersTo = async (
    { of, headers, ...write }: Write,
    callers: readonly string[],
  ): Promise<readonly ApiResponse[]> => {
    const [method, path, body] = write.send(id);
    const key = `"k${String((made += 1))}"`;
    const answers: ApiResponse[] = [];
    for (const context of callers) {
      const more = { "idempotency-key": key, ...(of === "rpc" && json) };
      answers.push(
        await send(handlers[of], method, path, {
          body,
          headers: { ...more, ...headers },
          context,
        }),
      );
    }
    return answers;
  };
  const rows = () => app.client.post.count();
  const told = ({ status, body, text }: ApiResponse) => {
    const { errors, error } = body as { errors?: object[]; error?: object };
    expect(text).not.toContain("secret");
    return [status, errors?.[0] ?? { meta: error }];
  };
  const unreadable = [
    409,
    expect.objectContaining({
      meta: expect.objectContaining({ applied: true }),
    }),
  ];

  test.each([...shown, ...stored])(
    "$name is not shown to who may not read it",
    async (write) => {
      const [first, one, two] = await answersTo(write, ["ada", "bob", "bob"]);
      const before = await rows();
      expect(first?.status).toBeLessThan(300);
      expect(told(one as ApiResponse)).toEqual(unreadable);
      expect(told(two as ApiResponse)).toEqual(unreadable);
      expect(await rows()).toBe(before);
    },
  );

  test("what the repeated request prefers does not open the answer that is kept", async () => {
    const key = '"prefers"';
    const body = JSON.stringify({
      data: { type: "post", attributes: { title: "kept", authorId: "ada" } },
    });
    const sent = (context: string, headers: object = {}) =>
      send(handlers.rest, "POST", "/post", {
        context,
        body: JSON.parse(body) as object,
        headers: { ...json, "idempotency-key": key, ...headers },
      });
    expect((await sent("ada")).status).toBe(201);
    const prefer = "return=minimal";
    const { status, text } = await sent("bob", { prefer });
    expect([status, text]).toEqual([409, expect.not.stringContaining("kept")]);
  });

  test.each([
    ["who may read them", "root", 200],
    ["who may not", "bob", 409],
  ])(
    "the value of an action depends on hidden models that have rules, for %s",
    async (_, caller, expected) => {
      const open = { read: true, create: true, update: true, delete: true };
      const handler = app.rest({
        access: app.defineAccess((request) => (request as ApiRequest).context)({
          ...{ User: open, Comment: open, Tag: open, Place: open, Post: open },
          ...{ Station: open, Sensor: open, Reading: open, Note: open },
          // No service shows it; the application's own code may ask it.
          ApiRequest: { read: (one: unknown) => one === "root" },
        }),
        idempotency: { model: "ApiRequest", scope: () => "one" },
      });
      const sent = (context: string) =>
        send(handler, "POST", "/post/-/first", {
          context,
          headers: { "idempotency-key": `"hidden-${caller}"` },
        });
      expect((await sent("root")).status).toBe(200);
      expect((await sent(caller)).status).toBe(expected);
    },
  );

  test.each(shown)("$name is read again", async (write) => {
    const [first, again] = await answersTo(write, ["ada", "ada"]);
    const { etag, ...others } = first?.headers ?? {};
    expect(again?.headers).toEqual({
      ...others,
      // What linkage is read again by does not tell the version of its record.
      ...(etag !== undefined && !write.name.startsWith("linkage") && { etag }),
      "idempotent-replayed": "true",
    });
    expect([again?.status, again?.text]).toEqual([first?.status, first?.text]);
  });

  test.each(stored)("$name cannot be read again", async (write) => {
    const [, again] = await answersTo(write, ["ada", "ada"]);
    expect(told(again as ApiResponse)).toEqual(unreadable);
  });

  test.each([...shown, ...stored, ...counted])(
    "$name is repeated to who may read everything",
    async (write) => {
      const [first, again] = await answersTo(write, ["root", "root"]);
      expect(first?.status).toBeLessThan(300);
      expect([again?.status, again?.text]).toEqual([
        first?.status,
        first?.text,
      ]);
      expect(again?.headers["idempotent-replayed"]).toBe("true");
    },
  );

  test.each(counted)("$name shows nothing, and is repeated", async (write) => {
    const [first, again] = await answersTo(write, ["ada", "bob"]);
    const { text, status } = first as ApiResponse;
    expect(status).toBeLessThan(300);
    expect([again?.status, again?.text]).toEqual([status, text]);
  });

  test("of a record that is gone, who may read everything gets the stored text", async () => {
    for (const [caller, status] of [
      ["root", 201],
      ["ada", 409],
    ] as const) {
      const [write] = shown as readonly [Write];
      const key = made + 1;
      const [first] = await answersTo(write, [caller]);
      await app.client.comment.deleteMany();
      await app.client.post.deleteMany();
      made = key - 1;
      const [again] = await answersTo(write, [caller]);
      expect(again?.status).toBe(status);
      if (status === 201) expect(again?.text).toBe(first?.text);
      expect(await rows()).toBe(0);
    }
  });
});
