import { describe, expect, test } from "@jest/globals";
import { newPost, tags } from "../../support/blog-posts.js";
import { endpoint, useService } from "../support/use-service.js";

describe("creating", () => {
  const service = useService("blog");
  const post = (attributes?: object, relationships?: object) =>
    service.post("/post", newPost(attributes, relationships));
  const dump = async (): Promise<string | undefined> =>
    (await service.ask({ method: "GET", path: "/tag", dump: true })).dump;
  const to = (type: string, id: string): object => ({ data: { type, id } });

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
