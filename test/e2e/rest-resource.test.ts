import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);

  describe("a resource", () => {
    test("has its type, id, attributes, relationships and links", async () => {
      const { status, resource } = await api.get("/post/1");
      const url = `${application.rest()}/post/1`;
      expect(status).toBe(200);
      expect(resource).toMatchObject({ type: "post", id: "1" });
      expect(resource.links["self"]).toBe(url);
      expect(resource.attributes).toMatchObject({
        slug: "analytical-engine",
        status: "PUBLISHED",
        featured: true,
        rating: 4.5,
        wordCount: 20_000,
        metadata: { language: "en", notes: ["A", "B", "G"] },
      });
      expect(Object.keys(resource.relationships).sort()).toEqual([
        "author",
        "category",
        "comments",
        "likes",
        "tags",
      ]);
      expect(resource.relationships["comments"]?.links).toEqual({
        self: `${url}/relationships/comments`,
        related: `${url}/comments`,
      });
    });

    test("R5 keeps its foreign keys and not its key among the attributes", async () => {
      const { attributes } = (await api.get("/post/1")).resource;
      expect(attributes["authorId"]).toBe("ada");
      expect(attributes).not.toHaveProperty("id");
    });

    test("R8 links every to-one, and no to-many unless included", async () => {
      const { relationships } = (await api.get("/post/1")).resource;
      expect(relationships["author"]?.data).toEqual({
        type: "user",
        id: "ada",
      });
      expect(relationships["category"]?.data).toEqual({
        type: "category",
        id: "3",
      });
      expect(relationships["tags"]).not.toHaveProperty("data");
      const user = (await api.get("/user/ada")).resource;
      expect(user.relationships["profile"]?.data).toEqual({
        type: "profile",
        id: "ada",
      });
    });

    test("R35 self is the request's own URL", async () => {
      const path = "/post/1?include=author&fields[user]=name";
      const { links } = (await api.get(path)).document;
      const self = new URL(String(links?.["self"]));
      expect(decodeURIComponent(self.href)).toBe(application.rest() + path);
    });

    test("R22 a compound id is joined in the order of @@id", async () => {
      const { status, resource } = await api.get("/like/alan_1");
      expect(status).toBe(200);
      expect(resource.id).toBe("alan_1");
      expect(resource.relationships["post"]?.data).toEqual({
        type: "post",
        id: "1",
      });
      expect((await api.get("/follow/grace_ada")).status).toBe(200);
      expect((await api.get("/follow/ada_alan")).status).toBe(404);
    });

    test("R22 an id is decoded from the path", async () => {
      const id = "c++ & friends";
      const { resource } = await api.get(`/tag/${encodeURIComponent(id)}`);
      expect(resource.id).toBe(id);
      expect(resource.links["self"]).toBe(
        `${application.rest()}/tag/${encodeURIComponent(id)}`,
      );
    });

    test.each([
      "/post/99",
      "/post/abc",
      "/post/1e0",
      "/post/99999999999",
      "/post/1.0",
      "/like/alan",
    ])("R21 %s is 404", async (path) => {
      const { status, error } = await api.get(path);
      expect(status).toBe(404);
      expect(error.status).toBe(404);
    });

    test("R32 HEAD is GET without its body", async () => {
      const { status, text, headers } = await api.send("HEAD", "/post/1");
      expect(status).toBe(200);
      expect(text).toBe("");
      expect(headers.get("content-type")).toBe("application/vnd.api+json");
    });

    test("R32 a wrong verb is 405, OPTIONS lists the right ones", async () => {
      const wrong = await api.send("POST", "/post/1", {});
      expect(wrong.status).toBe(405);
      expect(wrong.headers.get("allow")).toContain("PATCH");
      const options = await api.send("OPTIONS", "/post");
      expect(options.headers.get("allow")).toContain("POST");
    });

    test("R31 an Accept that cannot be served is 406", async () => {
      const { status } = await api.send("GET", "/post/1", undefined, {
        accept: "application/vnd.api+json; foo=bar",
      });
      expect(status).toBe(406);
    });
  });
});
