import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Access, ApiHandler } from "@gen-api/runtime";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type * as AccessModule from "../../fixtures/blog/src/api/access.js";
import type * as ApiModule from "../../fixtures/blog/src/api/index.js";
import { describeOn } from "../support/describe-on.js";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";
import { blogAccess } from "./access/blog-rules.js";

const postgresql =
  process.env["TEST_POSTGRES_URL"] === undefined ? "pglite" : "postgresql";

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: { readonly id: string };
  readonly links: unknown;
  /** The only error, without its text. */
  readonly error: unknown;
}

/** The members that a pointer names; those of all documents if there is none. */
function pathOf(pointer = "/data"): readonly string[] {
  return pointer.split("/").slice(1);
}

await describeOn(["sqlite", postgresql, "mariadb"], (database) => {
  let blog: OpenApplication<PrismaClient<"query">>;
  let plain: ApiHandler;
  let ruled: ApiHandler;
  const asked: Access[] = [];
  beforeAll(async () => {
    blog = await openApplication("blog", database);
    const { client } = blog;
    const { defineAccess } =
      await blog.load<typeof AccessModule>("src/api/access.ts");
    const { createRestHandler } =
      await blog.load<typeof ApiModule>("src/api/index.ts");
    plain = createRestHandler({
      endpoint: "/rest",
      client,
      authorize: (access: Access) => asked.push(access) > 0,
    });
    const access = blogAccess(defineAccess);
    ruled = createRestHandler({ endpoint: "/rest", client, access });
    await client.user.create({
      data: { id: "zed", email: "zed@x", name: "Hidden" },
    });
    await client.post.create({
      data: { id: 50, slug: "draft", title: "Draft", authorId: "grace" },
    });
  });
  afterAll(() => blog.close());

  const ask = async (
    handler: ApiHandler,
    method: string,
    path: string,
    data?: object,
    meta?: object,
  ): Promise<Reply> => {
    asked.length = 0;
    const { status, headers, text } = await handler({
      method,
      path,
      context: { id: "ada" },
      headers: { "content-type": "application/vnd.api+json" },
      ...(data && { body: { data, ...(meta && { meta }) } }),
    });
    const { errors, ...document } = JSON.parse(text ?? "{}") as {
      readonly data: { readonly id: string };
      readonly links: unknown;
      readonly errors?: readonly object[];
    };
    const [{ code, source } = {}] = (errors ?? []) as {
      readonly code?: string;
      readonly source?: { readonly pointer?: string };
    }[];
    // A pointer leads to what was sent, not to the link that the path adds.
    if (data)
      expect({ data, meta }).toHaveProperty([...pathOf(source?.pointer)]);
    return { status, headers, ...document, error: { code, source } } as Reply;
  };

  const post = (slug: string, more: object = {}): object => ({
    type: "post",
    attributes: { slug, title: slug },
    ...more,
  });
  const author = (id: string): object => ({
    relationships: { author: { data: { type: "user", id } } },
  });
  const counted = (): Promise<number> => blog.client.post.count();

  test("R42 POST below a parent creates what POST with the relationship does", async () => {
    const { status, headers, data, links } = await ask(
      plain,
      "POST",
      "/user/ada/posts",
      post("below"),
    );
    expect(status).toBe(201);
    expect(headers["location"]).toBe(`/rest/post/${data.id}`);
    expect(links).toEqual({ self: "/rest/user/ada/posts" });
    const stored = await blog.client.post.findUnique({
      where: { slug: "below" },
    });
    expect(stored).toMatchObject({ id: Number(data.id), authorId: "ada" });
    // As POST /post with the relationship is asked for, and it is told the parent.
    const below = { ...asked[0], request: undefined };
    await ask(plain, "POST", "/post", post("below", author("ada")));
    expect(asked[0]).not.toHaveProperty("parent");
    const parent = { model: "User", id: "ada", relationship: "posts" };
    expect(below).toEqual({ ...asked[0], parent, request: undefined });
    expect(below).toMatchObject({ model: "Post", operation: "create" });
  });

  test("R42 a document may name the parent, and no other one", async () => {
    const same = await ask(
      plain,
      "POST",
      "/user/ada/posts",
      post("same", author("ada")),
    );
    expect(same.status).toBe(201);
    const before = await counted();
    const pointer = "/data/relationships/author/data";
    for (const [document, status, error] of [
      [author("alan"), 409, { code: "type-mismatch", source: { pointer } }],
      [
        { relationships: { author: { data: null } } },
        409,
        { code: "type-mismatch", source: { pointer } },
      ],
      [{ relationships: [] }, 400, { code: "invalid-payload" }],
      [{ relationships: { author: {} } }, 400, { code: "invalid-payload" }],
      [
        { attributes: { slug: "x", title: "x", authorId: "alan" } },
        409,
        {
          code: "type-mismatch",
          source: { pointer: "/data/attributes/authorId" },
        },
      ],
    ] as const) {
      const found = await ask(
        plain,
        "POST",
        "/user/ada/posts",
        post("other", document),
      );
      expect(found).toMatchObject({ status, error });
    }
    expect(await counted()).toBe(before);
    const keyed = { slug: "keyed", title: "keyed", authorId: "ada" };
    const own = await ask(
      plain,
      "POST",
      "/user/ada/posts",
      post("keyed", { attributes: keyed }),
    );
    expect(own.status).toBe(201);
  });

  test("R42 a PATCH leaves a member where it is, whatever it names", async () => {
    const { client } = blog;
    const { id } = await client.post.create({
      data: { slug: "kept", title: "Kept", authorId: "ada", categoryId: 1 },
    });
    const link = (name: string, data: unknown): object => ({
      type: "post",
      attributes: { title: "Moved" },
      relationships: { [name]: { data } },
    });
    const key = (attributes: object): object => ({
      type: "post",
      attributes: { title: "Moved", ...attributes },
    });
    const tag = { type: "tag", id: "kept" };
    await client.tag.create({
      data: { name: "kept", posts: { connect: { id } } },
    });
    const ada = { type: "user", id: "ada" };
    const category = { type: "category", id: "1" };
    for (const [path, data, pointer] of [
      [
        "/user/ada/posts",
        link("author", { type: "user", id: "alan" }),
        "/data/relationships/author/data",
      ],
      [
        "/user/ada/posts",
        key({ authorId: "alan" }),
        "/data/attributes/authorId",
      ],
      [
        "/category/1/posts",
        link("category", null),
        "/data/relationships/category/data",
      ],
      [
        "/category/1/posts",
        key({ categoryId: null }),
        "/data/attributes/categoryId",
      ],
      ["/tag/kept/posts", link("tags", []), "/data/relationships/tags/data"],
    ] as const) {
      for (const method of ["PATCH", "PUT"]) {
        const at = `${path}/${String(id)}`;
        const found = await ask(plain, method, at, data);
        const error = { code: "type-mismatch", source: { pointer } };
        expect([at, found.status, found.error]).toEqual([at, 409, error]);
      }
    }
    const stored = (): Promise<object | null> =>
      client.post.findUnique({
        where: { id },
        select: { title: true, authorId: true, categoryId: true },
      });
    const kept = { title: "Kept", authorId: "ada", categoryId: 1 };
    expect(await stored()).toEqual(kept);
    for (const [path, data] of [
      ["/user/ada/posts", link("author", ada)],
      ["/user/ada/posts", key({ authorId: "ada" })],
      ["/user/ada/posts", key({ categoryId: 1 })],
      ["/category/1/posts", link("category", category)],
      ["/tag/kept/posts", link("tags", [tag, { type: "tag", id: "history" }])],
    ] as const) {
      const { status } = await ask(
        plain,
        "PATCH",
        `${path}/${String(id)}`,
        data,
      );
      expect([data, status]).toEqual([data, 200]);
    }
    expect(await stored()).toEqual({ ...kept, title: "Moved" });
  });

  test("R42 a member that leaves its parent meanwhile is not written", async () => {
    const { client, load } = blog;
    const { createRestHandler } =
      await load<typeof ApiModule>("src/api/index.ts");
    const { id } = await client.post.create({
      data: { slug: "leaving", title: "Leaving", authorId: "ada" },
    });
    const where = { id };
    const join = (): Promise<object> =>
      client.post.update({
        where,
        data: { authorId: "ada", tags: { connect: { name: "history" } } },
      });
    const leave = (): Promise<object> =>
      client.post.update({
        where,
        data: { authorId: "alan", tags: { set: [] } },
      });
    // What another request does between the look at the member and its write.
    const overtaken = async <Args>({
      args,
      query,
    }: {
      args: Args;
      query: (args: Args) => Promise<unknown>;
    }): Promise<unknown> => {
      await leave();
      return query(args);
    };
    const late = createRestHandler({
      endpoint: "/rest",
      client: client.$extends({
        query: { post: { update: overtaken, delete: overtaken } },
      }),
    });
    for (const parent of ["/user/ada", "/tag/history"]) {
      for (const [method, data] of [
        ["PATCH", { type: "post", attributes: { title: "Written" } }],
        ["DELETE", undefined],
      ] as const) {
        await join();
        const at = `${parent}/posts/${String(id)}`;
        const { status } = await ask(late, method, at, data);
        expect([method, at, status]).toEqual([method, at, 404]);
        expect(await client.post.findUnique({ where })).toMatchObject({
          title: "Leaving",
          authorId: "alan",
        });
      }
    }
  });

  test("R42 a parent that does not exist is 404 in the path", async () => {
    const before = await counted();
    const found = await ask(
      plain,
      "POST",
      "/user/nobody/posts",
      post("orphan"),
    );
    const source = { parameter: "id" };
    expect(found).toMatchObject({ status: 404, error: { source } });
    expect(await counted()).toBe(before);
  });

  test("R42 a member of a many-to-many is linked to all that it names, the parent among them", async () => {
    const tag = (id: string, ...posts: readonly string[]): object => ({
      type: "tag",
      id,
      ...(posts.length > 0 && {
        relationships: {
          posts: { data: posts.map((one) => ({ type: "post", id: one })) },
        },
      }),
    });
    const create = (data: object): Promise<Reply> =>
      ask(plain, "POST", "/post/1/tags", data);
    expect((await create(tag("alone"))).status).toBe(201);
    expect((await create(tag("others", "2"))).status).toBe(409);
    expect((await create(tag("both", "2", "1"))).status).toBe(201);
    const found = await blog.client.tag.findMany({
      where: { name: { in: ["alone", "others", "both"] } },
      include: { posts: { select: { id: true }, orderBy: { id: "asc" } } },
      orderBy: { name: "asc" },
    });
    expect(found.map(({ name, posts }) => [name, posts])).toEqual([
      ["alone", [{ id: 1 }]],
      ["both", [{ id: 1 }, { id: 2 }]],
    ]);
    const upsert = { operation: "upsert", matchFields: ["name"] };
    const taken = await ask(plain, "POST", "/post/3/tags", tag("both"), upsert);
    expect(taken).toMatchObject({
      status: 403,
      error: { source: { pointer: "/meta/operation" } },
    });
  });

  test("R42 PATCH and DELETE change a member, and are 404 for what is none", async () => {
    const title = (text: string): object => ({
      type: "post",
      attributes: { title: text },
    });
    const change = (path: string): Promise<Reply> =>
      ask(plain, "PATCH", path, title("Changed"));
    const id = (await ask(plain, "POST", "/user/ada/posts", post("member")))
      .data.id;
    const own = `/user/ada/posts/${id}`;
    for (const path of [
      `/user/alan/posts/${id}`,
      `/user/nobody/posts/${id}`,
      "/user/ada/posts/999",
      "/user/ada/posts/x",
    ]) {
      expect([path, (await change(path)).status]).toEqual([path, 404]);
      const { status } = await ask(plain, "DELETE", path);
      expect([path, status]).toEqual([path, 404]);
    }
    const stored = (): Promise<object | null> =>
      blog.client.post.findUnique({ where: { slug: "member" } });
    expect(await stored()).toMatchObject({ title: "member" });

    const changed = await change(own);
    expect(changed).toMatchObject({ status: 200, data: { id } });
    expect(changed.links).toEqual({ self: `/rest${own}` });
    expect(await stored()).toMatchObject({ title: "Changed" });
    expect(asked).toMatchObject([
      {
        model: "Post",
        operation: "update",
        arguments: { id },
        parent: { model: "User", id: "ada", relationship: "posts" },
      },
    ]);
    expect(asked[0]?.arguments["relatedId"]).toBeUndefined();
    const other = { type: "post", id: "1" };
    expect((await ask(plain, "PATCH", own, other)).status).toBe(409);

    expect((await ask(plain, "DELETE", own)).status).toBe(204);
    expect(asked).toMatchObject([
      { model: "Post", operation: "delete", arguments: { id } },
    ]);
    expect(await stored()).toBeNull();
  });

  test("R42 a member whose id has the parent in it is written below it", async () => {
    const data = {
      type: "like",
      relationships: { post: { data: { type: "post", id: "3" } } },
    };
    const { status, headers } = await ask(
      plain,
      "POST",
      "/user/ada/likes",
      data,
    );
    expect([status, headers["location"]]).toEqual([201, "/rest/like/ada_3"]);
    const gone = await ask(plain, "DELETE", "/post/3/likes/ada_3");
    expect(gone.status).toBe(204);
  });

  test("R32 R42 Allow tells what is below a to-many; a to-one is only replaced", async () => {
    for (const [path, allow] of [
      ["/user/ada/posts", "GET, POST, HEAD, OPTIONS"],
      ["/user/ada/posts/1", "GET, PATCH, PUT, DELETE, HEAD, OPTIONS"],
      ["/post/1/author", "GET, PATCH, PUT, HEAD, OPTIONS"],
      ["/post/1/author/ada", "GET, HEAD, OPTIONS"],
    ] as const) {
      const { headers } = await ask(plain, "OPTIONS", path);
      expect([path, headers["allow"]]).toEqual([path, allow]);
    }
    expect((await ask(plain, "POST", "/post/1/author", {})).status).toBe(405);
    expect((await ask(plain, "DELETE", "/post/1/author/ada")).status).toBe(405);
  });

  test("R42 who may not read a parent or a member finds none", async () => {
    const before = await counted();
    const create = (id: string): Promise<Reply> =>
      ask(ruled, "POST", `/user/${id}/posts`, post("ruled"));
    const told = ({ status, error }: Reply): unknown => [status, error];
    expect(told(await create("zed"))).toEqual(told(await create("nobody")));
    expect((await create("zed")).status).toBe(404);
    expect((await create("alan")).status).toBe(403);
    for (const [method, data] of [
      ["PATCH", post("stolen")],
      ["DELETE", undefined],
    ] as const) {
      // The draft of another author, and one that is published.
      const at = (id: number): Promise<Reply> =>
        ask(ruled, method, `/user/grace/posts/${id}`, data);
      expect(told(await at(50))).toEqual(told(await at(999)));
      expect((await at(50)).status).toBe(404);
      const seen = await ask(ruled, method, "/user/alan/posts/2", data);
      expect(seen.status).toBe(403);
    }
    expect(await counted()).toBe(before);
    expect((await create("ada")).status).toBe(201);
  });
});
