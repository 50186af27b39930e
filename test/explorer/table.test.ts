import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { describeInBrowser, useBrowser } from "./browser.js";
import { type ExploredBlog, exploreBlog } from "./explored-blog.js";
import { openPage, type OpenedPage } from "./opened-page.js";

describeInBrowser("the table and the record of the explorer", () => {
  const browser = useBrowser();
  let blog: ExploredBlog;
  beforeAll(async () => {
    blog = await exploreBlog();
  });
  afterAll(() => blog.close());

  async function at(
    fragment: string,
    work: (opened: OpenedPage) => Promise<void>,
  ): Promise<void> {
    const opened = await openPage(browser(), blog.url + fragment, {
      timezoneId: "Asia/Kolkata",
      locale: "en-GB",
    });
    try {
      await work(opened);
      expect(opened.failures).toEqual([]);
    } finally {
      await opened.close();
    }
  }

  test("related records have their title, asked for once a type, with the id behind", () =>
    at("#/post", async ({ page, asked }) => {
      const author = page.locator('[data-key="author 1"]');
      await author.getByText("Ada Lovelace").waitFor();
      expect(await author.innerText()).toBe("Ada Lovelace ada");
      const named = asked
        .filter((url) => url.includes("filter[id$in]"))
        .map((url) => url.replace(/^.*\/rest/, ""));
      expect(named).toEqual([
        "/user?filter[id$in]=ada,alan,grace&fields[user]=name,email&page[limit]=3",
        "/category?filter[id$in]=3,1,2&fields[category]=name&page[limit]=3",
      ]);
      await page.goto(`${blog.url}#/post?open=post/1`);
      await page
        .locator('[data-key="to author"]', { hasText: "Ada Lovelace" })
        .waitFor();
      expect(asked.filter((url) => url.includes("$in"))).toHaveLength(2);
    }));

  test("what tells most comes first; enums are badges, dates in the reader's time", () =>
    at("#/post?size=10", async ({ page }) => {
      const badge = page.locator("tbody tr").first().locator(".badge");
      await badge.waitFor();
      expect(await badge.innerText()).toBe("PUBLISHED");
      expect(
        (await page.locator("thead th").allInnerTexts()).slice(0, 6),
      ).toEqual(["id", "title", "slug", "status", "featured", "author"]);
      const created = page.locator('[data-name="createdAt"] .value').first();
      expect(await created.innerText()).toBe("9 Jan 2024, 14:00");
      expect(await created.getAttribute("title")).toBe(
        "2024-01-09T08:30:00.000Z",
      );
    }));

  test("a row opens by a click and by Enter; a cell of it is edited by a click and by F2", () =>
    at("#/user", async ({ page }) => {
      const cell = page.locator('tbody tr:nth-child(2) [data-name="name"]');
      await cell.click();
      await page.locator("#record h2", { hasText: "user alan" }).waitFor();
      await page.locator("tr.open").waitFor();
      await cell.click();
      const input = page.getByLabel("name of user alan");
      await input.fill("Alan M. Turing");
      await input.press("Escape");
      expect(await cell.innerText()).toBe("Alan Turing");
      await cell.click();
      await input.fill("Alan M. Turing");
      await input.press("Enter");
      await page
        .locator(".record-label", { hasText: "Alan M. Turing" })
        .waitFor();
      const stored = await blog.client.user.findUniqueOrThrow({
        where: { id: "alan" },
      });
      expect(stored.name).toBe("Alan M. Turing");

      await page.keyboard.press("Escape");
      await page.locator('[data-key="row alan"]:focus').waitFor();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("F2");
      await page.getByLabel("email of user alan").fill("ada@example.org");
      await page.keyboard.press("Enter");
      // It is another's.
      await page.locator("tbody .problem", { hasText: /^409/ }).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Enter");
      await page.locator("#record h2", { hasText: "user alan" }).waitFor();
    }));

  test("a line of text is an input, a date has a picker in the reader's time, a decimal an example", () =>
    at("#/post?open=post/1", async ({ page }) => {
      const title = page.locator("#field-title");
      await title.waitFor();
      expect(await title.evaluate((node) => node.tagName)).toBe("INPUT");
      expect(
        await page.locator("#field-body").evaluate((node) => node.tagName),
      ).toBe("TEXTAREA");
      expect(await page.locator("#field-price-hint").innerText()).toBe(
        "What reading it costs. Free when empty. Such as 12.50.",
      );
      const published = page.locator("#field-publishedAt");
      expect(await published.getAttribute("type")).toBe("datetime-local");
      expect(await published.inputValue()).toBe("2024-01-10T14:00");
      await published.fill("2024-02-01T09:15:30");
      await page.keyboard.press("Control+s");
      await page.getByText("Saved post 1").waitFor();
      const { publishedAt } = await blog.client.post.findUniqueOrThrow({
        where: { id: 1 },
      });
      expect(publishedAt?.toISOString()).toBe("2024-02-01T03:45:30.000Z");
      const label = page.locator(".relationship .label", { hasText: "author" });
      expect(await label.innerText()).toBe("author user, required");
    }));

  test("Back closes a dialog, and then goes on as before", () =>
    at("#/tag", async ({ page }) => {
      const link = page.locator('[data-key="row history"]');
      await link.click();
      const title = page.locator("#record h2", { hasText: "tag history" });
      await title.waitFor();
      const dialog = page.locator("dialog");
      const remove = page.getByRole("button", { name: "Delete…" });
      await remove.click();
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: "detached" });
      expect(await title.isVisible()).toBe(true);
      await remove.click();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.waitForFunction("history.state === null");
      await page.goBack();
      await title.waitFor({ state: "hidden" });
      expect(page.url()).toMatch(/#\/tag$/);
    }));
});
