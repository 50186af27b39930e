import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { fastifyPlugin } from "@gen-api/runtime/fastify";
import { describeInBrowser, useBrowser } from "../explorer/browser.js";
import { openPage } from "../explorer/opened-page.js";
import { openBlog } from "../support/open-blog.js";
import { tryOperations } from "./try-operations.js";
import { serveViewers, type Viewer } from "./viewers.js";

const text = readFileSync(
  new URL("../../fixtures/blog/src/api/openapi/rest.json", import.meta.url),
  "utf8",
);
const description = JSON.parse(text) as {
  readonly paths: Readonly<Record<string, object>>;
};

/** The method and path of each operation with one of these methods. */
function operations(method: string): readonly string[] {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    method in item ? [`${method} ${path}`] : [],
  );
}

/** What Scalar's parser finds, outside of jest, whose objects it takes for none. */
function complaints(document: string): unknown {
  const program = `import { text } from "node:stream/consumers";
import { validate } from "@scalar/openapi-parser";
const { errors } = await validate(await text(process.stdin));
process.stdout.write(JSON.stringify(errors));`;
  const args = ["--input-type=module", "-e", program];
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const options = { cwd, input: document, encoding: "utf8" } as const;
  return JSON.parse(execFileSync(process.execPath, args, options));
}

test("Scalar's parser has no complaint", () => {
  expect(complaints(text)).toEqual([]);
  expect(complaints(text.replace('"responses"', '"answers"'))).not.toEqual([]);
});

describeInBrowser("the description of the blog's REST", () => {
  const browser = useBrowser();

  // Swagger UI takes two seconds for an operation.
  const isWhole = process.env["EVERY_OPERATION"] === "1";
  const swaggerReads = operations("get").filter(
    (id) => isWhole || /\/(post|\{type\})(\/|$)/.test(id),
  );

  test.each<[Viewer, readonly string[]]>([
    ["scalar", operations("get")],
    ["swagger", swaggerReads],
  ])("%s sends its examples with success", async (viewer, reads) => {
    const blog = await openBlog();
    const { client } = blog;
    const rest = blog.createRestHandler({
      client,
      endpoint: "/rest",
      description,
    });
    const served = await serveViewers({ blog: "/rest/openapi.json" }, (app) =>
      app.register(fastifyPlugin(rest, { prefix: "/rest" })),
    );
    const url = served.pageOf(viewer, "blog");
    const opened = await openPage(browser(), `${url}#requests`);
    try {
      const { page, asked } = opened;
      const answers: string[] = [];
      page.on("response", (response) => {
        const { pathname } = new URL(response.url());
        if (!/^\/rest\/(?!openapi)/.test(pathname)) return;
        const good = response.status() < 300 ? "good" : pathname;
        answers.push(`${response.request().method()} ${good}`);
      });
      await page
        .locator(viewer === "swagger" ? ".opblock" : "h1")
        .first()
        .waitFor({ timeout: 120_000 });
      // The records of some reads are what was created.
      // Below a parent they would create the same records a second time.
      const writes = operations("post").filter(
        (id) => !/\{id\}\/(?!relationships)/.test(id),
      );
      const ids = [...writes, ...reads];
      await tryOperations(page, viewer, ids);
      expect(answers.filter((one) => !one.endsWith(" good"))).toEqual([]);
      const count = (method: string): number =>
        answers.filter((one) => one.startsWith(`${method} `)).length;
      expect([count("POST"), count("GET")]).toEqual([
        writes.length,
        reads.length,
      ]);
      expect(asked.filter((one) => /\/rest\/.*\?/.test(one))).toEqual([]);
      expect(await page.locator(".errors-wrapper").count()).toBe(0);
      const { origin } = new URL(url);
      expect(
        asked.filter(
          (one) => !one.startsWith(origin) && !/^(data|blob):/.test(one),
        ),
      ).toEqual([]);
    } finally {
      await opened.close();
      await served.close();
      await blog.close();
    }
  });
});
