import { describe, expect, test } from "@jest/globals";
import { catalogue } from "../../../src/runtime/contract/error-codes.js";
import { newPost } from "../../support/blog-posts.js";
import { documentProblems } from "../support/document-problems.js";
import { useService } from "../support/use-service.js";

describe("errors", () => {
  const service = useService("blog");

  test("JSON:API 126: several problems are answered with the status they share, or 400", async () => {
    const same = await service.post(
      "/post",
      newPost({ wordCount: "x", views: "y" }),
    );
    expect([same.status, same.document.errors?.length]).toEqual([422, 2]);
    const mixed = await service.post("/post", newPost({ id: 1, views: "y" }));
    expect(mixed.status).toBe(400);
    expect(mixed.document.errors?.map(({ status }) => status)).toEqual([
      403, 422,
    ]);
  });

  test("JSON:API 127 128 130 131 133: error objects have a code, its title, and a place", async () => {
    for (const [method, path, body] of [
      ["GET", "/nothing"],
      ["GET", "/post/99"],
      ["GET", "/post?sort=nothing"],
      ["POST", "/post", { data: { type: "user" } }],
      ["POST", "/post", { data: { type: "post", attributes: { x: 1 } } }],
      ["DELETE", "/post"],
      ["PATCH", "/post/1/relationships/author", { data: null }],
    ] as const) {
      const { status, document } = await service.send(method, path, body);
      expect(documentProblems(document, { status, request: body })).toEqual([]);
      for (const { code, title } of document.errors ?? []) {
        expect(typeof code).toBe("string");
        expect(title).toBe(catalogue[code as keyof typeof catalogue][1]);
      }
    }
  });

  test("JSON:API 129 135 R3 R4: strict has a status that is a string, and ormCode in meta", async () => {
    const strict = service.with({ strict: true });
    const { error } = await strict.post("/tag", {
      data: { type: "tag", id: "history" },
    });
    expect(error).toMatchObject({
      status: "409",
      code: "conflict",
      meta: { ormCode: "P2002" },
    });
    const usual = await service.post("/tag", {
      data: { type: "tag", id: "history" },
    });
    expect(usual.error).toMatchObject({ status: 409, ormCode: "P2002" });
  });

  test("JSON:API 134: pointers lead to what is there, their signs escaped", async () => {
    for (const [data, pointer] of [
      [{ type: "tag" }, "/data"],
      [
        { type: "tag", id: "x", attributes: { "a/b~c": 1 } },
        "/data/attributes/a~1b~0c",
      ],
      [{ type: "tag", attributes: { name: 1 } }, "/data/attributes/name"],
      [{ type: "tag", id: "history" }, "/data/id"],
      [
        { type: "tag", attributes: { name: "history" } },
        "/data/attributes/name",
      ],
      [
        { type: "tag", id: "x", relationships: { posts: { data: [{}] } } },
        "/data/relationships/posts/data/0",
      ],
      [
        {
          type: "tag",
          id: "x",
          relationships: { posts: { data: [{ type: "post", id: "99" }] } },
        },
        "/data/relationships/posts/data/0",
      ],
    ] as const) {
      const reply = await service.post("/tag", { data });
      expect([pointer, reply.error.source]).toEqual([pointer, { pointer }]);
      const context = { status: reply.status, request: { data } };
      expect(documentProblems(reply.document, context)).toEqual([]);
    }
  });
});
