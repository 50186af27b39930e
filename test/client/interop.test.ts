import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createClient } from "@zenstackhq/fetch-client";
import { deserialize, serialize } from "@zenstackhq/runtime/browser";
import { Decimal } from "decimal.js";
import { serveBlog, type ServedBlog } from "./serve-blog.js";

// P9: clients of the service that others publish, as they are published.

type Call = (args?: object) => Promise<unknown>;
type Models = Readonly<
  Record<"user" | "post" | "tag" | "profile", Readonly<Record<string, Call>>>
>;
interface Published extends Models {
  $transaction(operations: readonly object[]): Promise<unknown>;
}

const views = 9_007_199_254_740_995n;
const publishedAt = new Date("2024-05-06T07:08:09.123Z");
const price = new Decimal("7.25");
const avatar = new Uint8Array([0, 255, 128]);

describe("the fetch client of release line 3", () => {
  let blog: ServedBlog;
  let client: Published;
  const requests: string[] = [];

  beforeAll(async () => {
    // It knows no base64: its bytes are typed arrays.
    blog = await serveBlog({ bytes: "typed-array" });
    const models = Object.fromEntries(
      ["User", "Post", "Tag", "Profile"].map((name) => [name, { name }]),
    );
    client = createClient(
      { models } as never,
      {
        endpoint: blog.url,
        fetch: (url: string | URL | Request, init?: RequestInit) => {
          const path = new URL(url as string).pathname.replace("/api/rpc/", "");
          requests.push(`${init?.method ?? "GET"} ${path}`);
          return fetch(url, init);
        },
      } as never,
    ) as unknown as Published;
  });
  afterAll(() => blog.close());

  test("reads, with typed arguments and results", async () => {
    expect(await client.tag["count"]?.()).toBe(4);
    expect(await client.post["findUnique"]?.({ where: { id: 99 } })).toBeNull();
    expect(await client.post["exists"]?.({ where: { slug: "untitled" } })).toBe(
      true,
    );
    expect(
      await client.post["findMany"]?.({
        where: {
          publishedAt: { gt: new Date("2024-01-13") },
          views: { lt: 10_000n },
        },
        select: { publishedAt: true, views: true, price: true },
      }),
    ).toEqual([
      {
        publishedAt: new Date("2024-01-14T08:30:00.000Z"),
        views: 1952n,
        price: null,
      },
    ]);
    expect(
      await client.post["aggregate"]?.({ _max: { views: true, price: true } }),
    ).toEqual({
      _max: { views: 9_007_199_254_740_993n, price: new Decimal("19.9") },
    });
    expect(
      await client.post["groupBy"]?.({
        by: ["status"],
        _count: true,
        orderBy: { status: "asc" },
      }),
    ).toHaveLength(3);
  });

  test("writes every type", async () => {
    const select = { views: true, publishedAt: true, price: true };
    expect(
      await client.post["create"]?.({
        data: {
          slug: "interop",
          title: "I",
          authorId: "ada",
          views,
          publishedAt,
          price,
        },
        select,
      }),
    ).toEqual({ views, publishedAt, price });
    expect(
      await client.post["update"]?.({
        where: { slug: "interop" },
        data: { views: { increment: 1n }, price: new Decimal(1) },
        select: { views: true, price: true },
      }),
    ).toEqual({ views: views + 1n, price: new Decimal(1) });
    expect(
      await client.post["updateMany"]?.({
        where: { views: views + 1n },
        data: { publishedAt },
      }),
    ).toEqual({ count: 1 });
    expect(
      await client.post["delete"]?.({
        where: { slug: "interop" },
        select: { publishedAt: true },
      }),
    ).toEqual({ publishedAt });
    expect(
      await client.profile["update"]?.({
        where: { userId: "grace" },
        data: { avatar },
        select: { avatar: true },
      }),
    ).toEqual({ avatar });
    expect(
      await client.tag["upsert"]?.({
        where: { name: "u" },
        create: { name: "u" },
        update: {},
      }),
    ).toEqual({ name: "u" });
    expect(
      await client.tag["createManyAndReturn"]?.({ data: [{ name: "v" }] }),
    ).toEqual([{ name: "v" }]);
    expect(
      await client.tag["deleteMany"]?.({ where: { name: { in: ["u", "v"] } } }),
    ).toEqual({ count: 2 });
    expect(requests).toEqual(
      expect.arrayContaining([
        "POST post/create",
        "PUT post/update",
        "PUT post/updateMany",
        "DELETE post/delete",
        "DELETE tag/deleteMany",
      ]),
    );
  });

  test("a transaction, whose array it spreads into an object when it holds types", async () => {
    const where = { publishedAt: { lt: new Date() }, views: { gte: 1n } };
    expect(
      await client.$transaction([
        { model: "Tag", op: "create", args: { data: { name: "t" } } },
        { model: "Post", op: "count", args: { where } },
        { model: "Tag", op: "delete", args: { where: { name: "t" } } },
      ]),
    ).toEqual([{ name: "t" }, 3, { name: "t" }]);
    expect(await client.$transaction([{ model: "Tag", op: "count" }])).toEqual([
      4,
    ]);
  });

  test("errors carry the status and the service's error", async () => {
    await expect(
      client.tag["create"]?.({ data: { name: "history" } }),
    ).rejects.toMatchObject({
      status: 400,
      info: { orm: true, code: "P2002", message: expect.any(String) },
    });
    await expect(
      client.tag["delete"]?.({ where: { name: "nope" } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("the serializer of the hooks of release line 2", () => {
  let blog: ServedBlog;
  beforeAll(async () => {
    blog = await serveBlog();
  });
  afterAll(() => blog.close());

  const read = async (response: Response): Promise<unknown> => {
    expect(response.ok).toBe(true);
    const { data, meta } = JSON.parse(await response.text()) as {
      data: unknown;
      meta?: { serialization: never };
    };
    return meta ? deserialize(data, meta.serialization) : data;
  };

  test("a mutation by PUT and a query, as the hooks send them", async () => {
    // There, bytes are Node's.
    const data = {
      views,
      publishedAt,
      price,
      author: {
        update: { profile: { update: { avatar: Buffer.from(avatar) } } },
      },
    };
    const args = serialize({ where: { id: 1 }, data });
    const select = { select: { id: true } };
    const updated = await fetch(`${blog.url}/post/update`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        ...(args.data as object),
        ...select,
        meta: { serialization: args.meta },
      }),
    });
    expect(await read(updated)).toEqual({ id: 1 });

    const query = serialize({
      where: { publishedAt, views },
      select: {
        publishedAt: true,
        views: true,
        price: true,
        author: { select: { profile: { select: { avatar: true } } } },
      },
    });
    const q = encodeURIComponent(JSON.stringify(query.data));
    const meta = encodeURIComponent(
      JSON.stringify({ serialization: query.meta }),
    );
    const found = (await read(
      await fetch(`${blog.url}/post/findFirst?q=${q}&meta=${meta}`),
    )) as { price: Decimal; author: { profile: { avatar: Buffer } } };
    expect(found).toMatchObject({ views, publishedAt });
    expect(found.price.toString()).toBe("7.25");
    expect(Buffer.isBuffer(found.author.profile.avatar)).toBe(true);
    expect([...found.author.profile.avatar]).toEqual([...avatar]);
  });
});
