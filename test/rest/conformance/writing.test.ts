import { describe, expect, test } from "@jest/globals";
import { newPost, tags } from "../../support/blog-posts.js";
import { endpoint, useService } from "../support/use-service.js";

describe("writing", () => {
  const service = useService("blog");
  const post = (attributes?: object, relationships?: object) =>
    service.post("/post", newPost(attributes, relationships));
  const dump = async (): Promise<string | undefined> =>
    (await service.ask({ method: "GET", path: "/tag", dump: true })).dump;
  const to = (type: string, id: string): object => ({ data: { type, id } });
  const linkage = async (path: string): Promise<unknown> =>
    (await service.get(path)).document.data;

  test("JSON:API 84 R34: a request that fails in part changes nothing", async () => {
    const before = await dump();
    const wrong = tags("history", "nothing");
    for (const reply of [
      await post({}, { tags: wrong }),
      await post({ wordCount: "x" }, { tags: tags("history") }),
      await service.patch("/post/1", {
        data: {
          type: "post",
          attributes: { title: "No" },
          relationships: { tags: wrong },
        },
      }),
      await service.patch("/post/1", {
        data: { type: "post", attributes: { slug: "untitled", title: "No" } },
      }),
      await service.post("/post/1/relationships/tags", wrong),
      await service.patch("/post/1/relationships/tags", wrong),
      await service.patch("/post/1", {
        data: {
          type: "post",
          attributes: { title: "No" },
          relationships: { comments: { data: [] } },
        },
      }),
    ])
      expect(reply.status).toBeGreaterThanOrEqual(400);
    expect(await dump()).toBe(before);
  });

  test("JSON:API 85 86: a create has one resource object, its relationships have data", async () => {
    for (const body of [{}, { data: null }, { data: [] }, { data: "x" }])
      expect((await service.post("/post", body)).status).toBe(400);
    for (const author of [{}, { links: {} }, null, []]) {
      const { status, error } = await post({}, { author });
      expect(status).toBe(400);
      expect(error.source).toEqual({ pointer: "/data/relationships/author" });
    }
  });

  test("JSON:API 87 88 93 95 R14: a client's own id is taken, refused, or in conflict", async () => {
    const taken = await service.post("/tag", {
      data: { type: "tag", id: "own" },
    });
    expect([taken.status, taken.resource.id]).toEqual([201, "own"]);
    const attribute = await service.post("/tag", {
      data: { type: "tag", attributes: { name: "by-attribute" } },
    });
    expect([attribute.status, attribute.resource.id]).toEqual([
      201,
      "by-attribute",
    ]);
    const both = await service.post("/tag", {
      data: { type: "tag", id: "one", attributes: { name: "other" } },
    });
    expect(both.status).toBe(400);
    const again = await service.post("/tag", {
      data: { type: "tag", id: "own" },
    });
    expect(again.status).toBe(409);
    expect(again.error.source).toEqual({ pointer: "/data/id" });
    const refused = await service.post("/post", {
      data: { ...newPost().data, id: "77" },
    });
    expect(refused.status).toBe(403);
    expect(refused.error.source).toEqual({ pointer: "/data/id" });
    const compound = await service.post("/like", {
      data: { type: "like", id: "guest_2" },
    });
    expect([compound.status, compound.resource.id]).toEqual([201, "guest_2"]);
    for (const id of ["", ".", ".."]) {
      const nowhere = await service.post("/tag", { data: { type: "tag", id } });
      expect(nowhere.status).toBe(422);
    }
  });

  test("JSON:API 89 90 91 R13: 201 with the resource, its defaults and its Location", async () => {
    const { status, resource, headers } = await post();
    expect(status).toBe(201);
    expect(resource.attributes).toMatchObject({ status: "DRAFT", views: "0" });
    expect(headers.get("location")).toBe(`${endpoint}/post/${resource.id}`);
    expect(headers.get("location")).toBe(resource.links["self"]);
    const awkward = await service.post("/tag", {
      data: { type: "tag", id: "a/b?c#d e" },
    });
    expect(awkward.headers.get("location")).toBe(
      `${endpoint}/tag/a%2Fb%3Fc%23d%20e`,
    );
    expect(awkward.headers.get("location")).toBe(
      awkward.resource.links["self"],
    );
  });

  test("JSON:API 94 106 R17: a related resource that does not exist is 404 at its linkage", async () => {
    const nobody = to("user", "nobody");
    const created = await post({}, { author: nobody });
    expect(created.status).toBe(404);
    expect(created.error.source?.pointer).toMatch(
      /^\/data\/relationships\/author/,
    );
    const updated = await service.patch("/post/1", {
      data: { type: "post", relationships: { author: nobody } },
    });
    expect(updated.status).toBe(404);
    const byColumn = await service.patch("/post/1", {
      data: { type: "post", attributes: { authorId: "nobody" } },
    });
    expect(byColumn.status).toBe(404);
    expect(byColumn.error.source).toEqual({
      pointer: "/data/attributes/authorId",
    });
    const byId = await service.post("/like", {
      data: { type: "like", id: "nobody_1" },
    });
    expect([byId.status, byId.error.source]).toEqual([
      404,
      { pointer: "/data/id" },
    ]);
    for (const send of [service.post, service.patch]) {
      const reply = await send("/post/1/relationships/tags", tags("nothing"));
      expect(reply.status).toBe(404);
      expect(reply.error.source?.pointer).toMatch(/^\/data/);
    }
    const missing = await service.patch("/post/99", {
      data: { type: "post", id: "99" },
    });
    expect(missing.status).toBe(404);
  });

  test("JSON:API 96 108 R15: another type or id than the URL's is 409", async () => {
    for (const type of ["user", "nothing", "constructor"]) {
      const created = await service.post("/post", { data: { type } });
      expect(created.status).toBe(409);
      expect(created.error.source).toEqual({ pointer: "/data/type" });
      const updated = await service.patch("/post/1", { data: { type } });
      expect(updated.status).toBe(409);
    }
    const other = await service.patch("/post/1", {
      data: { type: "post", id: "2" },
    });
    expect(other.status).toBe(409);
    expect(other.error.source).toEqual({ pointer: "/data/id" });
    for (const id of [1, "1"]) {
      const same = await service.patch("/post/1", {
        data: { type: "POST", id },
      });
      expect(same.status).toBe(200);
    }
  });

  test("JSON:API 97 107 109 R16: a conflict names its fields, and not the database's", async () => {
    const slug = "computable-numbers";
    for (const reply of [
      await post({ slug }),
      await service.patch("/post/1", {
        data: { type: "post", attributes: { slug } },
      }),
    ]) {
      expect(reply.status).toBe(409);
      expect(reply.error.source).toEqual({ pointer: "/data/attributes/slug" });
      expect(reply.error.detail).toBe("another record has the same slug");
    }
  });

  test("JSON:API 98 R15: an update has a resource object with a type; strict wants the id", async () => {
    for (const data of [null, [], {}, { id: "1" }])
      expect((await service.patch("/post/1", { data })).status).toBe(400);
    const data = { type: "post" };
    expect((await service.patch("/post/1", { data })).status).toBe(200);
    const strict = service.with({ strict: true });
    expect((await strict.patch("/post/1", { data })).status).toBe(400);
  });

  test("JSON:API 99 100 104: what an update does not name stays", async () => {
    const before = (await service.get("/post/2?include=tags,category,comments"))
      .resource;
    const after = await service.patch(
      "/post/2?include=tags,category,comments",
      { data: { type: "post", attributes: { wordCount: 1 } } },
    );
    expect(after.status).toBe(200);
    expect(after.resource.relationships).toEqual(before.relationships);
    expect({
      ...after.resource.attributes,
      wordCount: 0,
      updatedAt: 0,
    }).toEqual({ ...before.attributes, wordCount: 0, updatedAt: 0 });
  });

  test("JSON:API 101 R10: relationships of an update are replaced", async () => {
    const reply = await service.patch("/post/2?include=tags", {
      data: {
        type: "post",
        relationships: { tags: tags("compilers"), category: { data: null } },
      },
    });
    expect(reply.resource.relationships["tags"]?.data).toEqual([
      { type: "tag", id: "compilers" },
    ]);
    expect(reply.resource.relationships["category"]?.data).toBeNull();
    const emptied = await service.patch("/post/2?include=tags", {
      data: { type: "post", relationships: { tags: { data: [] } } },
    });
    expect(emptied.resource.relationships["tags"]?.data).toEqual([]);
    const without = await service.patch("/post/2", {
      data: { type: "post", relationships: { tags: {} } },
    });
    expect(without.status).toBe(400);
  });

  test("JSON:API 102 R18: members that must stay make an update 403", async () => {
    const before = await dump();
    const reply = await service.patch("/post/1", {
      data: { type: "post", relationships: { comments: { data: [] } } },
    });
    expect(reply.status).toBe(403);
    expect(reply.error.source?.pointer).toMatch(
      /^\/data\/relationships\/comments/,
    );
    expect(await dump()).toBe(before);
  });

  test("JSON:API 103: what the server changes as well is in the answer", async () => {
    const before = (await service.get("/user/ada")).resource;
    const { status, resource } = await service.patch("/user/ada", {
      data: { type: "user", attributes: { name: "Ada" } },
    });
    expect(status).toBe(200);
    expect(resource.attributes["updatedAt"]).not.toBe(
      before.attributes["updatedAt"],
    );
  });

  test("JSON:API 105: an update that is not supported is 403", async () => {
    const id = await service.patch("/post/1", {
      data: { type: "post", attributes: { id: 5 } },
    });
    expect(id.status).toBe(403);
    const author = await service.patch("/post/1/relationships/author", {
      data: null,
    });
    expect(author.status).toBe(403);
    expect(author.error.source).toEqual({ pointer: "/data" });
  });

  test("JSON:API 110: PUT means the same as PATCH", async () => {
    const reply = await service.send("PUT", "/post/3", {
      data: { type: "post", attributes: { wordCount: 7 } },
    });
    expect(reply.status).toBe(200);
    expect(reply.resource.attributes).toMatchObject({
      wordCount: 7,
      slug: "education-of-a-computer",
    });
  });

  test("JSON:API 111 119 R11: PATCH of a to-one takes an identifier or null, on both URLs", async () => {
    for (const path of ["/post/1/relationships/category", "/post/1/category"]) {
      const one = await service.patch(path, to("category", "2"));
      expect([one.status, one.document.data]).toEqual([
        200,
        { type: "category", id: "2" },
      ]);
      const none = await service.patch(path, { data: null });
      expect([none.status, none.document.data]).toEqual([200, null]);
      expect((await service.patch(path, { data: [] })).status).toBe(400);
    }
  });

  test("JSON:API 112 113: writes of a to-many take identifiers and replace all, or nothing", async () => {
    const path = "/post/3/relationships/tags";
    for (const data of [null, { type: "tag", id: "history" }, "x", [1]])
      expect((await service.patch(path, { data })).status).toBe(400);
    const replaced = await service.patch(path, tags("mathematics", "history"));
    expect(replaced.status).toBe(200);
    const wrong = await service.patch(path, tags("compilers", "nothing"));
    expect(wrong.status).toBe(404);
    expect(await linkage(path)).toEqual(tags("history", "mathematics")["data"]);
    expect((await service.patch(path, { data: [] })).document.data).toEqual([]);
  });

  test("JSON:API 114 115 116 117 R9 R13: POST adds, DELETE removes, each time as often as asked", async () => {
    const path = "/post/4/relationships/tags";
    for (let round = 0; round < 2; round += 1) {
      const added = await service.post(
        path,
        tags("history", "history", "compilers"),
      );
      expect([added.status, added.document.data]).toEqual([
        200,
        tags("compilers", "history")["data"],
      ]);
    }
    for (let round = 0; round < 2; round += 1) {
      const removed = await service.delete(path, tags("history", "nothing"));
      expect([removed.status, removed.document.data]).toEqual([
        200,
        tags("compilers")["data"],
      ]);
    }
    const racing = await Promise.all(
      Array.from({ length: 20 }, () => service.post(path, tags("history"))),
    );
    expect(new Set(racing.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await linkage(path)).toEqual(tags("compilers", "history")["data"]);
  });

  test("JSON:API 118: POST and DELETE of a to-one are 403", async () => {
    const body = to("user", "ada");
    for (const send of [service.post, service.delete]) {
      const { status, error } = await send(
        "/post/1/relationships/author",
        body,
      );
      expect([status, error.code]).toEqual([403, "unsupported-operation"]);
    }
  });

  test("JSON:API 120 121 R12: a deletion is 204 without a body, then 404; its body is tolerated", async () => {
    const { resource } = await post();
    const path = `/post/${resource.id}`;
    const gone = await service.send("DELETE", path, { data: { type: "x" } });
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect(gone.headers.get("content-type")).toBeNull();
    const { status, error } = await service.delete(path);
    expect([status, error.source]).toEqual([404, { parameter: "id" }]);
    for (const id of ["abc", "99999999999"])
      expect((await service.delete(`/post/${id}`)).status).toBe(404);
  });

  test("JSON:API 107: a record that others depend on is 409", async () => {
    const { status, error } = await service.delete("/user/ada");
    expect([status, error.code]).toEqual([409, "conflict"]);
  });

  test("R5: a key given twice must agree with itself", async () => {
    const data = (authorId: string): object => ({
      data: {
        type: "post",
        attributes: { authorId },
        relationships: { author: to("user", "ada") },
      },
    });
    expect((await service.patch("/post/1", data("ada"))).status).toBe(200);
    const { status, error } = await service.patch("/post/1", data("alan"));
    expect([status, error.source]).toEqual([
      400,
      { pointer: "/data/relationships/author/data" },
    ]);
  });

  test("R13 R20: meta upserts: 201 for a new record, 200 for a known one", async () => {
    const upsert = (title: string, matchFields: unknown) =>
      service.post("/post", {
        ...newPost({ slug: "upserted", title }),
        meta: { operation: "upsert", matchFields },
      });
    const first = await upsert("One", ["slug"]);
    expect(first.status).toBe(201);
    const second = await upsert("Two", ["slug"]);
    expect([second.status, second.resource.id]).toEqual([
      200,
      first.resource.id,
    ]);
    expect(second.resource.attributes["title"]).toBe("Two");
    const partly = await upsert("Three", ["slug", "title"]);
    expect(partly.status).toBe(409);
    for (const fields of [[], "slug", ["title"], ["nothing"], [1], undefined])
      expect((await upsert("Four", fields)).status).toBe(400);
  });

  test("R19: Json takes null in its two meanings", async () => {
    const metadata = async (value: unknown): Promise<unknown> => {
      const { resource } = await post({ metadata: value });
      return resource.attributes["metadata"];
    };
    expect(await metadata(null)).toBeNull();
    expect(await metadata({ a: null })).toEqual({ a: null });
    expect(await metadata([null])).toEqual([null]);
    const { document } = await service.get("/post?filter[metadata$null]=true");
    expect(document.meta?.total).toBeGreaterThan(0);
  });
});
