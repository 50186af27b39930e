import { describe, expect, test } from "@jest/globals";
import { createPost, newPost, tags } from "../support/blog-posts.js";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);

  describe("create", () => {
    test("R13 answers 201 with Location and the database's defaults", async () => {
      const { status, resource, headers } = await api.post("/post", newPost());
      expect(status).toBe(201);
      expect(resource.attributes).toMatchObject({
        status: "DRAFT",
        featured: false,
        body: "",
        authorId: "ada",
        rating: null,
      });
      expect(resource.links["self"]).toBe(
        `${application.rest()}/post/${resource.id}`,
      );
      expect(headers.get("location")).toBe(resource.links["self"]);
      expect((await api.get(`/post/${resource.id}`)).status).toBe(200);
    });

    test("attaches relationships of both kinds", async () => {
      const post = await createPost(
        api,
        {},
        {
          category: { data: { type: "category", id: 1 } },
          tags: tags("history", "compilers"),
        },
      );
      expect(post.relationships["category"]?.data).toEqual({
        type: "category",
        id: "1",
      });
      const linkage = await api.get(`/post/${post.id}/relationships/tags`);
      expect(linkage.document.data).toEqual([
        { type: "tag", id: "compilers" },
        { type: "tag", id: "history" },
      ]);
    });

    test("R28 include is honoured", async () => {
      const { document } = await api.post("/post?include=author", newPost());
      expect(document.included?.map(({ id }) => id)).toEqual(["ada"]);
    });

    test("R14 takes an id where the schema lets a client set it", async () => {
      const user = (id: string, email: string): object => ({
        data: { type: "user", id, attributes: { email } },
      });
      const created = await api.post("/user", user("linus", "l@example.org"));
      expect(created.status).toBe(201);
      expect(created.resource.id).toBe("linus");
      const again = await api.post("/user", user("linus", "m@example.org"));
      expect(again.status).toBe(409);
    });

    test("R14 refuses one that the database makes", async () => {
      const { status, error } = await api.post("/post", {
        data: { ...newPost().data, id: "777" },
      });
      expect(status).toBe(403);
      expect(error.source).toEqual({ pointer: "/data/id" });
    });

    test("R22 a compound id comes from its parts", async () => {
      const { status, resource } = await api.post("/like", {
        data: {
          type: "like",
          relationships: {
            user: { data: { type: "user", id: "guest" } },
            post: { data: { type: "post", id: "1" } },
          },
        },
      });
      expect(status).toBe(201);
      expect(resource.id).toBe("guest_1");
    });

    test("R5 a foreign key may be an attribute, but not disagree", async () => {
      const created = await api.post("/comment", {
        data: { type: "comment", attributes: { body: "x", postId: 1 } },
      });
      expect(created.status).toBe(201);
      const { status } = await api.post(
        "/post",
        newPost({ authorId: "alan" }, {}),
      );
      expect(status).toBe(400);
    });

    test("R15 another type is a conflict", async () => {
      const { status, error } = await api.post("/post", {
        data: { type: "user", attributes: {} },
      });
      expect(status).toBe(409);
      expect(error.source).toEqual({ pointer: "/data/type" });
    });

    test.each([
      [{}, "/data"],
      [{ type: 1 }, "/data/type"],
      [{ type: null }, "/data/type"],
    ])(
      "R15 a type that is no text is told where it is: %j",
      async (data, pointer) => {
        const { status, error } = await api.post("/post", { data });
        expect([status, error.source]).toEqual([400, { pointer }]);
      },
    );

    test("R16 a taken unique value is a conflict that names the field", async () => {
      const { status, error, text } = await api.post(
        "/post",
        newPost({ slug: "computable-numbers" }),
      );
      expect(status).toBe(409);
      expect(error.ormCode).toBe("P2002");
      expect(error.detail).toContain("slug");
      expect(text).not.toMatch(/invocation|constraint failed|prisma\./i);
    });

    test("R14 R16 a taken id is a conflict at the id", async () => {
      const { status, error } = await api.post("/tag", {
        data: { type: "tag", id: "history" },
      });
      expect(status).toBe(409);
      expect(error.source).toEqual({ pointer: "/data/id" });
    });

    test("R17 a missing related record is 404 at its linkage", async () => {
      const author = { data: { type: "user", id: "nobody" } };
      const one = await api.post("/post", newPost({}, { author }));
      expect(one.status).toBe(404);
      expect(one.error.source?.pointer).toMatch(
        /^\/data\/relationships\/author/,
      );
      const many = await api.post(
        "/post",
        newPost({}, { tags: tags("history", "nothing") }),
      );
      expect(many.status).toBe(404);
      expect(many.error.source?.pointer).toMatch(
        /^\/data\/relationships\/tags/,
      );
    });

    test.each([
      ["wordCount", "many"],
      ["wordCount", 1.5],
      ["wordCount", { increment: 1 }],
      ["featured", "true"],
      ["status", "LOST"],
      ["views", "1.5"],
      ["price", "cheap"],
      ["publishedAt", "soon"],
      ["title", null],
      ["title", 7],
      ["nothing", 1],
      ["constructor", 1],
    ])("R19 refuses %s: %j with a pointer", async (name, value) => {
      const { status, error } = await api.post(
        "/post",
        newPost({ [name]: value }),
      );
      expect(status).toBe(422);
      expect(error.source).toEqual({ pointer: `/data/attributes/${name}` });
    });

    test("R19 names a missing required attribute", async () => {
      const { status, error } = await api.post("/tag", {
        data: { type: "tag", attributes: {} },
      });
      expect(status).toBe(422);
      expect(error.source?.pointer).toMatch(/^\/data/);
    });

    test.each([
      [
        {},
        [
          'the attribute "slug" is required',
          'the relationship "author" is required',
        ],
      ],
      // What is named is not missing, be it right or wrong.
      [{ author: { data: null } }, ['the attribute "slug" is required']],
    ])(
      "R19 tells what is missing along with what is wrong: %j",
      async (relationships, missing) => {
        const { status, document } = await api.post("/post", {
          data: { type: "post", attributes: { title: 7 }, relationships },
        });
        expect(status).toBe(422);
        const [wrong, ...others] = document.errors ?? [];
        expect(wrong?.source).toEqual({ pointer: "/data/attributes/title" });
        expect(others.map(({ detail }) => detail)).toEqual(missing);
      },
    );

    test.each([
      ["not JSON", "{"],
      ["no data", "{}"],
      ["a list", '{"data":[]}'],
      ["no type", '{"data":{"attributes":{}}}'],
      [
        "attributes that are a list",
        '{"data":{"type":"post","attributes":[]}}',
      ],
      ["a null body", "null"],
      [
        "a __proto__",
        '{"data":{"type":"post","attributes":{"__proto__":{"a":1}}}}',
      ],
    ])("R20 B4 refuses %s", async (_, body) => {
      const { status, document } = await api.post("/post", body);
      expect(status).toBe(400);
      expect(document.errors).toHaveLength(1);
    });

    test("R31 another media type is 415", async () => {
      const { status } = await api.send("POST", "/post", "<post/>", {
        "content-type": "text/xml",
      });
      expect(status).toBe(415);
    });
  });
});
