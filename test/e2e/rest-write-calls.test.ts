import { expect, test } from "@jest/globals";
import type { ClientCall } from "../rest/support/protocol.js";
import { useService } from "../rest/support/use-service.js";
import { describeOn } from "../support/describe-on.js";
import type { DatabaseName } from "../support/databases.js";
import type { ApplicationName } from "../support/prepare.js";

const headers = { "content-type": "application/vnd.api+json" };

/** How many calls of the client each write makes. */
interface Expected {
  readonly title: number;
  readonly author: number;
  readonly tags: number;
  readonly comments: number;
  readonly post: number;
  readonly user: number;
}

/** Writes that a client counts which calls a real one. */
function countsOn(
  name: ApplicationName,
  database: DatabaseName,
  expected: Expected,
): void {
  const service = useService(name, database);

  const members = async (path: string): Promise<object> => {
    const { document } = await service.get(path);
    return { data: document.data };
  };
  const linkages = async (url: string, ...names: readonly string[]) => {
    const given = names.map(
      async (of) => [of, await members(`${url}/relationships/${of}`)] as const,
    );
    return Object.fromEntries(await Promise.all(given));
  };

  /** The calls of a write, which reads its own record at most once before. */
  const calls = async (
    model: string,
    path: string,
    body: object,
    answered = 200,
  ): Promise<readonly ClientCall[]> => {
    const reply = await service.ask({
      method: "PATCH",
      path,
      headers,
      body,
      count: true,
    });
    expect(reply.status).toBe(answered);
    const read = reply.calls.filter(
      (call) => call.model === model && call.operation.startsWith("find"),
    );
    expect(read.length).toBeLessThan(2);
    return reply.calls;
  };

  const post = (data: object, answered?: number) =>
    calls("Post", "/post/1", { data: { type: "post", ...data } }, answered);

  test("columns and a key of the record's own", async () => {
    const attributes = { title: "On Computable Numbers" };
    expect(await post({ attributes })).toHaveLength(expected.title);
    const relationships = { author: { data: { type: "user", id: "alan" } } };
    expect(await post({ relationships })).toHaveLength(expected.author);
  });

  test.each(["tags", "comments"] as const)("the members %s", async (of) => {
    const url = `/post/1/relationships/${of}`;
    const linked = await calls("Post", url, await members(url));
    expect(linked).toHaveLength(expected[of]);
  });

  test("five relationships of a post, sent back", async () => {
    const relationships = await linkages(
      "/post/1",
      ...["author", "category", "comments", "tags", "likes"],
    );
    const sentBack = await post({ attributes: { title: "T" }, relationships });
    expect(sentBack).toHaveLength(expected.post);
    expect(sentBack.at(-1)).toEqual({ model: "Post", operation: "update" });
  });

  test("five relationships of a user, and the id, sent back", async () => {
    const relationships = await linkages(
      "/user/ada",
      ...["posts", "comments", "likes", "following", "followers"],
    );
    const attributes = { id: "ada" };
    const data = { type: "user", attributes, relationships };
    const sentBack = await calls("User", "/user/ada", { data });
    expect(sentBack).toHaveLength(expected.user);
  });

  test("a refused write", async () => {
    const tags = { data: [{ type: "tag", id: "none" }] };
    const relationships = {
      ...(await linkages("/post/1", "comments", "likes")),
      tags,
    };
    expect(await post({ relationships }, 404)).not.toHaveLength(0);
  });
}

await describeOn(["pglite"], (database) => {
  countsOn("blog", database, {
    title: 1,
    author: 1,
    tags: 1,
    comments: 2,
    post: 2,
    user: 2,
  });
});

// It takes keys for equal that differ in case: linked records are looked up.
await describeOn(["mariadb"], (database) => {
  countsOn("blog", database, {
    title: 1,
    author: 2,
    tags: 2,
    comments: 3,
    post: 6,
    user: 6,
  });
});

// Nor does it know whether they exist.
await describeOn(["mariadb"], (database) => {
  countsOn("blog-without-keys", database, {
    title: 1,
    author: 2,
    tags: 2,
    comments: 3,
    post: 7,
    user: 7,
  });
});
