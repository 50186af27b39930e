import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { describeInBrowser, useBrowser } from "./browser.js";
import { type ExploredBlog, exploreBlog } from "./explored-blog.js";
import { axeFindings, openPage, type OpenedPage } from "./opened-page.js";

const hostile = "<img src=x onerror=\"document.title='owned'\">";

describeInBrowser("the explorer of the blog", () => {
  const browser = useBrowser();
  let blog: ExploredBlog;
  beforeAll(async () => {
    blog = await exploreBlog();
    await blog.client.user.create({
      data: { id: hostile, email: "mallory@example.org", name: hostile },
    });
  });
  afterAll(() => blog.close());

  /** Opens a place, and checks afterwards that only the blog was asked. */
  async function at(
    fragment: string,
    work: (opened: OpenedPage) => Promise<void>,
    options?: Parameters<typeof openPage>[2],
  ): Promise<void> {
    const opened = await openPage(browser(), blog.url + fragment, options);
    try {
      await work(opened);
      const { origin } = new URL(blog.url);
      const others = opened.asked.filter(
        (url) => !url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url),
      );
      expect({ others, failures: opened.failures }).toEqual({
        others: [],
        failures: [],
      });
    } finally {
      await opened.close();
    }
  }

  const cell = (page: Page, text: string) =>
    page.locator("tbody td", { hasText: text });
  const record = (page: Page, title: string) =>
    page.locator("#record h2", { hasText: title });

  test("types with their counts, found by a search", () =>
    at("", async ({ page }) => {
      const tag = page.locator('[data-type="tag"]');
      await tag.getByText("4", { exact: true }).waitFor();
      await page.fill("#search", "pro");
      expect(await page.locator("#types li:visible").allInnerTexts()).toEqual([
        expect.stringMatching(/^profile\s+2$/),
      ]);
      await page.press("#search", "Enter");
      await cell(page, "Wrote the first program").waitFor();
      expect(page.url()).toContain("#/profile");
    }));

  test("the URL is the state: filter, sort, page, columns and record", () =>
    at(
      "#/post?filter[status]=PUBLISHED&sort=-title&size=1&page=2&fields=title&open=tag/history",
      async ({ page }) => {
        await record(page, "tag history").waitFor();
        await page.getByText("2–2 of 2").waitFor();
        expect(await page.locator("tbody td").allInnerTexts()).toEqual([
          "Notes on the Analytical Engine",
        ]);
        expect(await page.locator("thead th").allInnerTexts()).toEqual([
          "id",
          "title ▼",
        ]);
      },
    ));

  test("sorts by a header, filters by a field, turns pages", () =>
    at("#/user?size=10", async ({ page, asked }) => {
      await page.getByRole("button", { name: "email", exact: true }).click();
      await page.locator('th[aria-sort="ascending"]').waitFor();
      await page.keyboard.press("f");
      await page.getByLabel("Filter name").fill("Turing");
      await page.getByLabel("Filter name").press("Enter");
      await page.getByText("1–1 of 1").waitFor();
      expect(decodeURIComponent(asked.at(-1) ?? "")).toContain(
        "/rest/user?filter[name$contains]=Turing&sort=email&page[limit]=10",
      );
      await page.getByLabel("Operator for name").selectOption("$null");
      await cell(page, "guest@example.org").waitFor();
    }));

  test("user, posts, comments, author, and back, by keyboard alone", () =>
    at("", async ({ page }) => {
      const { keyboard } = page;
      await page.locator("#types a").first().waitFor();
      await keyboard.press("/");
      await keyboard.type("user");
      await keyboard.press("Enter");
      const focused = page.locator(":focus");
      const arrive = (key: string): Promise<void> =>
        page.locator(`[data-key="${key}"]:focus`).waitFor();
      await page.locator("tbody th a:focus").waitFor();
      await keyboard.press("ArrowDown");
      await arrive("row ada");
      for (let i = 0; i < 30; i += 1) {
        if ((await focused.innerText()) === "posts →") break;
        await keyboard.press("ArrowRight");
      }
      await arrive("posts ada");
      await keyboard.press("Enter");
      await arrive("row 1");
      await keyboard.press("Enter");
      await record(page, "post 1").waitFor();
      await keyboard.press("t");
      await arrive("row 1");
      await page.locator('[data-key="table comments"]').waitFor();
      for (let i = 0; i < 30; i += 1) {
        if ((await focused.innerText()) === "comments →") break;
        await keyboard.press("ArrowRight");
      }
      await keyboard.press("Enter");
      await page.locator("h2", { hasText: "comments of post 1" }).waitFor();
      await page.locator("tbody tr").nth(1).waitFor();
      await page.locator("tbody th a:focus").waitFor();
      for (let i = 0; i < 5; i += 1) {
        if ((await focused.getAttribute("data-key"))?.startsWith("author "))
          break;
        await keyboard.press("ArrowRight");
      }
      await keyboard.press("Enter");
      await page.locator("#record h2", { hasText: /^user / }).waitFor();
      expect(await page.locator("#trail li").allInnerTexts()).toEqual([
        "user",
        "posts of user ada",
        "comments of post 1",
        expect.stringMatching(/^user (alan|grace)$/),
      ]);
      await keyboard.press("b");
      await page
        .locator("#trail li", { hasText: /^comments of post 1$/ })
        .waitFor();
    }));

  test("an edit, null, and a 422 at its field", () =>
    at("#/post?open=post/2", async ({ page }) => {
      await page.fill("#field-wordCount", "many");
      await page.fill("#field-title", "On Numbers");
      await page.keyboard.press("Control+s");
      const problem = page.locator("#field-wordCount-problem");
      await problem.waitFor({ state: "visible" });
      expect(await problem.innerText()).toBe("must be a 32-bit integer");
      expect(await page.getAttribute("#field-wordCount", "aria-invalid")).toBe(
        "true",
      );
      expect(await page.locator(":focus").getAttribute("id")).toBe(
        "field-wordCount",
      );
      await page.fill("#field-wordCount", "7");
      await page.getByLabel("rating is null").check();
      await page.fill("#field-price", "10.50");
      await page.fill("#field-metadata", '{"a": [null]}');
      await page.selectOption("#field-status", "ARCHIVED");
      await page.selectOption("#field-featured", "true");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await cell(page, "On Numbers").waitFor();
      const post = await blog.client.post.findUniqueOrThrow({
        where: { id: 2 },
      });
      expect({ ...post, price: String(post.price) }).toMatchObject({
        ...{ wordCount: 7, rating: null, price: "10.5", featured: true },
        ...{ metadata: { a: [null] }, status: "ARCHIVED" },
      });
      await page.fill("#field-metadata", "{");
      await page.keyboard.press("Control+s");
      await page.getByText("This is no JSON").waitFor();
    }));

  test("bytes come from a file", () =>
    at("#/profile?open=profile/grace", async ({ page }) => {
      await page.setInputFiles("#field-avatar", {
        name: "avatar.png",
        mimeType: "image/png",
        buffer: Buffer.from([1, 2, 0, 255]),
      });
      await page.locator("#record").getByText("4 bytes").waitFor();
      await page.keyboard.press("Control+s");
      await page.getByRole("button", { name: "Save as a file" }).waitFor();
      const { avatar } = await blog.client.profile.findUniqueOrThrow({
        where: { userId: "grace" },
      });
      expect([...(avatar ?? [])]).toEqual([1, 2, 0, 255]);
    }));

  test("creates with a relationship; what is missing is told at its place", () =>
    at("#/post", async ({ page }) => {
      await page.getByRole("button", { name: "New post" }).click();
      await page.fill("#field-title", "Made here");
      await page.keyboard.press("Control+s");
      await page.getByText('the attribute "slug" is required').waitFor();
      await page.getByText('the relationship "author" is required').waitFor();
      await page.fill("#field-slug", "made-here");
      await page.getByRole("button", { name: "Set author" }).click();
      await page.getByLabel("Search user").fill("Grace");
      await page.locator("dialog").getByText("1 found").waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Control+s");
      await page.locator(".record-label", { hasText: "Made here" }).waitFor();
      const { authorId } = await blog.client.post.findUniqueOrThrow({
        where: { slug: "made-here" },
      });
      expect(authorId).toBe("grace");
    }));

  test("connects and disconnects a tag, through a search", () =>
    at("#/post?open=post/1", async ({ page }) => {
      const tags = async (): Promise<readonly string[]> => {
        const post = await blog.client.post.findUniqueOrThrow({
          where: { id: 1 },
          select: { tags: { orderBy: { name: "asc" } } },
        });
        return post.tags.map(({ name }) => name);
      };
      expect(await tags()).toEqual(["history", "mathematics"]);
      await page.locator("summary", { hasText: "tags" }).click();
      await page.getByLabel("Connect tags").click();
      await page.keyboard.type("comp");
      await page.locator("dialog").getByText("1 found").waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.getByText("3 linked").waitFor();
      expect(await tags()).toEqual(["compilers", "history", "mathematics"]);
      await page.getByLabel("Disconnect tag compilers").click();
      await page.getByText("2 linked").waitFor();
      expect(await tags()).toEqual(["history", "mathematics"]);
      // A post has to have an author, and one may be without a category.
      expect(await page.getByLabel("Disconnect author").count()).toBe(0);
      expect(await page.getByLabel("Disconnect category").count()).toBe(1);
      await page.locator("summary", { hasText: "comments" }).click();
      await page.locator('[data-key="to comments"]').first().waitFor();
      expect(await page.getByLabel(/^Disconnect comment/).count()).toBe(0);
    }));

  test("what is not saved stays when a link changes, and is not lost unasked", () =>
    at("#/post?open=post/3", async ({ page }) => {
      await page.fill("#field-title", "Not saved");
      await page.getByRole("button", { name: "Set category" }).click();
      await page.locator("dialog").getByText("3 found").waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.locator('[data-key="to category"]').waitFor();
      expect(await page.inputValue("#field-title")).toBe("Not saved");
      const { categoryId, title } = await blog.client.post.findUniqueOrThrow({
        where: { id: 3 },
      });
      expect(categoryId).toBe(1);
      expect(title).not.toBe("Not saved");

      page.once("dialog", (dialog) => void dialog.dismiss());
      await page.locator('[data-type="tag"] a').click();
      await page.waitForURL(/open=post/);
      expect(await page.inputValue("#field-title")).toBe("Not saved");
      page.once("dialog", (dialog) => void dialog.accept());
      await page.locator('[data-type="tag"] a').click();
      await page.locator("#table h2", { hasText: "tag" }).waitFor();
      await page.locator("#record").waitFor({ state: "hidden" });
    }));

  test("in a narrow window one part at a time, by keyboard too", () =>
    at(
      "#/tag",
      async ({ page }) => {
        await page.locator("tbody tr").first().waitFor();
        expect(await page.locator("#side").isVisible()).toBe(false);
        await page.keyboard.press("/");
        await page.keyboard.type("post");
        await page.keyboard.press("Enter");
        await page.locator("tbody th a:focus").waitFor();
        await page.keyboard.press("Enter");
        await record(page, "post 1").waitFor();
        expect(await page.locator("#table").isVisible()).toBe(false);
        await page.keyboard.press("Escape");
        await page.locator('[data-key="row 1"]:focus').waitFor();
        const wide = await page.evaluate("document.body.scrollWidth");
        expect(wide).toBe(390);
      },
      { viewport: { width: 390, height: 760 } },
    ));

  test("deletes, after it told what is linked; a refusal is shown", () =>
    at("#/user?open=user/ada", async ({ page }) => {
      await page.getByRole("button", { name: "Delete…" }).click();
      const dialog = page.locator("dialog");
      await dialog.getByText("posts: 2").waitFor();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await dialog.getByText(/^409 Conflict/).waitFor();
      await page.keyboard.press("Escape");
      const tag = await blog.client.tag.create({ data: { name: "short" } });
      await page.goto(`${blog.url}#/tag?open=tag/${tag.name}`);
      await page.getByRole("button", { name: "Delete…" }).click();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await page.getByText("1–4 of 4").waitFor();
      expect(await blog.client.tag.count()).toBe(4);
    }));

  test("the requests, as curl, fetch and RPC", () =>
    at("#/post?filter[title$contains]=it's&sort=-title", async ({ page }) => {
      await page.locator("footer .last", { hasText: "200" }).waitFor();
      await page.keyboard.press("q");
      await page.locator("footer li:not(.counts) summary").first().click();
      const { origin } = new URL(blog.url);
      const query = "filter[title$contains]=it's&sort=-title&page[limit]=25";
      expect(await page.locator("footer pre").allInnerTexts()).toEqual([
        `GET ${origin}/rest/post?${query}`,
        `curl -g '${origin}/rest/post?${query.replace("'", "'\\''")}'`,
        `await fetch("${origin}/rest/post?${query}");`,
        'await rpc.post.findMany({ where: { title: { contains: "it\'s" } }, orderBy: [{ title: "desc" }], take: 25 });',
      ]);
    }));

  test("data is never markup", () =>
    at(
      `#/user?open=${encodeURIComponent(`user/${encodeURIComponent(hostile)}`)}`,
      async ({ page }) => {
        await record(page, "user <img").waitFor();
        await cell(page, "<img src=x").waitFor();
        await page.locator("summary", { hasText: "posts" }).click();
        await page.getByText("0 linked").waitFor();
        await page.getByRole("button", { name: "Delete…" }).click();
        expect(await page.locator("img").count()).toBe(0);
        expect(await page.title()).toBe("user · Explorer");
      },
    ));

  test("what is not there is told", () =>
    at("#/post/4711/comments?open=post/4711", async ({ page }) => {
      await page
        .locator("#record .alert", { hasText: /^404 Not found/ })
        .waitFor();
      await page
        .locator("#table .alert", { hasText: /^404 Not found/ })
        .waitFor();
      await page.goto(`${blog.url}#/nothing`);
      await page.getByText("The service has no nothing.").waitFor();
    }));

  const places: readonly (readonly [
    string,
    string,
    (page: Page) => Promise<unknown>,
  ])[] = [
    ["the start", "", async () => undefined],
    [
      "a table with filters and a record",
      "#/post?filter[status]=DRAFT&open=post/1",
      (page) => page.locator("summary", { hasText: "tags" }).click(),
    ],
    [
      "a table without records",
      "#/post?filter[slug]=none",
      async () => undefined,
    ],
    [
      "an error at a field",
      "#/post?open=post/1",
      async (page) => {
        await page.fill("#field-wordCount", "many");
        await page.keyboard.press("Control+s");
        await page
          .locator("#field-wordCount-problem")
          .waitFor({ state: "visible" });
      },
    ],
    ["a new record", "#/post?new=", async () => undefined],
    ["the keys", "#/post", (page) => page.keyboard.press("?")],
    [
      "the picker",
      "#/post?new=",
      (page) => page.getByLabel("Set author").click(),
    ],
    [
      "the requests",
      "#/post",
      async (page) => {
        await page.keyboard.press("q");
        await page.locator("footer li:not(.counts) summary").first().click();
      },
    ],
  ];
  const looks = [
    { colorScheme: "light", viewport: { width: 1360, height: 800 } },
    { colorScheme: "dark", viewport: { width: 1360, height: 800 } },
    { colorScheme: "light", viewport: { width: 390, height: 760 } },
  ] as const;
  test.each(
    looks.map(
      (look) =>
        [`${look.colorScheme}, ${look.viewport.width} wide`, look] as const,
    ),
  )("axe finds nothing: %s", async (_name, look) => {
    for (const [name, fragment, act] of places) {
      await at(
        fragment,
        async ({ page }) => {
          await page.waitForLoadState("networkidle");
          await act(page);
          await page.waitForLoadState("networkidle");
          expect({ name, found: await axeFindings(page) }).toEqual({
            name,
            found: [],
          });
        },
        look,
      );
    }
  });
});
