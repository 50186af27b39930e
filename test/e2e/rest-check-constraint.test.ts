import { beforeAll, describe, expect, test } from "@jest/globals";
import { useBlog } from "../support/use-blog.js";

// A check that the database makes and the Prisma schema does not know.

describe("R19: a value that a check of the database refuses", () => {
  const blog = useBlog();
  beforeAll(async () => {
    await blog.client.$executeRawUnsafe(
      'ALTER TABLE "Post" ADD COLUMN "guard" INTEGER CHECK (length("title") < 40)',
    );
  });

  const write = (method: string, path: string, data: object) =>
    blog.createRestHandler({
      client: blog.client,
      endpoint: "https://example.org",
    })({
      method,
      path,
      headers: { "content-type": "application/vnd.api+json" },
      body: { data: { type: "post", ...data } },
    });
  const tooLong = "x".repeat(40);
  const refusal = {
    status: 422,
    code: "validation-error",
    source: { pointer: "/data" },
  };

  test("is 422 when it creates", async () => {
    const answer = await write("POST", "/post", {
      attributes: { slug: "checked", title: tooLong, authorId: "ada" },
    });
    expect(answer.body).toMatchObject({ errors: [refusal] });
    expect(await blog.client.post.count({ where: { slug: "checked" } })).toBe(
      0,
    );
  });

  test("is 422 when it updates", async () => {
    const before = await blog.client.post.findUnique({ where: { id: 1 } });
    const answer = await write("PATCH", "/post/1", {
      id: "1",
      attributes: { title: tooLong },
    });
    expect(answer.body).toMatchObject({ errors: [refusal] });
    expect(await blog.client.post.findUnique({ where: { id: 1 } })).toEqual(
      before,
    );
  });
});
