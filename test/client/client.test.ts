import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Decimal } from "decimal.js";
import superjson from "superjson";
import {
  RpcClientError,
  type RpcClientOptions,
} from "../../src/runtime/client/index.js";
import {
  createRpcClient,
  type RpcClient,
} from "../../fixtures/blog/src/api/client.js";
import { serveBlog, type ServedBlog } from "./serve-blog.js";

interface Sent {
  readonly url: URL;
  readonly method: string | undefined;
  readonly headers: Headers;
}

let blog: ServedBlog;
let client: RpcClient;
/** The requests that the client has sent. */
let sent: Sent[] = [];

const recording: NonNullable<RpcClientOptions["fetch"]> = (url, init) => {
  const { method } = init;
  sent.push({ url: new URL(url), method, headers: new Headers(init.headers) });
  return fetch(url, init);
};

beforeAll(async () => {
  blog = await serveBlog();
  client = createRpcClient({ url: `${blog.url}/`, fetch: recording });
});
afterAll(() => blog.close());

const last = (): Sent => {
  const request = sent.at(-1);
  if (!request) throw new Error("nothing was sent");
  return request;
};

/** The error that an operation ends with. */
const errorOf = async (operation: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await operation;
  } catch (error) {
    return error;
  }
  throw new Error("it did not fail");
};

describe("values arrive as the types that they are", () => {
  const values = {
    views: 9_007_199_254_740_995n,
    price: new Decimal("0.3"),
    publishedAt: new Date("2024-05-06T07:08:09.123Z"),
    rating: 0.5,
    metadata: { at: "2024-05-06T07:08:09.123Z", list: [1, null, "x"] },
  };

  test("through a create and the queries after it", async () => {
    const created = await client.post.create({
      data: { slug: "values", title: "T", authorId: "ada", ...values },
    });
    expect(created).toMatchObject(values);
    expect(Decimal.isDecimal(created.price)).toBe(true);
    const { views, price, publishedAt } = values;
    for (const where of [
      { views },
      { price },
      { publishedAt },
      { AND: [{ views, price }] },
    ]) {
      expect(await client.post.findFirst({ where })).toEqual(created);
      expect(await client.post.exists({ where })).toBe(true);
      expect(await client.post.count({ where })).toBe(1);
    }
    expect(
      await client.post.aggregate({
        where: { slug: "values" },
        _sum: { views: true },
        _max: { price: true },
        _min: { publishedAt: true },
      }),
    ).toEqual({ _sum: { views }, _max: { price }, _min: { publishedAt } });
    expect(
      await client.post.groupBy({
        by: ["views", "publishedAt"],
        where: { views },
        _count: true,
      }),
    ).toEqual([{ views, publishedAt, _count: 1 }]);
    expect(
      await client.post.delete({
        where: { slug: "values" },
        select: { views: true },
      }),
    ).toEqual({ views });
  });

  test.each(["base64", "typed-array"] as const)(
    "bytes, when the service writes them as %s",
    async (bytes) => {
      const other = await serveBlog({ bytes });
      try {
        const user = createRpcClient({ url: other.url }).user;
        const avatar = new Uint8Array([0, 255, 128]);
        const profile = {
          select: { profile: { select: { avatar: true } } },
        } as const;
        expect(
          await user.update({
            where: { id: "grace" },
            data: { profile: { update: { avatar } } },
            ...profile,
          }),
        ).toEqual({ profile: { avatar } });
        expect(
          await user.findFirst({ where: { profile: { avatar } }, ...profile }),
        ).toEqual({ profile: { avatar } });
      } finally {
        await other.close();
      }
    },
  );

  test("undefined is as if it was not there, and widens no mutation", async () => {
    const data = {
      slug: "undefined",
      title: "T",
      authorId: "ada",
      body: undefined,
    } as object as { slug: string; title: string; authorId: string };
    expect(await client.post.create({ data, select: { body: true } })).toEqual({
      body: "",
    });
    expect(
      await client.post.count({ where: { id: undefined } as object }),
    ).toBe(5);
    const error = await errorOf(
      client.post.deleteMany({ where: { id: undefined } as object }),
    );
    expect(error).toMatchObject({ status: 400 });
    expect(
      await client.post.deleteMany({ where: { slug: "undefined" } }),
    ).toEqual({ count: 1 });
  });

  test("Prisma's nulls of Json", async () => {
    const { Prisma } =
      await import("../../fixtures/blog/generated/prisma/client.js");
    const where = { slug: "computable-numbers" };
    const metadataIs = (
      equals:
        typeof Prisma.DbNull | typeof Prisma.JsonNull | typeof Prisma.AnyNull,
    ) => client.post.exists({ where: { ...where, metadata: { equals } } });
    await client.post.update({ where, data: { metadata: Prisma.JsonNull } });
    expect(await metadataIs(Prisma.JsonNull)).toBe(true);
    expect(await metadataIs(Prisma.DbNull)).toBe(false);
    await client.post.update({ where, data: { metadata: Prisma.DbNull } });
    expect(await metadataIs(Prisma.DbNull)).toBe(true);
    expect(await metadataIs(Prisma.AnyNull)).toBe(true);
  });

  test("nothing is registered on the application's own superjson", () => {
    const { meta } = superjson.serialize([new Uint8Array([1]), new Decimal(1)]);
    expect(JSON.stringify(meta)).not.toContain("custom");
  });
});

