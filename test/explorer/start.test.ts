import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { describeInBrowser, useBrowser } from "./browser.js";
import { type ExploredBlog, exploreBlog } from "./explored-blog.js";
import { openPage } from "./opened-page.js";

describeInBrowser("the start of the explorer", () => {
  const browser = useBrowser();
  let blog: ExploredBlog;
  beforeAll(async () => {
    blog = await exploreBlog();
  });
  afterAll(() => blog.close());

  test("a picture of the types that leads to them, counts, curl, the description, an icon", async () => {
    const { page, asked, failures, close } = await openPage(
      browser(),
      blog.url,
    );
    await page.getByText("8 types, 26 records").waitFor();
    const counts = asked.filter((url) => url.includes("page[limit]=1"));
    expect(counts).toHaveLength(8);
    expect(await page.locator(".picture a").allInnerTexts()).toHaveLength(8);
    // One for each pair of types that is linked, but the loop of categories.
    expect(await page.locator(".picture path").count()).toBe(9);
    const { origin } = new URL(blog.url);
    expect(await page.locator("pre").innerText()).toBe(
      `curl -g '${origin}/rest/category'`,
    );
    expect(
      await page
        .getByRole("link", { name: "OpenAPI description" })
        .getAttribute("href"),
    ).toBe("/rest/openapi.json");
    expect(await page.getByRole("link", { name: "Reference" }).count()).toBe(0);
    expect(await page.locator('link[rel="icon"]').getAttribute("href")).toMatch(
      /^data:image\/svg\+xml,%3Csvg%20xmlns/,
    );
    await page.locator(".picture a", { hasText: "profile" }).click();
    await page.locator("#table h2", { hasText: "profile" }).waitFor();
    expect(failures).toEqual([]);
    await close();
  });

  test("on a phone the types are there at once, and nothing is wider than it", async () => {
    const { page, close } = await openPage(browser(), blog.url, {
      viewport: { width: 390, height: 844 },
    });
    const user = page.locator('[data-type="user"] a');
    await user.waitFor();
    const box = await user.boundingBox();
    expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThan(844);
    expect(await page.evaluate("document.body.scrollWidth")).toBe(390);
    await user.click();
    await page.locator("#table h2", { hasText: "user" }).waitFor();
    expect(await user.isVisible()).toBe(false);
    await close();
  });
});
