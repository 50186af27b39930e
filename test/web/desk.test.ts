import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Page, Route } from "playwright-core";
import { describeInBrowser, useBrowser } from "../explorer/browser.js";
import {
  axeFindings,
  type OpenedPage,
  openPage,
} from "../explorer/opened-page.js";
import { type ServedDesk, serveDesk } from "./served-desk.js";

// The application of fixtures/web, which docs/clients/query.md tells of.

describeInBrowser("a desk for posts, over both clients", () => {
  const browser = useBrowser();
  let desk: ServedDesk;
  let opened: OpenedPage;
  let page: Page;

  beforeAll(async () => {
    desk = await serveDesk();
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    await opened?.close();
    opened = await openPage(browser(), desk.url);
    ({ page } = opened);
    await rows().first().waitFor();
  });
  afterAll(() => opened.close());

  const rows = () => page.locator("ol button");
  const open = async (title: string) => {
    await page.getByLabel("Search titles").fill(title);
    await rows().getByText(title, { exact: true }).click();
    await page.getByRole("article").waitFor();
  };
  const field = (name: string) =>
    page.locator("form", { has: page.getByLabel(name, { exact: true }) });
  const save = async (name: string, value: string) => {
    await field(name).getByRole("textbox").fill(value);
    await field(name).getByRole("button").click();
  };

  test("lists, filters, sorts, and goes on where it is scrolled to", async () => {
    expect(await rows().count()).toBe(20);
    for (const count of [40, 47]) {
      await page.locator(".end").scrollIntoViewIfNeeded();
      await expectCount(count);
    }
    const titles = await rows().locator("strong").allTextContents();
    expect(new Set(titles).size).toBe(47);
    await page.getByLabel("Order").selectOption("By title");
    await rows().getByText("Ciphers, letter 17").waitFor();
    expect(await rows().first().textContent()).toContain("Ciphers, letter 17");
    await page.getByLabel("Search titles").fill("Loops");
    await page.getByText("4 posts").waitFor();
    await page.getByRole("button", { name: /draft/ }).click();
    await page.getByText("0 posts").waitFor();
    expect(opened.failures).toEqual([]);
  });

  test("renames at once, in the list too", async () => {
    await open("Sets, letter 7");
    const answers = await heldBack();
    await save("title", "Bags, letter 7");
    await rows().getByText("Bags, letter 7").waitFor();
    const where = { slug: "letter-7" };
    const stored = async () =>
      (await desk.client.post.findUniqueOrThrow({ where })).title;
    expect(await stored()).toBe("Sets, letter 7");
    // Counted before the answer: the reads may follow it at once.
    const asked = opened.asked.length;
    await answers.next();
    await eventually(async () => (await stored()) === "Bags, letter 7");
    // What else was read of it is asked for again.
    await eventually(async () =>
      opened.asked.slice(asked).some((url) => url.includes("groupBy")),
    );
    expect(opened.failures).toEqual([]);
  });

  test("tells an error at its field, and takes back what was shown", async () => {
    await open("Notes on the Analytical Engine");
    await page.getByText("Where can I see one?").waitFor();
    await save("slug", "untitled");
    const alert = field("slug").getByRole("alert");
    await alert.waitFor();
    await pictureFor("web-desk.png");
    expect(await field("title").getByRole("alert").count()).toBe(0);
    expect(await field("slug").getByRole("textbox").inputValue()).toBe(
      "untitled",
    );
    expect(await alert.textContent()).toContain("slug");
    await save("slug", "engine");
    await alert.waitFor({ state: "detached" });
    expect(opened.failures).toEqual([]);
  });

  test("changes relationships, and shows a comment before it is stored", async () => {
    await open("Loops, letter 9");
    await page.getByLabel("history").click();
    await page.getByLabel("category").selectOption("Computing");
    const where = { slug: "letter-9" };
    const include = { tags: true, category: true } as const;
    await eventually(async () => {
      const post = await desk.client.post.findUnique({ where, include });
      return (
        post?.tags[0]?.name === "history" && post.category?.name === "Computing"
      );
    });
    await eventually(() => page.getByLabel("history").isChecked());
    await page.getByLabel("history").click();
    await eventually(async () => {
      const post = await desk.client.post.findUnique({ where, include });
      return post?.tags.length === 0;
    });
    const answers = await heldBack();
    await page.getByLabel("a comment").fill("Well said.");
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".sending", { hasText: "Well said." }).waitFor();
    await answers.next();
    await page.locator(".sending").waitFor({ state: "detached" });
    expect(await page.locator(".comments li").allTextContents()).toEqual([
      "Well said.",
    ]);
    expect(opened.failures).toEqual([]);
  });

  test("has no barriers that axe finds", async () => {
    await open("Numbers, letter 10");
    await page.getByLabel("history").waitFor();
    expect(await axeFindings(page)).toEqual([]);
  });

  /** Written to docs/images where it is asked for: `PICTURES=1`. */
  async function pictureFor(name: string): Promise<void> {
    if (process.env["PICTURES"] !== "1") return;
    await page.setViewportSize({ width: 1120, height: 720 });
    await page.getByLabel("Search titles").fill("");
    await rows().nth(15).waitFor();
    await page.getByLabel("Search titles").blur();
    const path = fileURLToPath(
      new URL(`../../docs/images/${name}`, import.meta.url),
    );
    await page.screenshot({ path });
  }

  async function expectCount(count: number): Promise<void> {
    await eventually(async () => (await rows().count()) === count);
  }

  async function eventually(holds: () => Promise<boolean>): Promise<void> {
    const until = Date.now() + 120_000;
    while (!(await holds())) {
      if (Date.now() > until) throw new Error("it did not come about");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Writes wait until the next answer is let through. */
  async function heldBack() {
    const waiting: Route[] = [];
    await page.route(/\/(rest|rpc)\//, async (route) => {
      const isWrite = route.request().method() !== "GET";
      if (isWrite) waiting.push(route);
      else await route.continue();
    });
    return {
      async next() {
        await eventually(async () => waiting.length > 0);
        await waiting.shift()?.continue();
      },
    };
  }
});
