import { describe, expect, test } from "@jest/globals";
import {
  documentProblems,
  isMemberName,
} from "../support/document-problems.js";
import { endpoint, useService } from "../support/use-service.js";

describe("documents", () => {
  const service = useService("blog");
  const create = (data: unknown, more: object = {}) =>
    service.post("/tag", { data, ...more });

  test("JSON:API 20: the root of a request is an object", async () => {
    for (const body of ["[]", '"x"', "null", "1"]) {
      const { status, error } = await service.post("/tag", body);
      expect(status).toBe(400);
      expect(error.source).toEqual({ pointer: "" });
    }
  });

  test("JSON:API 18 21 22 23 46 49 50 53: documents have the standard's members and no others", async () => {
    const strict = service.with({ strict: true });
    for (const path of [
      "/post?include=author.profile,tags",
      "/post/1?include=comments",
      "/post/4/category?include=posts",
      "/post/1/relationships/tags",
      "/post/1/relationships/author",
      "/post/nothing",
      "/post?foo=1",
    ]) {
      const { status, document } = await strict.get(path);
      const context = { status, strict: true };
      expect([path, documentProblems(document, context)]).toEqual([path, []]);
    }
    const taken = await strict.post("/tag", {
      data: { type: "tag", id: "history" },
    });
    for (const error of taken.document.errors ?? []) {
      const known = ["id", "links", "status", "code", "title", "detail"];
      for (const name of Object.keys(error))
        expect([...known, "source", "meta"]).toContain(name);
    }
  });

  test("JSON:API 19 58: unknown members and @-members are ignored", async () => {
    const { status } = await create(
      {
        type: "tag",
        id: "unknown-members",
        foo: 1,
        "@bar": 2,
        attributes: { "@baz": 3 },
        relationships: { "@qux": 4 },
        links: { self: "/x" },
        meta: {},
      },
      { foo: 1, "@bar": 2, links: {}, included: [] },
    );
    expect(status).toBe(201);
  });

  test("JSON:API 25 137 R35: links.self is the request's URL, its query encoded", async () => {
    const query = "filter[title$contains]=a b&page[limit]=2&sort=-id";
    const { document } = await service.get(`/post?${query}`);
    expect(document.links?.["self"]).toBe(
      `${endpoint}/post?filter%5Btitle%24contains%5D=a+b&page%5Blimit%5D=2&sort=-id`,
    );
    const one = await service.get("/post/1/author?fields[user]=name");
    expect(one.document.links?.["self"]).toBe(
      `${endpoint}/post/1/author?fields%5Buser%5D=name`,
    );
  });

  test("JSON:API 26 27 61: one resource is an object or null, a collection an array", async () => {
    expect((await service.get("/post/1")).document.data).toMatchObject({
      id: "1",
    });
    expect((await service.get("/post/4/category")).document.data).toBeNull();
    const one = await service.get("/post?filter[id]=1");
    expect(one.document.data).toHaveLength(1);
    const none = await service.get("/post?filter[id]=99");
    expect(none.document.data).toEqual([]);
    const related = await service.get("/post/4/tags");
    expect(related.document.data).toEqual([]);
  });

  test("JSON:API 29: a type is required, an id only of the schema", async () => {
    expect((await create({ id: "typeless" })).status).toBe(400);
    expect((await create({ type: "tag" })).status).toBe(422);
    const { status } = await service.post("/category", {
      data: {
        type: "category",
        id: null,
        attributes: { name: "With a null id" },
      },
    });
    expect(status).toBe(201);
  });

  test("JSON:API 30 44 45: types and ids are strings, requests may give whole numbers", async () => {
    const { resource } = await service.get("/post/1");
    expect(typeof resource.id).toBe("string");
    const linkage = await service.get("/post/1/relationships/category");
    expect(linkage.document.data).toEqual({ type: "category", id: "3" });
    const path = "/post/1/relationships/category";
    for (const data of [{ id: 3 }, { type: "category" }, { type: 1, id: 3 }]) {
      expect((await service.patch(path, { data })).status).toBe(400);
    }
    for (const id of [3, "3"]) {
      const data = { type: "category", id };
      expect((await service.patch(path, { data })).status).toBe(200);
    }
    for (const id of [3.5, 2 ** 53, true, {}]) {
      const data = { type: "category", id };
      expect((await service.patch(path, { data })).status).toBe(400);
    }
  });

  test("JSON:API 31 R22: ids of compound keys are never the same", async () => {
    const pairs = [
      ["a_b", "c"],
      ["a", "b_c"],
      ["a~", "b"],
      ["a", "~b"],
    ];
    for (const ids of pairs) {
      for (const id of ids) {
        const attributes = { email: `${id}@example.org` };
        await service.post("/user", { data: { type: "user", id, attributes } });
      }
      const [follower, followee] = ids.map((id) => ({
        data: { type: "user", id },
      }));
      const reply = await service.post("/follow", {
        data: { type: "follow", relationships: { follower, followee } },
      });
      expect(reply.status).toBe(201);
    }
    const { resources } = await service.get("/follow");
    expect(new Set(resources.map(({ id }) => id)).size).toBe(resources.length);
    expect(resources.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["a~_b_c", "a_b~_c", "a~~_b", "a_~~b"]),
    );
  });

  test("JSON:API 32 34 55 56 57: types, attributes and relationships have names of the standard and share a namespace", async () => {
    for (const { type } of service.types()) {
      const { resources } = await service.get(`/${type}`);
      for (const { attributes, relationships } of resources) {
        const names = [
          ...Object.keys(attributes),
          ...Object.keys(relationships),
        ];
        expect(new Set([...names, "id", "type"]).size).toBe(names.length + 2);
        for (const name of [type, ...names]) {
          expect([name, isMemberName(name)]).toEqual([name, true]);
          expect(encodeURIComponent(name)).toBe(name);
        }
      }
    }
  });

  test("JSON:API 35 37: attributes and relationships are objects", async () => {
    for (const wrong of [[], "x", 1, null]) {
      for (const name of ["attributes", "relationships"]) {
        const { status, error } = await create({ type: "tag", [name]: wrong });
        expect(status).toBe(400);
        expect(error.source).toEqual({ pointer: `/data/${name}` });
      }
    }
  });

  test("JSON:API 36 R5: strict keeps foreign keys out of attributes", async () => {
    const { resource } = await service.get("/post/1");
    expect(resource.attributes).toMatchObject({ authorId: "ada" });
    const strict = await service.with({ strict: true }).get("/post/1");
    expect(strict.resource.attributes).not.toHaveProperty("authorId");
    expect(strict.resource.attributes).not.toHaveProperty("categoryId");
    const like = await service.with({ strict: true }).get("/like/alan_1");
    expect(like.resource.attributes).toMatchObject({ userId: "alan" });
  });

  test("JSON:API 38 40 41 R6: a relationship has links that do not follow its content", async () => {
    const links = async (): Promise<unknown> =>
      (await service.get("/post/2")).resource.relationships["category"]?.links;
    const before = await links();
    expect(before).toEqual({
      self: `${endpoint}/post/2/relationships/category`,
      related: `${endpoint}/post/2/category`,
    });
    await service.patch("/post/2/relationships/category", { data: null });
    expect(await links()).toEqual(before);
    const empty = await service.get("/post/2/category");
    expect([empty.status, empty.document.data]).toEqual([200, null]);
  });

  test("JSON:API 42: linkage is null, an array or an identifier", async () => {
    const full = service.with({ linkage: "full" });
    const { relationships } = (await full.get("/post/4")).resource;
    expect(relationships["category"]?.data).toBeNull();
    expect(relationships["tags"]?.data).toEqual([]);
    expect(relationships["author"]?.data).toEqual({ type: "user", id: "ada" });
  });

  test("JSON:API 47 R8: everything included is linked to, on every level", async () => {
    for (const path of [
      "/post?include=author.posts.comments.author,tags.posts",
      "/user?include=posts.tags,followers.follower.profile",
      "/category?include=children.parent.posts,posts.category",
      "/post/1/comments?include=author.posts,post.likes.user",
      "/follow?include=follower.followers,followee.following.follower",
    ]) {
      const { status, document } = await service.get(path);
      expect(status).toBe(200);
      expect([path, documentProblems(document, { status })]).toEqual([
        path,
        [],
      ]);
      expect(document.included).not.toEqual([]);
    }
  });

  test("JSON:API 48: no resource is twice in a document, primary data counted", async () => {
    for (const path of [
      "/post?include=author.posts",
      "/category?include=children,parent.children",
      "/user/ada?include=posts.author.followers.followee",
    ]) {
      const { document, status } = await service.get(path);
      const all = [document.data, document.included].flat(2) as readonly {
        readonly type: string;
        readonly id: string;
      }[];
      const keys = all.map(({ type, id }) => `${type} ${id}`);
      expect([status, new Set(keys).size]).toEqual([200, keys.length]);
    }
  });

  test("JSON:API 54: names of members are case-sensitive", async () => {
    const wrong = await create({
      type: "tag",
      id: "case",
      Attributes: { nothing: 1 },
    });
    expect(wrong.status).toBe(201);
    const attribute = await service.patch("/post/1", {
      data: { type: "post", attributes: { Title: "x" } },
    });
    expect(attribute.status).toBe(422);
    expect((await service.get("/post?sort=Title")).status).toBe(400);
  });
});
