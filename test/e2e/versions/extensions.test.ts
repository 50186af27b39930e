import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { guarded } from "@gen-api/runtime/access";
import type { ApiHandler } from "../../../src/runtime/index.js";
import {
  type OpenVersioned,
  openVersioned,
  patch,
  send,
  type VersionedClient,
} from "./open-versioned.js";

let app: OpenVersioned;
beforeAll(async () => {
  app = await openVersioned("sqlite");
});
afterAll(() => app.close());

interface Event {
  readonly id: number;
  readonly input: object;
  readonly client: VersionedClient;
}

interface AfterEvent extends Event {
  readonly client: VersionedClient & {
    $transaction(run: (inside: VersionedClient) => unknown): Promise<unknown>;
  };
}

const newPost = async (): Promise<number> =>
  (await app.client.post.create({ data: { title: "t" } }))["id"] as number;
const stored = (id: number) =>
  app.client.post.findUniqueOrThrow({ where: { id } });
const retitle = (rest: ApiHandler, id: number, match = '"1"') =>
  send(rest, "PATCH", `/post/${String(id)}`, {
    body: patch(String(id), { title: "u" }),
    headers: { "if-match": match },
  });

test("a write with hooks is claimed once, and a stale one is undone with them", async () => {
  const inputs: object[] = [];
  const after: number[] = [];
  const rest = app.rest({
    extensions: app.extending({
      around: {
        update: async ({ id, input, client }: Event, next: () => unknown) => {
          inputs.push(input);
          await client.comment.create({ data: { body: "hook", postId: id } });
          await client.post.update({ where: { id }, data: { slug: `s${id}` } });
          return next();
        },
      },
      after: { update: () => after.push(1) },
    }),
  });
  const id = await newPost();
  const written = await retitle(rest, id);
  expect(written.headers["etag"]).toMatch(/^"2\.[\da-f]{8}"$/);
  expect(await stored(id)).toMatchObject({ rev: 2, slug: `s${id}` });
  expect((await retitle(rest, id)).status).toBe(412);
  expect(inputs).toEqual([{ title: "u" }, { title: "u" }]);
  expect(after).toHaveLength(1);
  expect(await app.client.comment.count({ where: { postId: id } })).toBe(1);
});

test("what runs after the commit counts, and has transactions of its own", async () => {
  const rest = app.rest({
    idempotency: { model: "ApiRequest", scope: () => "ada" },
    extensions: app.extending({
      after: {
        update: ({ client, id }: AfterEvent) =>
          client.$transaction(async (inside) => {
            await inside.comment.create({ data: { body: "x", postId: id } });
            await inside.post.update({
              where: { id },
              data: { slug: `after-${String(id)}` },
            });
          }),
      },
    }),
  });
  for (const headers of [{ "if-match": '"1"' }, { "idempotency-key": '"a"' }]) {
    const id = await newPost();
    const body = patch(String(id), { title: "u" });
    const path = `/post/${String(id)}`;
    const { status } = await send(rest, "PATCH", path, { body, headers });
    expect(status).toBe(200);
    expect(await stored(id)).toMatchObject({
      rev: 3,
      slug: `after-${String(id)}`,
    });
    expect(await app.client.comment.count({ where: { postId: id } })).toBe(1);
  }
});

test("what a hook writes of another record counts too, and so does a soft delete", async () => {
  const other = await newPost();
  const rest = app.rest({
    extensions: app.extending({
      around: {
        update: async ({ client }: Event, next: () => unknown) => {
          const where = { id: other };
          await client.post.update({ where, data: { title: "other" } });
          return next();
        },
      },
      remove: ({ id, client }: Event) =>
        client.post.update({ where: { id }, data: { slug: `gone-${id}` } }),
    }),
  });
  const id = await newPost();
  await retitle(rest, id);
  expect([(await stored(id))["rev"], (await stored(other))["rev"]]).toEqual([
    2, 2,
  ]);
  const remove = (match: string) =>
    send(rest, "DELETE", `/post/${String(id)}`, {
      headers: { "if-match": match },
    });
  expect((await remove('"1"')).status).toBe(412);
  expect((await stored(id))["slug"]).toBeNull();
  expect((await remove('"2"')).status).toBe(204);
  expect(await stored(id)).toMatchObject({ rev: 3, slug: `gone-${id}` });
});

