import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  test,
} from "@jest/globals";
import type { ApiHandler, ApiRequest } from "../../../src/runtime/index.js";
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
      ...{ Tag: { read: true }, Place: { read: true } },
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
    expect(hidden.status).toBe(404);
    expect(hidden.text).not.toContain("shown");
    await app.client.post.deleteMany({ where: { title: "shown" } });
    const gone = await create('"a"');
    expect([gone.status, gone.text]).toEqual([404, hidden.text]);
    expect(gone.body).toMatchObject({
      errors: [
        {
          detail:
            "the write was done before, but its post does not exist any more",
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
