import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { repository } from "../support/fixture-schemas.js";
import { temporaryFolder, tree } from "../support/temporary-folder.js";
import { drawBlog } from "./goldens.js";
import { inChromium } from "./in-chromium.js";
import { runGraph } from "./run-graph.js";
import { schemaOf } from "./schemas.js";

const script = join(
  repository,
  "test/node_modules/mermaid/dist/mermaid.min.js",
);

test("Mermaid draws what is written, an overview of groups too", async () => {
  const folder = temporaryFolder({
    "schema/schema.prisma": schemaOf(""),
    "schema/the end.prisma": "model A {\n  id Int @id\n  b B[]\n}\n",
    "schema/b.prisma":
      "model B {\n  id Int @id\n  aId Int\n  a A @relation(fields: [aId], references: [id])\n}\n",
  });
  const args = ["schema", "--group", "file", "--split", "out"];
  expect((await runGraph(folder, ...args)).status).toBe(0);
  const overview = tree(folder)["out/overview.mmd"] ?? "";
  const texts = [await drawBlog(["--fields", "keys"]), overview];
  await inChromium(async (page) => {
    await page.addScriptTag({ path: script });
    const words = await page.evaluate<string[]>(`
      (async () => {
        const words = [];
        for (const [index, text] of ${JSON.stringify(texts)}.entries()) {
          const { svg } = await mermaid.render("picture" + index, text);
          const read = new DOMParser().parseFromString(svg, "text/html");
          words.push(read.body.textContent);
        }
        return words;
      })()`);
    for (const word of ["User", "categoryId", "Follow", "parent"]) {
      expect(words[0]).toContain(word);
    }
    expect(words[1]).toContain("the end: 1 model");
  });
});

test("SVG follows the colours of the reader", async () => {
  const svg = await drawBlog(["--format", "svg"]);
  await inChromium(async (page) => {
    await page.setContent(svg);
    const colour = (): Promise<string> =>
      page.evaluate(
        `getComputedStyle(document.querySelector("svg .node text")).fill`,
      );
    await page.emulateMedia({ colorScheme: "light" });
    expect(await colour()).toBe("rgb(31, 35, 40)");
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await colour()).toBe("rgb(240, 246, 252)");
  });
});
