import { ApiError } from "@gen-api/runtime";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { defineAccess } from "../../fixtures/blog/src/api/access.js";
import { describeInBrowser, useBrowser } from "./browser.js";
import { type ExploredBlog, exploreBlog } from "./explored-blog.js";
import { axeFindings, openPage } from "./opened-page.js";

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

describeInBrowser("the explorer of a service that takes a token", () => {
  const browser = useBrowser();
  let blog: ExploredBlog;
  beforeAll(async () => {
    blog = await exploreBlog({
      authorize: ({ request }) => {
        if (request.headers?.["authorization"] === "Bearer s3cret") return true;
        throw new ApiError("unauthorized", "a token is needed");
      },
    });
  });
  afterAll(() => blog.close());

  test("asks for it, keeps it for the tab alone, and shows it nowhere", async () => {
    const { page, failures, close } = await openPage(
      browser(),
      `${blog.url}#/tag`,
    );
    try {
      const dialog = page.locator("dialog");
      const signIn = async (token: string): Promise<void> => {
        await dialog.getByLabel("Token").fill(token);
        await Promise.all([
          page.waitForEvent("load"),
          page.keyboard.press("Enter"),
        ]);
      };
      await dialog.getByText("The service wants to know who asks").waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await signIn("wrong");
      await dialog.waitFor();
      await signIn("s3cret");
      await page.locator("tbody tr").first().waitFor();
      await page.keyboard.press("q");
      await page.locator("footer li:not(.counts) summary").first().click();
      const forms = await page.locator("footer pre").allInnerTexts();
      expect(forms[1]).toMatch(/^curl -g -H "Authorization: Bearer \$TOKEN" '/);
      expect(forms[2]).toContain("authorization: `Bearer ${token}`");
      expect(forms.join()).not.toContain("s3cret");
      expect(
        await page.evaluate("[localStorage.length, document.cookie]"),
      ).toEqual([0, ""]);
      // Another tab has to be given it anew.
      const other = await page.context().newPage();
      await other.goto(`${blog.url}#/tag`);
      await other.locator("dialog").waitFor();

      await page.getByRole("button", { name: "Sign in" }).click();
      await Promise.all([
        page.waitForEvent("load"),
        dialog.getByRole("button", { name: "Sign out" }).click(),
      ]);
      await page.locator("#table .alert", { hasText: /^401/ }).waitFor();
      expect(failures).toEqual([]);
    } finally {
      await close();
    }
  });
});