test("an action with a key runs once, in both services, and counts", async () => {
  const idempotency = { model: "ApiRequest", scope: () => "ada" };
  const id = await newPost();
  const rest = app.rest({ idempotency });
  const publish = (headers: Readonly<Record<string, string>>) =>
    send(rest, "POST", `/post/${String(id)}/-/publish`, { headers });
  const one = await publish({ "idempotency-key": '"p"' });
  const two = await publish({ "idempotency-key": '"p"' });
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.text).toBe(one.text);
  expect(two.headers["idempotent-replayed"]).toBe("true");
  expect((await stored(id))["rev"]).toBe(2);
  const refused = await publish({ "if-match": '"2"' });
  expect(refused.body).toMatchObject({
    errors: [{ code: "invalid-header", detail: "an action has no version" }],
  });
  const rpc = app.rpc({ idempotency });
  for (let time = 0; time < 2; time += 1) {
    const called = await send(rpc, "POST", "/post/publish", {
      body: { where: { id } },
      headers: { "content-type": "application/json", "idempotency-key": '"q"' },
    });
    expect(called.body).toMatchObject({ data: { title: "published", rev: 3 } });
  }
  expect((await stored(id))["rev"]).toBe(3);
});

test("nested writes with hooks run once for a key, count, and are undone with it", async () => {
  const after: string[] = [];
  let fails = false;
  const around = async (_: unknown, next: () => unknown): Promise<void> => {
    await next();
    if (fails) throw new Error("no");
  };
  const rpc = app.rpc({
    idempotency: { model: "ApiRequest", scope: () => "ada" },
    log: () => undefined,
    extensions: app.extending(
      {
        around: { update: around },
        after: { update: ({ id }: Event) => after.push(`post ${String(id)}`) },
      },
      {
        Comment: {
          around: { create: around },
          after: { create: () => after.push("comment") },
        },
      },
    ),
  });
  const id = await newPost();
  const write = (key: string) =>
    send(rpc, "POST", "/user/create", {
      headers: {
        "content-type": "application/json",
        "idempotency-key": `"${key}"`,
      },
      body: {
        data: {
          ...{ id: key, name: "n" },
          posts: {
            connect: { id },
            create: { title: "t", comments: { create: { body: "b" } } },
          },
        },
      },
    });
  const before = await app.client.comment.count();
  fails = true;
  expect((await write("nested")).status).toBe(500);
  expect(await app.client.comment.count()).toBe(before);
  expect((await stored(id))["rev"]).toBe(1);
  expect(after).toEqual([]);
  fails = false;
  const replies = [await write("nested"), await write("nested")];
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect(await stored(id)).toMatchObject({ rev: 2, authorId: "nested" });
  expect(await app.client.comment.count()).toBe(before + 1);
  expect(after).toEqual([`post ${String(id)}`, "comment"]);
});

test("what an extended route answers has a tag of its own", async () => {
  const rest = app.rest({
    extensions: app.extending({
      routes: {
        get: async (_: unknown, next: () => Promise<{ body: object }>) => {
          const { status, headers, body } = (await next()) as never;
          return {
            status,
            headers,
            body: { ...(body as object), meta: { n } },
          };
        },
      },
    }),
  });
  let n = 1;
  const first = await send(rest, "GET", "/post/1");
  const known = { "if-none-match": first.headers["etag"] ?? "" };
  expect(first.headers["etag"]).toMatch(/^"1\.[\da-f]{32}"$/);
  expect((await send(rest, "GET", "/post/1", { headers: known })).status).toBe(
    304,
  );
  n = 2;
  expect((await send(rest, "GET", "/post/1", { headers: known })).status).toBe(
    200,
  );
});

