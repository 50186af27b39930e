import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import scalar from "@scalar/fastify-api-reference";
import { fastify } from "fastify";
import { useServing } from "../serve/serving.js";
import { root } from "../support/built-command.js";
import { put } from "../support/temporary-folder.js";
import { describeInBrowser, useBrowser } from "./browser.js";
import { axeFindings, openPage } from "./opened-page.js";

describeInBrowser("the pages of gen-api serve", () => {
  const browser = useBrowser();
  const serving = useServing((cwd) => {
    copyFileSync(
      join(root, "fixtures/blog/schema.prisma"),
      join(cwd, "schema.prisma"),
    );
    put(cwd, "package.json", '{ "name": "@acme/shop" }');
    put(
      cwd,
      "gen-api.config.ts",
      'export default { atomic: { path: "operations" } };',
    );
  });

  test("the explorer shows the statements of a request", async () => {
    const { page, failures, close } = await openPage(
      browser(),
      `${serving().url}/#/tag?sort=-name`,
    );
    await page.locator("footer .last", { hasText: "200" }).waitFor();
    await page.keyboard.press("q");
    await page.locator("footer li:not(.counts) summary").first().click();
    const sql = page.locator('footer pre[aria-label="SQL"]');
    expect(await sql.innerText()).toMatch(
      /^-- \d+(\.\d+)? ms\nSELECT .*`Tag`.* ORDER BY .* DESC LIMIT \? OFFSET \?;$/,
    );
    expect(failures).toEqual([]);
    await close();
  });

  test("selected records are changed and deleted together, or none of them", async () => {
    const { url } = serving();
    const { page, failures, close } = await openPage(
      browser(),
      `${url}/#/comment?sort=id&size=10`,
    );
    const boxes = page.locator("tbody th input");
    await boxes.nth(2).waitFor();
    expect(await page.locator('[data-type="operations"]').count()).toBe(0);
    await boxes.nth(0).check();
    await boxes.nth(2).check();
    await page.getByText("2 selected").waitFor();
    const dialog = page.locator("dialog");
    await page.getByRole("button", { name: "Set a field…" }).click();
    await dialog.getByLabel("Field").selectOption("body");
    await dialog.getByLabel("body", { exact: true }).fill("The same");
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Set" }).click();
    await page.getByText("Changed 2 records").waitFor();
    await page
      .locator("tbody tr:nth-child(3)", { hasText: "The same" })
      .waitFor();
    expect(
      await page.locator("tbody tr", { hasText: "The same" }).count(),
    ).toBe(2);

    // What one of them refuses is done to none.
    await page.goto(`${url}/#/user?sort=id`);
    await page.locator("#table h2", { hasText: "user" }).waitFor();
    await page.getByLabel("Select all of the page").check();
    await page.getByText("10 selected").waitFor();
    await page.getByRole("button", { name: "Set a field…" }).click();
    await dialog.getByLabel("Field").selectOption("email");
    await dialog.getByLabel("email", { exact: true }).fill("one@example.org");
    await dialog.getByRole("button", { name: "Set" }).click();
    // It tells which of them.
    await dialog
      .locator(".alert", { hasText: /^409.* \(user .+\)$/ })
      .waitFor();
    await page.keyboard.press("Escape");
    const answer = await fetch(
      `${url}/rest/user?filter[email]=one@example.org`,
    );
    expect(await answer.json()).toMatchObject({ data: [] });

    // Nothing is set where no value is chosen.
    await page.goto(`${url}/#/post?sort=id`);
    await page.locator("#table h2", { hasText: "post" }).waitFor();
    await page.getByLabel("Select all of the page").check();
    await page.getByRole("button", { name: "Set a field…" }).click();
    for (const field of ["featured", "status"]) {
      await dialog.getByLabel("Field").selectOption(field);
      await dialog.getByRole("button", { name: "Set" }).click();
      await dialog.getByText("Choose a value first.").waitFor();
    }
    await page.keyboard.press("Escape");

    await page.goto(`${url}/#/comment?sort=id&size=10`);
    await page.getByText("1–10 of 20").waitFor();
    await boxes.nth(1).check();
    await page.getByRole("button", { name: "Delete…" }).click();
    await dialog.getByRole("button", { name: "Delete" }).click();
    await page.getByText("1–10 of 19").waitFor();
    expect(failures).toEqual([]);
    await close();
  });

  test("the start leads to the reference; records have files and numbers", async () => {
    const { page, close } = await openPage(browser(), serving().url);
    const link = page.getByRole("link", { name: "Reference" });
    expect(await link.getAttribute("href")).toBe("/reference");
    await page.getByRole("heading", { name: "shop REST" }).waitFor();
    await page.goto(`${serving().url}/#/post`);
    await page.locator('[data-key="export"]').waitFor();
    await page.locator('[data-key="chart"]').click();
    await page.locator(".bars li").first().waitFor();
    await close();
  });

  test("the explorer shows mistakes until they are mended, and what is served then", async () => {
    const { cwd, url } = serving();
    const schema = join(cwd, "schema.prisma");
    const { page, failures, close } = await openPage(browser(), `${url}/#/tag`);
    const banner = page.locator("#banner");
    await page.locator("tbody tr").first().waitFor();
    const original = readFileSync(schema, "utf8");
    const field = "model Tag {\n  hue Sting?";
    writeFileSync(schema, original.replace("model Tag {", field));
    await banner.getByText('type "Sting" is neither').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await banner.getByText("The API from before is.").waitFor();
    expect(await page.locator("tbody tr").count()).toBe(10);
    writeFileSync(
      schema,
      original.replace("model Tag {", field.replace("Sting", "String")),
    );
    // The page has the focus: it is not loaded anew by itself.
    await banner.getByRole("button", { name: "Load again" }).click();
    await page.locator("thead th", { hasText: "hue" }).waitFor();
    expect(await banner.isVisible()).toBe(false);
    expect(failures).toEqual([]);
    await close();
  });

  test("/reference has Scalar if the project has it, and asks no other host", async () => {
    const { cwd, url } = serving();
    const missing = await fetch(`${url}/reference`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toBe(
      "the API reference needs Scalar in your project: npm install --save-dev @scalar/api-reference\n",
    );
    putViewer(cwd, await viewerScript());
    const { page, asked, failures, close } = await openPage(
      browser(),
      `${url}/reference`,
    );
    await page.getByText("List categories").first().waitFor();
    expect(
      asked.filter(
        (one) => !/^(data|blob):/.test(one) && !one.startsWith(`${url}/`),
      ),
    ).toEqual([]);
    expect(failures).toEqual([]);
    await close();
  });
});

/** Scalar's script for browsers, which its package for Fastify has too, without 300 others. */
async function viewerScript(): Promise<string> {
  const app = fastify();
  await app.register(scalar, { configuration: { content: {} } });
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const response = await fetch(`${url}/reference/js/scalar.js`);
  expect(response.status).toBe(200);
  const script = await response.text();
  await app.close();
  return script;
}

/** Puts the viewer where its own package has it. */
function putViewer(cwd: string, script: string): void {
  const scalar = "node_modules/@scalar/api-reference";
  put(cwd, `${scalar}/package.json`, '{ "main": "dist/index.js" }');
  put(cwd, `${scalar}/dist/index.js`, "");
  put(cwd, `${scalar}/dist/browser/standalone.js`, script);
}
