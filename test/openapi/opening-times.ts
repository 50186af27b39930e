// How long viewers work before a description can be read: `npm run bench:viewers`.
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { syntheticSchema } from "../../bench/generate/synthetic-schema.js";
import { renderedText } from "../render/rendered.js";
import { serveViewers, viewers } from "./viewers.js";

const blog = new URL("../../fixtures/blog/schema.prisma", import.meta.url);
const schemas = {
  blog: readFileSync(blog, "utf8"),
  "100 models": syntheticSchema(100),
  "300 models": syntheticSchema(300),
};
const texts = new Map<string, string>();
for (const [name, schema] of Object.entries(schemas)) {
  const files = await renderedText(schema);
  texts.set(`/${texts.size}.json`, files.get("openapi/rest.json") ?? "");
  process.stdout.write(
    `${name}: ${[...texts.values()].at(-1)?.length} bytes\n`,
  );
}
const paths = [...texts.keys()];
const served = await serveViewers(
  Object.fromEntries(paths.map((path) => [path.slice(1, 2), path])),
  (app) => {
    for (const [path, text] of texts) {
      app.get(path, (_, reply) => reply.type("application/json").send(text));
    }
  },
);
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const viewer of viewers) {
  for (const [at, name] of Object.keys(schemas).entries()) {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    // Processor time: other load of the machine does not matter.
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(served.pageOf(viewer, String(at)), { timeout: 600_000 });
    await page
      .locator(viewer === "swagger" ? ".opblock" : "section h2")
      .first()
      .waitFor({ timeout: 600_000 });
    const { metrics } = await session.send("Performance.getMetrics");
    const work = metrics.find((one) => one.name === "TaskDuration")?.value;
    process.stdout.write(`${viewer}, ${name}: ${work?.toFixed(1)} s\n`);
    await page.close();
  }
}
await browser.close();
await served.close();
