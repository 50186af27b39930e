import { describe, expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { type RestDocument, restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

const included = (document: RestDocument): readonly string[] =>
  (document.included ?? []).map(({ type, id }) => `${type} ${id}`).sort();

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);

  describe("include", () => {
    test("R28 adds the related resources, each once", async () => {
      const { document } = await api.get("/post?include=author,tags");
      expect(included(document)).toEqual([
        "tag compilers",
        "tag history",
        "tag mathematics",
        "user ada",
        "user alan",
        "user grace",
      ]);
    });

    test("R28 R8 reaches into related records and links what it passes", async () => {
      const { document, resource } = await api.get(
        "/post/1?include=comments.author",
      );
      expect(included(document)).toEqual([
        "comment comment-1",
        "comment comment-2",
        "user grace",
      ]);
      expect(resource.relationships["comments"]?.data).toHaveLength(2);
      const anonymous = document.included?.find(({ id }) => id === "comment-2");
      expect(anonymous?.relationships["author"]?.data).toBeNull();
    });

    test("R28 does not repeat primary data", async () => {
      const { document } = await api.get(
        "/category?include=children.parent,parent",
      );
      expect(document.included).toEqual([]);
    });

    test("R28 is there, empty, when nothing is related", async () => {
      const { document } = await api.get("/post/4?include=comments,category");
      expect(document.included).toEqual([]);
    });

    test.each(["nothing", "author.nothing", "title", "constructor"])(
      "R28 refuses %s",
      async (path) => {
        const { status, error } = await api.get(`/post?include=${path}`);
        expect(status).toBe(400);
        expect(error.source).toEqual({ parameter: "include" });
      },
    );
  });

  describe("fields", () => {
    test("R29 restrict attributes and relationships, included ones too", async () => {
      const { resource, document } = await api.get(
        "/post/1?include=author&fields[post]=title,author&fields[user]=name",
      );
      expect(resource.attributes).toEqual({
        title: "Notes on the Analytical Engine",
      });
      expect(Object.keys(resource.relationships)).toEqual(["author"]);
      expect(document.included?.[0]).toMatchObject({
        id: "ada",
        attributes: { name: "Ada Lovelace" },
      });
      expect(Object.keys(document.included?.[0]?.relationships ?? {})).toEqual(
        [],
      );
    });

    test.each(["fields[nothing]=a", "fields[post]=nothing"])(
      "R29 refuses %s",
      async (query) => {
        const { status, error } = await api.get(`/post?${query}`);
        expect(status).toBe(400);
        expect(error.source?.parameter).toBe(
          query.slice(0, query.indexOf("=")),
        );
      },
    );
  });
});
