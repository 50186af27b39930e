import { createHash } from "node:crypto";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from "@jest/globals";
import type {
  ApiHandler,
  ApiRequest,
  ApiResponse,
} from "../../../src/runtime/index.js";
import { type DatabaseName, whyUnavailable } from "../../support/databases.js";
import {
  type OpenVersioned,
  openVersioned,
  patch,
  send,
} from "./open-versioned.js";

type Where = (condition: object) => unknown;

const hashOf = (text: string): string =>
  createHash("sha256").update(text).digest("hex");

const databases: readonly DatabaseName[] = ["sqlite", "postgresql", "mariadb"];
const available: DatabaseName[] = [];
for (const one of databases) {
  if ((await whyUnavailable(one)) === undefined) available.push(one);
}

describe.each(available)("Idempotency-Key on %s", (database) => {
  let app: OpenVersioned;
  beforeAll(async () => {
    app = await openVersioned(database);
    if (database === "mariadb") await app.widenKeys();
  });
  afterAll(() => app.close());
  beforeEach(() => app.client.apiRequest.deleteMany());

  const idempotency = {
    model: "ApiRequest",
    scope: ({ context }: ApiRequest) => context,
  };
  const rest = (more: object = {}): ApiHandler =>
    app.rest({ idempotency: { ...idempotency, ...more } });
  let count = 0;
  const newKey = (): string => `"key-${String((count += 1))}"`;
  const create = (
    handler: ApiHandler,
    key: string,
    title: string,
    context: unknown = "ada",
    attributes: object = {},
  ) =>
    send(handler, "POST", "/post", {
      body: { data: { type: "post", attributes: { title, ...attributes } } },
      headers: { "idempotency-key": key },
      context,
    });
  const rows = (title: string) => app.client.post.count({ where: { title } });
  const codeOf = ({ body }: ApiResponse) =>
    (body as { errors: [{ code: string }] }).errors[0].code;

  test("makes one record of requests at once, and answers all alike", async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = newKey();
      const answers = await Promise.all(
        [0, 1, 2, 3].map(() => create(rest(), key, key)),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(
        new Set(answers.map(({ headers }) => headers["location"])).size,
      ).toBe(1);
      expect(new Set(answers.map(({ headers }) => headers["etag"])).size).toBe(
        1,
      );
      expect(
        answers.filter(
          ({ headers }) => headers["idempotent-replayed"] === "true",
        ),
      ).toHaveLength(3);
      expect(await rows(key)).toBe(1);
    }
  }, 60_000);

  test("is that of one request, and of one caller", async () => {
    const key = newKey();
    const first = await create(rest(), key, "mine");
    const other = await create(rest(), key, "another");
    expect([other.status, codeOf(other)]).toEqual([
      422,
      "idempotency-mismatch",
    ]);
    expect(await rows("another")).toBe(0);
    const bobs = await create(rest(), key, "another", "bob");
    expect(bobs.status).toBe(201);
    expect(bobs.headers["idempotent-replayed"]).toBeUndefined();
    const again = await create(rest(), key, "mine");
    expect(again.text).toBe(first.text);
    expect(await rows("mine")).toBe(1);
  });

  test("the order of members does not matter", async () => {
    const key = newKey();
    const headers = { "idempotency-key": key };
    const sent = (body: string) =>
      send(rest(), "POST", "/post", { body, headers, context: "ada" });
    await sent(
      '{"data":{"type":"post","attributes":{"title":"o","slug":"o1"}}}',
    );
    const again = await sent(
      '{"data":{"attributes":{"slug":"o1","title":"o"},"type":"post"}}',
    );
    expect(again.headers["idempotent-replayed"]).toBe("true");
  });

  test("is undone with its write when the database is away at the end of it", async () => {
    if (database !== "postgresql") return;
    await app.client.$executeRawUnsafe(
      `CREATE FUNCTION late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         RAISE EXCEPTION 'secret' USING ERRCODE = '57014';
       END $$`,
    );
    await app.client.$executeRawUnsafe(
      'CREATE TRIGGER late BEFORE UPDATE ON "ApiRequest" FOR EACH ROW EXECUTE FUNCTION late()',
    );
    const key = newKey();
    const late = await create(rest(), key, "late");
    expect([late.status, codeOf(late)]).toEqual([503, "service-unavailable"]);
    expect(await rows("late")).toBe(0);
    await app.client.$executeRawUnsafe('DROP TRIGGER late ON "ApiRequest"');
    expect((await create(rest(), key, "late")).status).toBe(201);
    expect(await rows("late")).toBe(1);
  });

  test("of a refused write is free: the next one is judged anew", async () => {
    const key = newKey();
    const taken = await create(rest(), key, "t", "ada", { slug: "one" });
    expect([taken.status, codeOf(taken)]).toEqual([409, "conflict"]);
    const malformed = await create(rest(), key, 5 as unknown as string);
    expect(malformed.status).toBe(422);
    expect(await app.client.apiRequest.count()).toBe(0);
    const good = await create(rest(), key, "t");
    expect(good.status).toBe(201);
    expect(good.headers["idempotent-replayed"]).toBeUndefined();
  });

  test("holds for PATCH with If-Match, for DELETE and for linkage", async () => {
    const made = await app.client.post.create({ data: { title: "p" } });
    const id = String(made["id"]);
    const handler = rest();
    const twice = async (
      method: string,
      path: string,
      body?: unknown,
      more = {},
    ) => {
      const headers = { "idempotency-key": newKey(), ...more };
      const sent = () =>
        send(handler, method, path, { body, headers, context: "ada" });
      const [one, two] = [await sent(), await sent()];
      expect(two.status).toBe(one.status);
      expect(two.text).toBe(one.text);
      expect(two.headers).toEqual({
        ...one.headers,
        "idempotent-replayed": "true",
      });
      return one;
    };
    const match = { "if-match": '"1"' };
    const patched = await twice(
      "PATCH",
      `/post/${id}?include=author`,
      patch(id, { title: "q" }),
      match,
    );
    expect(patched.status).toBe(200);
    expect(
      await app.client.post.findUniqueOrThrow({ where: { id: made["id"] } }),
    ).toMatchObject({ rev: 2 });
    const linked = await twice("POST", `/post/${id}/relationships/tags`, {
      data: [{ type: "tag", id: "x" }],
    });
    expect(linked.status).toBe(200);
    expect((await twice("DELETE", `/post/${id}`)).status).toBe(204);
  });

  test("holds for RPC, also for a list of calls", async () => {
    const rpc = app.rpc({ idempotency });
    const key = newKey();
    const sent = (path: string, body: unknown, header = key) =>
      send(rpc, "POST", path, {
        body,
        headers: {
          "content-type": "application/json",
          "idempotency-key": header,
        },
        context: "ada",
      });
    const [one, two] = await Promise.all(
      [0, 1].map(() => sent("/post/create", { data: { title: "rpc" } })),
    );
    expect([one?.status, two?.status, one?.text]).toEqual([
      201,
      201,
      two?.text,
    ]);
    expect(await rows("rpc")).toBe(1);
    expect((await sent("/post/create", { data: { title: "x" } })).status).toBe(
      422,
    );
    const calls = [
      { model: "post", op: "create", args: { data: { title: "list" } } },
    ];
    const header = newKey();
    for (let time = 0; time < 2; time += 1) {
      expect(
        (await sent("/$transaction/sequential", calls, header)).status,
      ).toBe(200);
    }
    expect(await rows("list")).toBe(1);
    const read = await send(rpc, "GET", "/post/findMany", {
      headers: { "idempotency-key": "" },
      context: "ada",
    });
    expect(read.status).toBe(200);
  });

  test("is forgotten after its time", async () => {
    const handler = rest({ ttl: 60 });
    const key = newKey();
    await create(handler, key, "old");
    await app.client.apiRequest.updateMany({
      data: { createdAt: new Date(Date.now() - 61_000) },
    });
    const answer = await create(handler, key, "old");
    expect(answer.status).toBe(201);
    expect(answer.headers["idempotent-replayed"]).toBeUndefined();
    expect(await rows("old")).toBe(2);
    expect(await app.client.apiRequest.count()).toBe(1);
  });

  test("is not another's, whatever the collation is", async () => {
    const callers = ["ann", "ANN", "änn", "ann "];
    for (const key of ['"key-a"', '"KEY-A"']) {
      for (const caller of callers) {
        const answer = await create(rest(), key, `${key} of ${caller}`, caller);
        expect(answer.status).toBe(201);
        expect(answer.headers["idempotent-replayed"]).toBeUndefined();
      }
    }
    expect(await app.client.apiRequest.count()).toBe(8);
  });

  test("that was stored as it was sent is found until its time is over", async () => {
    const first = await create(rest(), '"old"', "before");
    const asSent = (scope: string) =>
      app.client.apiRequest.updateMany({
        data: { scope, key: "old", createdAt: new Date() },
      });
    await asSent("ada");
    const again = await create(rest(), '"old"', "before");
    expect([again.text, again.headers["idempotent-replayed"]]).toEqual([
      first.text,
      "true",
    ]);
    expect((await create(rest(), '"old"', "after")).status).toBe(422);
    expect([await rows("before"), await rows("after")]).toEqual([1, 0]);
    // Its row is found by some collations.
    const other = await create(rest(), '"OLD"', "before", "ADA");
    expect(other.headers["idempotent-replayed"]).toBeUndefined();
    expect(await rows("before")).toBe(2);
    await app.client.apiRequest.deleteMany({ where: { key: hashOf("OLD") } });
    await app.client.apiRequest.updateMany({
      data: { createdAt: new Date(Date.now() - 3_601_000) },
    });
    // Longer than this process has run: no older one may have left a row else.
    const late = await create(rest({ ttl: 3_600 }), '"old"', "before");
    expect(late.headers["idempotent-replayed"]).toBeUndefined();
    expect(await app.client.apiRequest.findMany()).toMatchObject([
      { key: hashOf("old") },
    ]);
  });

  test("takes more old rows with it than requests add", async () => {
    await app.client.apiRequest.createMany({
      data: Array.from({ length: 150 }, (_, index) => ({
        ...{ scope: "old", key: String(index), fingerprint: "", status: 204 },
        ...{ headers: {}, body: "", createdAt: new Date(0) },
      })),
    });
    const requests = 50;
    let drawn = 0;
    const random = jest
      .spyOn(Math, "random")
      .mockImplementation(() => (drawn += 1) / (requests + 1));
    try {
      while (drawn < requests) await create(rest(), newKey(), "new");
    } finally {
      random.mockRestore();
    }
    const left = await app.client.apiRequest.count({ where: { scope: "old" } });
    expect(150 - left).toBeGreaterThan(requests);
  }, 60_000);

  const racing = database === "sqlite" ? test.skip : test;
  const upserts = (handler: ApiHandler, slug: string) =>
    Promise.all(
      Array.from({ length: 40 }, () =>
        send(handler, "POST", "/post", {
          body: {
            meta: { operation: "upsert", matchFields: ["slug"] },
            data: { type: "post", attributes: { title: "raced", slug } },
          },
          headers: { "idempotency-key": newKey() },
          context: "ada",
        }),
      ),
    );
  const oneCreated = [...Array.from({ length: 39 }, () => 200), 201];

  racing.each([
    ["without rules", false],
    ["under rules", true],
  ])(
    "upserts at once have one record, %s",
    async (_, isRuled) => {
      const all = { read: true, create: true, update: true, delete: true };
      const access = app.defineAccess(() => ({}))({
        ...{ User: all, Comment: all, Tag: all, Place: all },
        others: false,
        Post: {
          ...all,
          update: (_: unknown, where: Where) => where({ secret: "" }),
        },
      });
      const slug = `raced-${String(isRuled)}`;
      const handler = app.rest({ idempotency, ...(isRuled && { access }) });
      const answers = await upserts(handler, slug);
      expect(answers.map(({ status }) => status).sort()).toEqual(oneCreated);
      expect(await app.client.post.count({ where: { slug } })).toBe(1);
    },
    60_000,
  );

  const saving = database === "postgresql" ? test : test.skip;
  saving(
    "upserts at once undo what hooks have done for a record that is there",
    async () => {
      const ran: string[] = [];
      const note = async (
        { client }: { readonly client: OpenVersioned["client"] },
        next: () => Promise<unknown>,
      ) => {
        await client.user.create({ data: { id: newKey(), name: "noted" } });
        return next();
      };
      const extensions = app.extending({
        around: { create: note },
        after: {
          create: () => ran.push("create"),
          update: () => ran.push("update"),
        },
      });
      const answers = await upserts(
        app.rest({ idempotency, extensions }),
        "hooked",
      );
      expect(answers.map(({ status }) => status).sort()).toEqual(oneCreated);
      expect(ran.filter((one) => one === "create")).toHaveLength(1);
      expect(ran).toHaveLength(40);
      expect(
        await app.client.user.findMany({ where: { name: "noted" } }),
      ).toHaveLength(1);
    },
    60_000,
  );

  test("of a refused write leaves its error at the linked record that is absent", async () => {
    const { body } = await send(rest(), "POST", "/post", {
      body: {
        data: {
          type: "post",
          attributes: { title: "t" },
          relationships: { author: { data: { type: "user", id: "nobody" } } },
        },
      },
      headers: { "idempotency-key": newKey() },
      context: "ada",
    });
    expect(body).toMatchObject({
      errors: [
        {
          code: "related-not-found",
          source: { pointer: "/data/relationships/author/data" },
        },
      ],
    });
  });

  // As a process does that is killed: its connection ends.
  const crashing = database === "postgresql" ? test : test.skip;
  crashing("of a write that ends before its commit is free", async () => {
    const crash = {
      around: {
        create: async (
          { client }: { readonly client: OpenVersioned["client"] },
          next: () => Promise<unknown>,
        ) => {
          const made = await next();
          await client.$executeRawUnsafe(
            "SELECT pg_terminate_backend(pg_backend_pid())",
          );
          return made;
        },
      },
    };
    const key = newKey();
    const dying = app.rest({
      idempotency,
      extensions: app.extending(crash),
      log: () => undefined,
    });
    expect((await create(dying, key, "crash")).status).toBeGreaterThan(499);
    expect([await rows("crash"), await app.client.apiRequest.count()]).toEqual([
      0, 0,
    ]);
    const retried = await create(rest(), key, "crash");
    expect(retried.status).toBe(201);
    expect(retried.headers["idempotent-replayed"]).toBeUndefined();
    expect(await rows("crash")).toBe(1);
  });

  test("of a large answer keeps the id, and reads the record again", async () => {
    const key = newKey();
    const title = "x".repeat(database === "mariadb" ? 180 : 70_000);
    const one = await create(rest(), key, title);
    const two = await create(rest(), key, title);
    expect([one.status, two.status, two.text === one.text]).toEqual([
      201,
      201,
      true,
    ]);
    expect(two.headers).toEqual({
      ...one.headers,
      "idempotent-replayed": "true",
    });
    if (title.length > 70_000 - 1) {
      expect(await app.client.apiRequest.findMany()).toMatchObject([
        { body: "" },
      ]);
    }
  });
});