describe("what is sent", () => {
  test("nothing, until somebody waits; then once", async () => {
    sent = [];
    const tags = client.tag.count();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent).toEqual([]);
    expect(
      await Promise.all([tags, tags, tags.then((count) => count + 1)]),
    ).toEqual([4, 4, 5]);
    await tags.finally(() => undefined);
    expect(await tags.catch(() => 0)).toBe(4);
    expect(sent).toHaveLength(1);
  });

  test.each<[string, string, () => PromiseLike<unknown>]>([
    ["GET", "/api/rpc/post/findMany", () => client.post.findMany()],
    [
      "GET",
      "/api/rpc/post/findUnique",
      () => client.post.findUnique({ where: { id: 1 } }),
    ],
    ["GET", "/api/rpc/post/exists", () => client.post.exists()],
    [
      "POST",
      "/api/rpc/tag/createMany",
      () => client.tag.createMany({ data: [] }),
    ],
    [
      "PATCH",
      "/api/rpc/post/updateMany",
      () => client.post.updateMany({ where: { id: 0 }, data: {} }),
    ],
    [
      "PATCH",
      "/api/rpc/post/updateManyAndReturn",
      () => client.post.updateManyAndReturn({ where: { id: 0 }, data: {} }),
    ],
    [
      "DELETE",
      "/api/rpc/tag/deleteMany",
      () => client.tag.deleteMany({ where: { name: "" } }),
    ],
  ])("%s %s", async (method, path, run) => {
    await run();
    expect(last().method).toBe(method);
    expect(last().url.pathname).toBe(path);
    const { headers } = last();
    expect(headers.get("accept")).toBe("application/json");
    // What says what a body is made of has one.
    const type = ["POST", "PATCH"].includes(method) ? "application/json" : null;
    expect(headers.get("content-type")).toBe(type);
  });

  test("a long query as a POST that says which verb it means", async () => {
    const slugs = Array.from(
      { length: 300 },
      (_, index) => `no-slug-${String(index)}`,
    );
    const where = {
      slug: { in: [...slugs, "untitled"] },
      createdAt: { gt: new Date(0) },
    };
    expect(await client.post.count({ where })).toBe(1);
    expect(last().method).toBe("POST");
    expect(last().url.search).toBe("");
    expect(last().headers.get("x-http-method-override")).toBe("GET");
    const gone = { slug: { in: slugs } };
    expect(await client.post.deleteMany({ where: gone })).toEqual({ count: 0 });
    expect(last().headers.get("x-http-method-override")).toBe("DELETE");
  });

  test("headers, also those that are known only then", async () => {
    let calls = 0;
    for (const headers of [
      { authorization: "Bearer 1" },
      new Headers({ authorization: "Bearer 1" }),
      () => Promise.resolve({ authorization: `Bearer ${String(++calls)}` }),
    ]) {
      await createRpcClient({
        url: blog.url,
        fetch: recording,
        headers,
      }).tag.count();
      expect(last().headers.get("authorization")).toBe("Bearer 1");
    }
  });
});

