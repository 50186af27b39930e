import { describe, expect, test } from "@jest/globals";
import { tags } from "../../support/blog-posts.js";
import { useService } from "../support/use-service.js";

describe("updating", () => {
  const service = useService("blog");
  const dump = async (): Promise<string | undefined> =>
    (await service.ask({ method: "GET", path: "/tag", dump: true })).dump;

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

  test.each([
    {},
    // Its own key, and members that may leave, do not end the check.
    { category: { data: null }, tags: { data: [] } },
  ])(
    "JSON:API 102 R18: members that must stay make an update 403, after %j",
    async (others) => {
      const before = await dump();
      const relationships = { ...others, comments: { data: [] } };
      const reply = await service.patch("/post/1", {
        data: { type: "post", relationships },
      });
      expect(reply.status).toBe(403);
      expect(reply.error.source?.pointer).toMatch(
        /^\/data\/relationships\/comments/,
      );
      expect(await dump()).toBe(before);
    },
  );

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
});