describe("a member of the other model is called data", () => {
  /** Every update that is validated, by its model. */
  const inputs: object[] = [];
  const validate = (model: string): object => ({
    validate: {
      update: {
        "~standard": {
          version: 1,
          vendor: "test",
          validate(value: object) {
            inputs.push({ [model]: value });
            return { value };
          },
        },
      },
    },
  });
  const extensions = (reading = validate("Reading")): object =>
    app.extending(
      {},
      {
        Sensor: validate("Sensor"),
        Reading: reading,
        Note: validate("Note"),
      },
    );
  type Where = (condition: object) => unknown;
  const access = (): object => {
    const update = (_: unknown, where: Where) => where({ id: { gt: 0 } });
    const rules = { read: true, update };
    return app.defineAccess(() => undefined)({
      others: false,
      ...{ Station: rules, Sensor: rules, Reading: rules, Note: rules },
    });
  };
  const newStation = async (): Promise<number> => {
    const sensor = { label: "a", data: { create: { value: 1 } } };
    const note = { data: "old" };
    const data = {
      name: "s",
      sensor: { create: sensor },
      note: { create: note },
    };
    return (await app.client.station.create({ data }))["id"] as number;
  };
  const change = async (name: string, update: object) => ({
    where: { id: await newStation() },
    data: { [name]: { update } },
    select: {
      sensor: {
        select: {
          label: true,
          rev: true,
          data: { select: { value: true, rev: true } },
        },
      },
      note: { select: { data: true, text: true, rev: true } },
    },
  });
  const called = async (options: object, name: string, update: object) =>
    (
      await send(app.rpc(options), "PATCH", "/station/update", {
        body: await change(name, update),
        headers: { "content-type": "application/json" },
      })
    ).body;

  const reading = { data: { update: { value: 2 } } };
  const label = { Sensor: { label: "b" } };
  const value = { Reading: { value: 2 } };
  test.each<readonly [string, object, object, readonly object[]]>([
    [
      "sensor",
      reading,
      { label: "a", data: { value: 2 } },
      [{ Sensor: {} }, value],
    ],
    [
      "sensor",
      { data: reading },
      { label: "a", data: { value: 2 } },
      [{ Sensor: {} }, value],
    ],
    [
      "sensor",
      { where: { id: { gt: 0 } }, data: reading },
      { label: "a", data: { value: 2 } },
      [{ Sensor: {} }, value],
    ],
    [
      "sensor",
      { ...reading, label: "b" },
      { label: "b", data: { value: 2 } },
      [label, value],
    ],
    [
      "sensor",
      { data: { label: "b" } },
      { label: "b", data: { value: 1 } },
      [label],
    ],
    [
      "note",
      { data: "new" },
      { data: "new", text: "" },
      [{ Note: { data: "new" } }],
    ],
    [
      "note",
      { data: { a: 1 } },
      { data: { a: 1 }, text: "" },
      [{ Note: { data: { a: 1 } } }],
    ],
    [
      "note",
      { data: { text: "b" } },
      { data: "old", text: "b" },
      [{ Note: { text: "b" } }],
    ],
    [
      "note",
      { data: { text: "b" }, text: "c" },
      { data: { text: "b" }, text: "c" },
      [{ Note: { data: { text: "b" }, text: "c" } }],
    ],
  ])("%s.update: %j", async (name, update, expected, validated) => {
    // Its own version counts, and that of what is nested in it.
    const written = JSON.parse(JSON.stringify(expected)) as {
      rev?: number;
      data: { value?: number; rev?: number };
    };
    written.rev = 2;
    const { data } = written;
    if (data.value !== undefined) data.rev = data.value;
    for (const options of [{}, { access: access() }]) {
      inputs.length = 0;
      const all = { ...options, extensions: extensions() };
      expect(await called(all, name, update)).toMatchObject({
        data: { [name]: written },
      });
      expect(inputs).toEqual(validated);
    }
    const own = guarded(app.client, access() as never, undefined);
    expect(await own.station.update(await change(name, update))).toMatchObject({
      [name]: expected,
    });
  });

  test("what surrounds its writes is not passed by", async () => {
    let calls = 0;
    const update = (_: Event, next: () => unknown): unknown => {
      calls += 1;
      return next();
    };
    for (const options of [{}, { access: access() }]) {
      calls = 0;
      const around = { around: { update } };
      const all = { ...options, extensions: extensions(around) };
      expect(await called(all, "sensor", reading)).toMatchObject({
        data: { sensor: { label: "a", data: { value: 2, rev: 2 } } },
      });
      expect(calls).toBe(1);
    }
  });

  test("REST writes it as any other", async () => {
    const { noteId: id } = await app.client.station.findUniqueOrThrow({
      where: { id: await newStation() },
    });
    inputs.length = 0;
    for (const options of [{}, { access: access() }]) {
      const rest = app.rest({ ...options, extensions: extensions() });
      const { body } = await send(rest, "PATCH", `/note/${String(id)}`, {
        body: patch(String(id), { data: { text: "b" } }, {}, "note"),
      });
      expect(body).toMatchObject({
        data: { attributes: { data: { text: "b" }, text: "" } },
      });
    }
    expect(inputs).toEqual([
      { Note: { data: { text: "b" } } },
      { Note: { data: { text: "b" } } },
    ]);
  });
});
