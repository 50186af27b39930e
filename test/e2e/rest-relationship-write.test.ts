import { describe, expect, test } from "@jest/globals";
import { createPost, tags } from "../support/blog-posts.js";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

const MISSING_COMMENT = "99999999-9999-4999-8999-999999999999";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);

  describe("a relationship", () => {
    const path = (id: string, name: string): string =>
      `/post/${id}/relationships/${name}`;

    test("R13 POST adds members and answers the linkage after it", async () => {
      const { id } = await createPost(api, {}, { tags: tags("history") });
      const { status, document } = await api.post(
        path(id, "tags"),
        tags("compilers", "history"),
      );
      expect(status).toBe(200);
      expect(document.data).toHaveLength(2);
      expect(document.data).toEqual(
        expect.arrayContaining([
          { type: "tag", id: "compilers" },
          { type: "tag", id: "history" },
        ]),
      );
    });

    test.each(["PATCH", "PUT"])("%s replaces all members", async (verb) => {
      const { id } = await createPost(api, {}, { tags: tags("history") });
      const replaced = await api.send(
        verb,
        path(id, "tags"),
        tags("mathematics"),
      );
      expect(replaced.status).toBe(200);
      expect(replaced.document.data).toEqual([
        { type: "tag", id: "mathematics" },
      ]);
      const cleared = await api.send(verb, path(id, "tags"), { data: [] });
      expect(cleared.document.data).toEqual([]);
    });

    // A category may lose its posts; an author may not.
    test.each([
      ["category", { name: "engines" }],
      ["user", { email: "engineer@example.org" }],
    ])(
      "PATCH and POST of a %s's posts do not write those that stay",
      async (...of) => {
        const [type, attributes] = of;
        const parent = await api.post(`/${type}`, {
          data: { type, attributes },
        });
        const inverse = type === "user" ? "author" : type;
        const linked = {
          [inverse]: { data: { type, id: parent.resource.id } },
        };
        const stays = await createPost(api, {}, linked);
        const joins = await createPost(api);
        const data = [stays, joins].map(({ id }) => ({ type: "post", id }));
        const self = `/${type}/${parent.resource.id}`;
        const linkage = `${self}/relationships/posts`;
        const replaced = await api.patch(linkage, { data });
        expect([replaced.status, replaced.document.data]).toEqual([200, data]);
        const relationships = { posts: { data } };
        const document = { data: { type, relationships } };
        expect((await api.patch(self, document)).status).toBe(200);
        const added = await api.post(linkage, { data });
        expect([added.status, added.document.data]).toEqual([200, data]);
        const { resource } = await api.get(`/post/${stays.id}`);
        expect(resource.attributes).toEqual(stays.attributes);
        // R17: what does not exist is refused, also beside them.
        const missing = { type: "post", id: "999999" };
        const refused = await api.patch(linkage, {
          data: [...data, missing],
        });
        expect([refused.status, refused.error.code]).toEqual([
          404,
          "related-not-found",
        ]);
        expect((await api.get(linkage)).document.data).toEqual(data);
      },
    );

    test("R9 DELETE removes members, also ones that are not there", async () => {
      const { id } = await createPost(
        api,
        {},
        { tags: tags("history", "compilers") },
      );
      const { status, document } = await api.delete(
        path(id, "tags"),
        tags("history", "mathematics"),
      );
      expect(status).toBe(200);
      expect(document.data).toEqual([{ type: "tag", id: "compilers" }]);
    });

    test("R9 R33 DELETE and POST of a to-one are 403", async () => {
      const { id } = await createPost(api);
      const body = { data: { type: "user", id: "ada" } };
      expect((await api.delete(path(id, "author"), body)).status).toBe(403);
      expect((await api.post(path(id, "author"), body)).status).toBe(403);
    });

    test("R11 PATCH replaces a to-one, on both URLs", async () => {
      const { id } = await createPost(api);
      const changed = await api.patch(path(id, "category"), {
        data: { type: "category", id: 2 },
      });
      expect(changed.status).toBe(200);
      expect(changed.document.data).toEqual({ type: "category", id: "2" });
      const cleared = await api.patch(`/post/${id}/category`, { data: null });
      expect(cleared.status).toBe(200);
      const { document } = await api.get(path(id, "category"));
      expect(document.data).toBeNull();
    });

    test("R17 a member that does not exist is 404, nothing changed", async () => {
      const { id } = await createPost(api, {}, { tags: tags("history") });
      const { status, error } = await api.patch(
        path(id, "tags"),
        tags("mathematics", "nothing"),
      );
      expect(status).toBe(404);
      expect(error.source?.pointer).toMatch(/^\/data/);
      const { document } = await api.get(path(id, "tags"));
      expect(document.data).toEqual([{ type: "tag", id: "history" }]);
    });

    test("R18 a child whose key is required cannot be taken away", async () => {
      const { status, error } = await api.patch(
        "/post/1/relationships/comments",
        {
          data: [],
        },
      );
      expect(status).toBe(403);
      expect(error.source?.pointer).toMatch(/^\/data/);
      expect(error.detail).toBe(
        '"comments" cannot lose a record whose key is required',
      );
      const { document } = await api.get("/post/1/relationships/comments");
      expect(document.data).toHaveLength(2);
    });

    test("R9 R18 what is no member may be said to leave, though members may not", async () => {
      const other = await createPost(api);
      const path = `/post/${other.id}/relationships/comments`;
      const { document } = await api.get("/post/1/relationships/comments");
      const { status } = await api.delete(path, document);
      expect(status).toBe(200);
    });

    test("R18 a required to-one cannot be cleared", async () => {
      const { status } = await api.patch("/post/1/relationships/author", {
        data: null,
      });
      expect(status).toBe(403);
    });

    test("R17 R20 wrong linkage", async () => {
      const wrongType = await api.post("/post/1/relationships/tags", {
        data: [{ type: "user", id: "ada" }],
      });
      expect([400, 409, 422]).toContain(wrongType.status);
      const wrongShape = await api.post("/post/1/relationships/tags", {
        data: { type: "tag", id: "history" },
      });
      expect(wrongShape.status).toBe(400);
      const missing = await api.post("/post/1/relationships/comments", {
        data: [{ type: "comment", id: MISSING_COMMENT }],
      });
      expect(missing.status).toBe(404);
    });

    test("a write takes no parameters", async () => {
      const { status, error } = await api.post(
        "/post/1/relationships/tags?sort=name",
        tags("history"),
      );
      expect([status, error.source]).toEqual([400, { parameter: "sort" }]);
    });

    test("a parent that does not exist is 404", async () => {
      const { status } = await api.post(
        "/post/9999/relationships/tags",
        tags("history"),
      );
      expect(status).toBe(404);
    });
  });
});