describe("$transaction", () => {
  test("answers a tuple, its values of their types", async () => {
    sent = [];
    const [post, count, dates] = await client.$transaction([
      client.post.update({
        where: { id: 2 },
        data: { views: 2n ** 60n },
        select: { views: true },
      }),
      client.post.count({ where: { publishedAt: { lt: new Date() } } }),
      client.post.findMany({
        where: { id: 2 },
        select: { publishedAt: true, price: true },
      }),
    ]);
    expect(sent.map(({ url }) => url.pathname)).toEqual([
      "/api/rpc/$transaction/sequential",
    ]);
    expect(post).toEqual({ views: 2n ** 60n });
    expect(count).toBe(3);
    expect(dates).toEqual([
      {
        publishedAt: new Date("2024-01-12T08:30:00.000Z"),
        price: new Decimal("0.1"),
      },
    ]);
  });

  test("is all or nothing", async () => {
    const error = await errorOf(
      client.$transaction([
        client.tag.create({ data: { name: "half" } }),
        client.tag.create({ data: { name: "history" } }),
      ]),
    );
    expect(error).toMatchObject({ status: 400, body: { code: "P2002" } });
    expect(await client.tag.exists({ where: { name: "half" } })).toBe(false);
  });

  test("of nothing is done without a request, as Prisma does it", async () => {
    sent = [];
    expect(await client.$transaction([])).toEqual([]);
    expect(sent).toEqual([]);
  });
});

describe("failures", () => {
  const elsewhere = "the service answered 200, but without data: check the url";

  test("are one class, with the status and the service's error", async () => {
    const error = await errorOf(
      client.post.findUniqueOrThrow({ where: { id: 99 } }),
    );
    expect(error).toBeInstanceOf(RpcClientError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "RpcClientError",
      status: 404,
      message: expect.stringContaining("No record was found"),
      body: { orm: true, code: "P2025", message: expect.any(String) },
    });
  });

  test.each([
    [
      new Response("<html>", { status: 502, statusText: "Bad Gateway" }),
      502,
      "the service answered 502 Bad Gateway",
    ],
    [new Response("", { status: 500 }), 500, "the service answered 500"],
    [new Response("<html>", { status: 200 }), 200, elsewhere],
    [new Response("null", { status: 200 }), 200, elsewhere],
    [
      Response.json({ message: "x" }, { status: 401 }),
      401,
      "the service answered 401",
    ],
    [Response.json({ message: "x" }, { status: 200 }), 200, elsewhere],
    [
      Response.json({ error: "Unauthorized" }, { status: 401 }),
      401,
      "the service answered 401",
    ],
    [
      Response.json({ error: { code: 7 } }, { status: 500 }),
      500,
      "the service answered 500",
    ],
    [
      Response.json({ data: null }, { status: 503 }),
      503,
      "the service answered 503",
    ],
  ])(
    "also when the answer is not the service's: %#",
    async (response, status, message) => {
      const error = await errorOf(
        createRpcClient({
          url: "/x",
          fetch: () => Promise.resolve(response),
        }).tag.count(),
      );
      expect(error).toBeInstanceOf(RpcClientError);
      expect(error).toMatchObject({ status, message, body: { message } });
    },
  );

  test("no answer at all is what fetch makes of it", async () => {
    const error = await errorOf(
      createRpcClient({ url: "http://127.0.0.1:1" }).tag.count(),
    );
    expect(error).not.toBeInstanceOf(RpcClientError);
    expect((error as Error).name).toBe("TypeError");
  });

  test("a signal cancels a request", async () => {
    const controller = new AbortController();
    const request = client.post.findMany({}, { signal: controller.signal });
    const failure = errorOf(request);
    controller.abort();
    expect(((await failure) as Error).name).toBe("AbortError");
    const reason = new Error("enough");
    const aborted = client.$transaction([client.tag.count()], {
      signal: AbortSignal.abort(reason),
    });
    expect(await errorOf(aborted)).toBe(reason);
  });
});

test("awaiting the client itself is harmless", async () => {
  expect(await (client as unknown)).toBe(client);
});
