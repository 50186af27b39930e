import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { defineAccess } from "../../fixtures/blog/src/api/access.js";
import { describeInBrowser, useBrowser } from "./browser.js";
import { type ExploredBlog, exploreBlog } from "./explored-blog.js";
import { openPage } from "./opened-page.js";

const access = defineAccess(() => undefined)({
  others: false,
  Post: { read: (_, where) => where({ status: "PUBLISHED" }), update: false },
  Tag: { read: true },
});

describeInBrowser("the explorer of a service with access rules", () => {
  const browser = useBrowser();
  let blog: ExploredBlog;
  beforeAll(async () => {
    blog = await exploreBlog({ access });
  });
  afterAll(() => blog.close());

  test("shows what may be read alone, and says what may not", async () => {
    const { page, close } = await openPage(
      browser(),
      `${blog.url}#/post?open=post/4`,
    );
    try {
      await page.getByText("1–2 of 2").waitFor();
      const alert = page.locator("#record .alert");
      await alert.waitFor();
      expect(await alert.innerText()).toMatch(/^404 Not found: /);
      await page
        .locator('[data-type="post"] .count', { hasText: "2" })
        .waitFor();

      await page.goto(`${blog.url}#/user`);
      const refused = page.locator("#table .alert");
      await refused.waitFor();
      expect(await refused.innerText()).toMatch(/^403 Forbidden: /);
      await page
        .locator('[data-type="user"] .count', { hasText: "403" })
        .waitFor();

      await page.goto(`${blog.url}#/post?open=post/1`);
      await page.fill("#field-title", "Mine");
      await page.keyboard.press("Control+s");
      await page.locator("#record .alert", { hasText: /^403/ }).waitFor();
    } finally {
      await close();
    }
    const post = await blog.client.post.findUniqueOrThrow({ where: { id: 1 } });
    expect(post.title).toBe("Notes on the Analytical Engine");
  });
});
