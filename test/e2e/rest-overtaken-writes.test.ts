import { describe, expect, test } from "@jest/globals";
import { useBlog } from "../support/use-blog.js";

const headers = { "content-type": "application/vnd.api+json" };

/** What another request does between a write and the look-up that explains its failure. */
type Meanwhile = () => Promise<unknown>;

// Requests that race are made to meet: the other one runs when the write has failed.
describe("a write that another request overtakes", () => {
  const blog = useBlog();

  const restWhere = (meanwhile: Meanwhile) =>
    blog.createRestHandler({
      client: blog.client.$extends({
        query: {
          $allModels: {
            async update({ args, query }) {
              try {
                return await query(args);
              } catch (error) {
                await meanwhile();
                throw error;
              }
            },
          },
        },
      }) as unknown as typeof blog.client,
      endpoint: "https://example.org",
    });

  test.each([
    [
      "to-one",
      "/user/guest/relationships/profile",
      { type: "profile", id: "alan" },
      () => blog.client.profile.create({ data: { userId: "alan" } }),
    ],
    [
      "many-to-many",
      "/post/first/relationships/tags",
      [{ type: "tag", id: "new" }],
      () => blog.client.tag.create({ data: { name: "new" } }),
    ],
    [
      "to-many",
      "/user/grace/relationships/comments",
      [{ type: "comment", id: "new" }],
      () =>
        blog.client.comment.create({
          data: { id: "new", body: "", postId: 1 },
        }),
    ],
  ])(
    "R17: a linked record of a %s relation that comes too late is missing, not the record",
    async (_, path, data, create) => {
      const first = await blog.client.post.findFirstOrThrow();
      const rest = restWhere(create);
      const { status, body } = await rest({
        method: "PATCH",
        path: path.replace("first", String(first.id)),
        headers,
        body: { data },
      });
      expect(status).toBe(404);
      expect(body).toMatchObject({
        errors: [{ code: "related-not-found", source: { pointer: "/data" } }],
      });
    },
  );
});
