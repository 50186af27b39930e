import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { type RestDocument, restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

const included = (document: RestDocument): readonly string[] =>
  (document.included ?? []).map(({ type, id }) => `${type} ${id}`).sort();

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);

  describe("related resources", () => {
    test("of a to-many are a page with links and a total", async () => {
      const { document, resources } = await api.get(
        "/user/ada/posts?sort=-id&page[limit]=1",
      );
      expect(resources.map(({ id }) => id)).toEqual(["4"]);
      expect(document.meta?.total).toBe(2);
      expect(document.links?.["next"]).toContain("/user/ada/posts?");
    });

    test("R23 can be filtered", async () => {
      const { resources } = await api.get(
        "/user/ada/posts?filter[status]=DRAFT",
      );
      expect(resources.map(({ id }) => id)).toEqual(["4"]);
    });

    test("of a to-one are one full resource", async () => {
      const { resource } = await api.get("/post/1/author");
      expect(resource).toMatchObject({
        type: "user",
        id: "ada",
        attributes: { email: "ada@example.org" },
      });
    });

    test("R28 include starts at the related type", async () => {
      const { document } = await api.get("/user/ada/posts?include=tags");
      expect(included(document)).toEqual(["tag history", "tag mathematics"]);
    });

    test("R7 an empty to-one is null, not missing", async () => {
      for (const path of [
        "/post/4/category",
        "/post/4/relationships/category",
        "/user/alan/profile",
        "/user/alan/relationships/profile",
      ]) {
        const { status, document } = await api.get(path);
        expect({ path, status, data: document.data }).toEqual({
          path,
          status: 200,
          data: null,
        });
      }
    });

    test.each([
      "/post/99/comments",
      "/post/99/author",
      "/post/1/nothing",
      "/post/1/constructor",
      "/post/1/title",
      "/post/99/relationships/comments",
      "/post/1/relationships/nothing",
    ])("R7 %s is 404", async (path) => {
      expect((await api.get(path)).status).toBe(404);
    });

    test("R6 one of them by id, only while it is related", async () => {
      expect((await api.get("/user/ada/posts/1")).resource.id).toBe("1");
      expect((await api.get("/user/ada/posts/2")).status).toBe(404);
    });
  });

  describe("a relationship", () => {
    test("of a to-many lists identifiers, paged", async () => {
      const { document } = await api.get("/post/1/relationships/tags");
      expect(document.data).toEqual([
        { type: "tag", id: "history" },
        { type: "tag", id: "mathematics" },
      ]);
      expect(document.meta?.total).toBe(2);
      expect(document.links).toMatchObject({
        self: `${application.rest()}/post/1/relationships/tags`,
        next: null,
      });
    });

    test("of a to-one is one identifier", async () => {
      const { document } = await api.get("/post/1/relationships/author");
      expect(document.data).toEqual({ type: "user", id: "ada" });
    });

    test("R22 lists compound ids", async () => {
      const { document } = await api.get("/user/ada/relationships/followers");
      expect(document.data).toEqual([
        { type: "follow", id: "alan_ada" },
        { type: "follow", id: "grace_ada" },
      ]);
    });
  });
});
