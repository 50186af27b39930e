import { expect, test } from "@jest/globals";
import { openApplication } from "../../support/open-application.js";
import { type Blog, handlerOf, idsOf } from "./cursor-blog.js";

// A column that the application's client omits is in no cursor.

test("R43: an order by a column that the client omits is refused, and no cursor holds it", async () => {
  const blog: Blog = await openApplication("blog", "sqlite", {
    omit: { user: { email: true } },
  });
  try {
    const get = await handlerOf(blog, { pagination: "cursor", pageSize: 1 });
    for (const url of [
      "/user?sort=email",
      "/user?sort=-email&page[before]=e",
      "/user?sort=email&fields[user]=email",
      "/post?sort=author.email",
      "/post?sort=author.email&include=author",
      "/user/ada/posts?sort=author.email",
      "/user/ada/relationships/posts?sort=author.email",
    ]) {
      const answer = await get(url);
      expect([url, answer.status]).toEqual([url, 400]);
      const text = JSON.stringify(answer.document);
      expect(text).toContain("/unsupported-sort");
      expect(text).not.toContain("@");
    }
    const users = await get("/user?sort=name");
    expect(idsOf(users)).toHaveLength(1);
    const cursor = new URLSearchParams(
      (users.document.links.next ?? "").split("?")[1],
    ).get("page[after]");
    expect(Buffer.from(cursor ?? "", "base64url").toString()).not.toContain(
      "@",
    );
  } finally {
    await blog.close();
  }
});