describe("the option idempotency", () => {
  let app: OpenVersioned;
  beforeAll(async () => {
    app = await openVersioned("sqlite");
  });
  afterAll(() => app.close());
  const scope = () => "ada";

  test.each([
    [
      { model: "User", scope },
      '"idempotency.model" is User, which a service shows: hide it',
    ],
    [
      { model: "Nothing", scope },
      '"idempotency.model" is Nothing, which the client does not have',
    ],
    [{ model: "ApiRequest" }, '"idempotency.scope" must be a function'],
    [
      { model: "ApiRequest", scope, ttl: 0 },
      '"idempotency.ttl" must be a positive integer',
    ],
    [{ model: "ApiRequest", scope, more: 1 }, '"idempotency.more" is unknown'],
  ])("%j is refused", (idempotency, message) => {
    expect(() => app.rest({ idempotency })).toThrow(message);
    expect(() => app.rpc({ idempotency })).toThrow(message);
  });

  const post = (handler: ApiHandler, key: string | undefined) =>
    send(handler, "POST", "/post", {
      body: { data: { type: "post", attributes: { title: "t" } } },
      headers: key === undefined ? {} : { "idempotency-key": key },
    });

  test("may require a key, and tells where keys are explained", async () => {
    const handler = app.rest({
      idempotency: { model: "ApiRequest", scope, required: true },
    });
    const { status, body } = await post(handler, undefined);
    expect([status, body]).toMatchObject([
      400,
      {
        errors: [
          {
            code: "invalid-header",
            links: { about: expect.stringMatching(/^https:/) },
            source: { header: "Idempotency-Key" },
          },
        ],
      },
    ]);
    expect((await send(handler, "GET", "/post")).status).toBe(200);
  });

  test.each([
    "",
    '""',
    '"a',
    'a"b',
    '"a b"',
    `"${"a".repeat(256)}"`,
    '"ä"',
    "a b",
    "a,b",
    '"a";p=1',
    '"a", "b"',
    '"\\a"',
  ])("%s is no key", async (key) => {
    const handler = app.rest({ idempotency: { model: "ApiRequest", scope } });
    const { status, body } = await post(handler, key);
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ code: "invalid-header" }] },
    ]);
  });

  test.each([
    ['"a"', "a"],
    ['"a\\"\\\\b"', 'a"\\b'],
    ["8e03978e-40d5-43dd-bc93-6894a57f9324", undefined],
    [`"${"a".repeat(255)}"`, "a".repeat(255)],
  ])("%s is one", async (key, stored = key) => {
    await app.client.apiRequest.deleteMany();
    const handler = app.rest({ idempotency: { model: "ApiRequest", scope } });
    expect((await post(handler, key)).status).toBe(201);
    expect(await app.client.apiRequest.findMany()).toMatchObject([
      { key: hashOf(stored), scope: hashOf("ada") },
    ]);
  });

  test("a scope that names nobody is a mistake of the application", async () => {
    const handler = app.rest({
      log: () => undefined,
      idempotency: { model: "ApiRequest", scope: () => undefined },
    });
    expect((await post(handler, '"a"')).status).toBe(500);
  });
});
