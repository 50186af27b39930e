import { expect, test } from "@jest/globals";
import { createPost, tags } from "../support/blog-posts.js";
import { describeOn } from "../support/describe-on.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

// To MariaDB, texts that differ only in case are one key. Prisma tells them apart.
await describeOn(["mariadb"], (database) => {
  const application = useApplication("blog", database);
  const api = restClient(application.rest);
  const user = (id: string) => ({ data: { type: "user", id } });

  test("R17: a linked record is stored by its own id", async () => {
    const { id } = await createPost(api, {}, { author: user("ADA") });
    const { resource, document } = await api.get(`/post/${id}?include=author`);
    expect(resource.attributes["authorId"]).toBe("ada");
    expect(document).toMatchObject({
      data: { relationships: { author: user("ada") } },
      included: [{ type: "user", id: "ada" }],
    });
  });

  test("R13: the answer to a replaced to-one has the record", async () => {
    const { id } = await createPost(api);
    const path = `/post/${id}/relationships/author`;
    const { document } = await api.patch(path, user("GRACE"));
    expect(document).toMatchObject(user("grace"));
    expect((await api.get(path)).document).toMatchObject(user("grace"));
  });

  test("so is a foreign key that an attribute or the id gives", async () => {
    const { id } = await createPost(api);
    const { resource } = await api.patch(`/post/${id}`, {
      data: { type: "post", id, attributes: { authorId: "Grace" } },
    });
    expect(resource.attributes["authorId"]).toBe("grace");
    const profile = await api.post("/profile", {
      data: { type: "profile", id: "ALAN" },
    });
    expect(profile.resource.id).toBe("alan");
    expect((await api.get("/user/alan/profile")).resource.id).toBe("alan");
  });

  test("an upsert stores it as well", async () => {
    const upsert = (author: string) =>
      api.post("/post", {
        data: {
          type: "post",
          attributes: { slug: "spelled", title: "Spelled" },
          relationships: { author: user(author) },
        },
        meta: { operation: "upsert", matchFields: ["slug"] },
      });
    for (const [given, stored] of [
      ["ADA", "ada"],
      ["GRACE", "grace"],
    ] as const) {
      const { resource } = await upsert(given);
      expect(resource.attributes["authorId"]).toBe(stored);
    }
  });

  test("two spellings are one member, and either removes it", async () => {
    const { id } = await createPost(
      api,
      {},
      { tags: tags("History", "history") },
    );
    const path = `/post/${id}/relationships/tags`;
    expect((await api.get(path)).document.data).toEqual(tags("history").data);
    expect((await api.get(`/post/${id}/tags/HISTORY`)).status).toBe(200);
    const removed = await api.delete(path, tags("HISTORY"));
    expect(removed.document.data).toEqual([]);
  });

  test("R17: an id that no record has in any spelling is 404", async () => {
    const { id } = await createPost(api);
    const path = `/post/${id}/relationships/author`;
    const { error } = await api.patch(path, user("NOBODY"));
    expect(error).toMatchObject({ status: 404, code: "related-not-found" });
  });
});
