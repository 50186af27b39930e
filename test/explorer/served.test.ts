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
