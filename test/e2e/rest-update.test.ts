import { describe, expect, test } from "@jest/globals";
import { createPost, tags } from "../support/blog-posts.js";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);

  describe.each(["PATCH", "PUT"])("%s", (verb) => {
    const update = (id: string, data: object) =>
      api.send(verb, `/post/${id}`, { data: { type: "post", id, ...data } });

    test("changes only what is given", async () => {
      const { id } = await createPost(api, { title: "Before", wordCount: 7 });
      const { status, resource } = await update(id, {
        attributes: { title: "After" },
      });
      expect(status).toBe(200);
      expect(resource.attributes).toMatchObject({
        title: "After",
        wordCount: 7,
        authorId: "ada",
      });
    });

    test("replaces the relationships given", async () => {
      const { id } = await createPost(api, {}, { tags: tags("history") });
      const { status } = await update(id, {
        relationships: {
          tags: tags("mathematics"),
          author: { data: { type: "user", id: "alan" } },
        },
      });
      expect(status).toBe(200);
      const { document } = await api.get(`/post/${id}?include=tags`);
      expect(document.included?.map((tag) => tag.id)).toEqual(["mathematics"]);
      expect(document.data).toMatchObject({ attributes: { authorId: "alan" } });
    });

    test("R10 null clears a to-one", async () => {
      const { id } = await createPost(
        api,
        {},
        { category: { data: { type: "category", id: "2" } } },
      );
      const { resource } = await update(id, {
        relationships: { category: { data: null } },
      });
      expect(resource.attributes["categoryId"]).toBeNull();
      expect(resource.relationships["category"]?.data).toBeNull();
    });

    test("R10 null is no news to a to-one that is empty", async () => {
      const { resource } = await api.get("/user/guest");
      const { type, id, attributes, relationships } = resource;
      expect(relationships["profile"]?.data).toBeNull();
      const sentBack = await api.send(verb, "/user/guest", {
        data: {
          type,
          id,
          attributes,
          relationships: { profile: relationships["profile"] },
        },
      });
      expect(sentBack.status).toBe(200);
      const { status, document } = await api.send(
        verb,
        "/user/guest/relationships/profile",
        { data: null },
      );
      expect(status).toBe(200);
      expect(document.data).toBeNull();
    });

    test("R15 another id is a conflict, none is fine", async () => {
      const { id } = await createPost(api);
      const wrong = await api.send(verb, `/post/${id}`, {
        data: { type: "post", id: "1", attributes: {} },
      });
      expect(wrong.status).toBe(409);
      expect(wrong.error.source).toEqual({ pointer: "/data/id" });
      const none = await api.send(verb, `/post/${id}`, {
        data: { type: "post", attributes: { title: "x" } },
      });
      expect(none.status).toBe(200);
    });

    test("R14 no record gets an id that no URL can name", async () => {
      const { status, error } = await api.patch("/tag/history", {
        data: { type: "tag", attributes: { name: "." } },
      });
      expect([status, error.source]).toEqual([
        422,
        { pointer: "/data/attributes/name" },
      ]);
    });

    test("a missing record is 404, a wrong value 422", async () => {
      expect((await update("9999", { attributes: {} })).status).toBe(404);
      const { status, error } = await update("1", {
        attributes: { rating: "high" },
      });
      expect(status).toBe(422);
      expect(error.source).toEqual({ pointer: "/data/attributes/rating" });
    });

    test("R34 nothing changes when a part fails", async () => {
      const { id } = await createPost(api, { title: "Whole" });
      const { status } = await update(id, {
        attributes: { title: "Half" },
        relationships: { tags: tags("nothing") },
      });
      expect(status).toBe(404);
      const { resource } = await api.get(`/post/${id}`);
      expect(resource.attributes["title"]).toBe("Whole");
    });
  });

  describe("delete", () => {
    test("R12 answers 204 without body or type, then 404", async () => {
      const { id } = await createPost(api);
      const { status, text, headers } = await api.delete(`/post/${id}`, {});
      expect(status).toBe(204);
      expect(text).toBe("");
      expect(headers.get("content-type")).toBeNull();
      expect((await api.delete(`/post/${id}`)).status).toBe(404);
    });
  });
});
