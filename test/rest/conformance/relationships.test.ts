import { describe, expect, test } from "@jest/globals";
import { newPost, tags } from "../../support/blog-posts.js";
import { useService } from "../support/use-service.js";

describe("relationships and deletion", () => {
  const service = useService("blog");
  const post = (attributes?: object, relationships?: object) =>
    service.post("/post", newPost(attributes, relationships));
  const to = (type: string, id: string): object => ({ data: { type, id } });
  const linkage = async (path: string): Promise<unknown> =>
    (await service.get(path)).document.data;

  test("JSON:API 111 119 R11: PATCH of a to-one takes an identifier or null, on both URLs", async () => {
    for (const path of ["/post/1/relationships/category", "/post/1/category"]) {
      const one = await service.patch(path, to("category", "2"));
      expect([one.status, one.document.data]).toEqual([
        200,
        { type: "category", id: "2" },
      ]);
      const none = await service.patch(path, { data: null });
      expect([none.status, none.document.data]).toEqual([200, null]);
      expect((await service.patch(path, { data: [] })).status).toBe(400);
    }
  });

  test("JSON:API 112 113: writes of a to-many take identifiers and replace all, or nothing", async () => {
    const path = "/post/3/relationships/tags";
    for (const data of [null, { type: "tag", id: "history" }, "x", [1]])
      expect((await service.patch(path, { data })).status).toBe(400);
    const replaced = await service.patch(path, tags("mathematics", "history"));
    expect(replaced.status).toBe(200);
    const wrong = await service.patch(path, tags("compilers", "nothing"));
    expect(wrong.status).toBe(404);
    expect(await linkage(path)).toEqual(tags("history", "mathematics")["data"]);
    expect((await service.patch(path, { data: [] })).document.data).toEqual([]);
  });

  test("JSON:API 114 115 116 117 R9 R13: POST adds, DELETE removes, each time as often as asked", async () => {
    const path = "/post/4/relationships/tags";
    for (let round = 0; round < 2; round += 1) {
      const added = await service.post(
        path,
        tags("history", "history", "compilers"),
      );
      expect([added.status, added.document.data]).toEqual([
        200,
        tags("compilers", "history")["data"],
      ]);
    }
    for (let round = 0; round < 2; round += 1) {
      const removed = await service.delete(path, tags("history", "nothing"));
      expect([removed.status, removed.document.data]).toEqual([
        200,
        tags("compilers")["data"],
      ]);
    }
    const racing = await Promise.all(
      Array.from({ length: 20 }, () => service.post(path, tags("history"))),
    );
    expect(new Set(racing.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await linkage(path)).toEqual(tags("compilers", "history")["data"]);
  });

  test("JSON:API 118: POST and DELETE of a to-one are 403", async () => {
    const body = to("user", "ada");
    for (const send of [service.post, service.delete]) {
      const { status, error } = await send(
        "/post/1/relationships/author",
        body,
      );
      expect([status, error.code]).toEqual([403, "unsupported-operation"]);
    }
  });

  test("JSON:API 120 121 R12: a deletion is 204 without a body, then 404; its body is tolerated", async () => {
    const { resource } = await post();
    const path = `/post/${resource.id}`;
    const gone = await service.send("DELETE", path, { data: { type: "x" } });
    expect([gone.status, gone.text]).toEqual([204, ""]);
    expect(gone.headers.get("content-type")).toBeNull();
    const { status, error } = await service.delete(path);
    expect([status, error.source]).toEqual([404, { parameter: "id" }]);
    for (const id of ["abc", "99999999999"])
      expect((await service.delete(`/post/${id}`)).status).toBe(404);
  });

  test("JSON:API 107: a record that others depend on is 409", async () => {
    const { status, error } = await service.delete("/user/ada");
    expect([status, error.code]).toEqual([409, "conflict"]);
  });
});
