import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { describeInBrowser, useBrowser } from "./browser.js";
import {
  description,
  type ExploredBlog,
  exploreBlog,
} from "./explored-blog.js";
import { axeFindings, openPage } from "./opened-page.js";

describeInBrowser("the explorer of a service with files and numbers", () => {
  const browser = useBrowser();
  let blog: ExploredBlog;
  beforeAll(async () => {
    blog = await exploreBlog({
      description: JSON.parse(String(description)) as object,
      bulk: { export: true },
      aggregates: true,
    });
  });
  afterAll(() => blog.close());

  test("what is shown is saved as a file, on all of its pages", async () => {
    const { page, failures, close } = await openPage(
      browser(),
      `${blog.url}#/post?filter[status]=PUBLISHED&sort=-title&fields=title,status&size=1`,
    );
    const save = async (button: string): Promise<readonly string[]> => {
      await page.locator('[data-key="export"]').click();
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: button }).click(),
      ]);
      const text = readFileSync(await download.path(), "utf8");
      return [download.suggestedFilename(), ...text.trim().split(/\r?\n/)];
    };
    expect(await save("Save as CSV")).toEqual([
      ...["post.csv", "id,title,status", "2,On Computable Numbers,PUBLISHED"],
      "1,Notes on the Analytical Engine,PUBLISHED",
    ]);
    const [name, ...lines] = await save("Save as NDJSON");
    expect([name, lines.length]).toEqual(["post.ndjson", 2]);
    await page.keyboard.press("q");
    await page.locator("footer li:not(.counts) summary").first().click();
    expect(
      await page.locator('footer pre[aria-label="curl"]').innerText(),
    ).toContain(`-H 'Accept: application/x-ndjson'`);
    expect(failures).toEqual([]);
    await close();
  });

  test("bars of a group lead to its records", async () => {
    const { page, failures, close } = await openPage(
      browser(),
      `${blog.url}#/post`,
    );
    await page.locator('[data-key="chart"]').click();
    const bars = page.locator(".bars li");
    await bars.nth(2).waitFor();
    expect(await bars.allInnerTexts()).toEqual([
      expect.stringMatching(/^PUBLISHED\s+2$/),
      expect.stringMatching(/^(ARCHIVED|DRAFT)\s+1$/),
      expect.stringMatching(/^(ARCHIVED|DRAFT)\s+1$/),
    ]);
    expect(
      await page
        .locator(".bar")
        .evaluateAll((all) =>
          all.map((one) => (one as HTMLElement).style.width),
        ),
    ).toEqual(["100%", "50%", "50%"]);
    await page.getByLabel("Group").selectOption("author");
    await page.locator(".bars", { hasText: "Ada Lovelace" }).waitFor();
    await page.getByLabel("Measure").selectOption("sum.wordCount");
    await page
      .locator(".bars", { hasText: "20000" })
      .or(page.locator(".bars", { hasText: "20,000" }))
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.locator(".bars a", { hasText: "Alan Turing" }).click();
    await page.getByText("1–1 of 1").waitFor();
    expect(decodeURIComponent(page.url())).toContain(
      "filter[author]=alan&chart=author:sum.wordCount",
    );
    expect(failures).toEqual([]);
    await close();
  });

  test("whatever signs an id has, its record has its title, and its bar leads to it", async () => {
    const id = `a,b%&'"/?#\\,c`;
    await blog.client.user.create({ data: { id, name: "Odd", email: "odd" } });
    await blog.client.post.update({ where: { id: 1 }, data: { authorId: id } });
    const { page, failures, close } = await openPage(
      browser(),
      `${blog.url}#/post?chart=author:count`,
    );
    await page
      .locator('[data-key="author 1"]', { hasText: `Odd ${id}` })
      .waitFor();
    await page.locator(".bars a", { hasText: "Odd" }).click();
    await page.getByText("1–1 of 1").waitFor();
    await page.locator('[data-key="author 1"]').click();
    await page.getByLabel("email", { exact: true }).waitFor();
    expect(failures).toEqual([]);
    await close();
  });

  test("a list of related records has neither, and a service without them neither", async () => {
    const { page, close } = await openPage(
      browser(),
      `${blog.url}#/user/ada/posts`,
    );
    const buttons = page.locator('[data-key="export"], [data-key="chart"]');
    await page.locator("tbody tr").first().waitFor();
    expect(await buttons.count()).toBe(0);
    await close();
    const plain = await exploreBlog();
    const other = await openPage(browser(), `${plain.url}#/post`);
    await other.page.locator("tbody tr").first().waitFor();
    expect(
      await other.page
        .locator('[data-key="export"], [data-key="chart"]')
        .count(),
    ).toBe(0);
    await other.close();
    await plain.close();
  });
});
