import { expect, test } from "@jest/globals";
import { newPost, tags } from "../support/blog-posts.js";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

const bySlug = { meta: { operation: "upsert", matchFields: ["slug"] } };

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);

  test("R13 an upsert creates with 201, and updates with 200", async () => {
    const post = newPost({ slug: "upsert", title: "First" });
    const created = await api.post("/post", { ...post, ...bySlug });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(
      created.resource.links["self"],
    );

    const changed = newPost(
      { slug: "upsert", title: "Second" },
      { tags: tags("history") },
    );
    const updated = await api.post("/post", { ...changed, ...bySlug });
    expect(updated.status).toBe(200);
    expect(updated.headers.get("location")).toBe(null);
    expect(updated.resource).toMatchObject({
      id: created.resource.id,
      attributes: { title: "Second" },
    });
  });

  test("R13 of equal upserts at once one creates, and the others update", async () => {
    const upsert = (index: number) =>
      api.post("/post?include=tags", {
        ...newPost({ slug: "at-once", title: String(index) }),
        ...bySlug,
      });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => upsert(index)),
    );
    const statuses = replies.map(({ status }) => status);
    // MariaDB may find a deadlock among them.
    const overtaken = database === "mariadb" ? [409] : [];
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect([200, 201, ...overtaken]).toEqual(expect.arrayContaining(statuses));
    const ids = replies
      .filter(({ status }) => status < 300)
      .map(({ resource }) => resource.id);
    expect(new Set(ids).size).toBe(1);
  });

  test("R16 what is taken beside the match fields is 409", async () => {
    const user = { email: "ada@example.org", name: "Other" };
    const { status, error } = await api.post("/user", {
      data: { type: "user", id: "another", attributes: user },
      meta: { operation: "upsert", matchFields: ["id"] },
    });
    expect([status, error.code, error.source]).toEqual([
      409,
      "conflict",
      { pointer: "/data/attributes/email" },
    ]);
  });

  test("R18 an upsert removes no member that must stay", async () => {
    const post = newPost({ slug: "analytical-engine" });
    const { status, error } = await api.post("/post", {
      data: {
        ...post.data,
        relationships: {
          author: { data: { type: "user", id: "ada" } },
          comments: { data: [] },
        },
      },
      ...bySlug,
    });
    expect([status, error.source]).toEqual([
      403,
      { pointer: "/data/relationships/comments/data" },
    ]);
  });

  test.each(["analytical-engine", "without-author"])(
    "R18 an upsert empties no required relationship: %s",
    async (slug) => {
      const post = newPost({ slug });
      const { status, error } = await api.post("/post", {
        data: { ...post.data, relationships: { author: { data: null } } },
        ...bySlug,
      });
      expect([status, error.code, error.source]).toEqual([
        403,
        "required-relationship",
        { pointer: "/data/relationships/author/data" },
      ]);
    },
  );

  test("R14 an upsert never changes who a record is", async () => {
    const user = (id: string) =>
      api.post("/user", {
        data: { type: "user", id, attributes: { email: "ada@example.org" } },
        meta: { operation: "upsert", matchFields: ["email"] },
      });
    const other = await user("somebody-else");
    expect([other.status, other.error.source]).toEqual([
      409,
      { pointer: "/data/id" },
    ]);
    const same = await user("ada");
    expect([same.status, same.resource.id]).toEqual([200, "ada"]);
    const byAttribute = await api.post("/user", {
      data: {
        type: "user",
        attributes: { id: "somebody-else", email: "ada@example.org" },
      },
      meta: { operation: "upsert", matchFields: ["email"] },
    });
    expect([byAttribute.status, byAttribute.error.source]).toEqual([
      409,
      { pointer: "/data/attributes/id" },
    ]);
  });

  test.each([
    ["no unique", ["title"]],
    ["a Json field beside the unique", ["slug", "metadata"]],
    ["no field", ["slug", "constructor"]],
  ])("R20 matching by %s is 400", async (_what, matchFields) => {
    const post = newPost({ slug: "match", metadata: { a: 1 } });
    const meta = { operation: "upsert", matchFields };
    const { status, error } = await api.post("/post", { ...post, meta });
    expect([status, error.code]).toEqual([400, "invalid-payload"]);
  });
});
