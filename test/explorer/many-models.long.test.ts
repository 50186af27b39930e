import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { explorerHandler } from "@gen-api/runtime/explorer";
import { nodeHandler } from "@gen-api/runtime/node";
import { syntheticSchema } from "../../bench/generate/synthetic-schema.js";
import { build, generateApi } from "../../fixtures/support/build.js";
import { describeInBrowser, useBrowser } from "./browser.js";
import { axeFindings, openPage } from "./opened-page.js";

describeInBrowser("the explorer of many models", () => {
  const browser = useBrowser();
  describe.each([100, 300])("%i models", (count) => {
    let server: Server;
    let url: string;
    let folder: string;
    beforeAll(async () => {
      await build();
      folder = await mkdtemp(join(tmpdir(), "gen-api-explorer-"));
      const schema = join(folder, "schema.prisma");
      await writeFile(schema, syntheticSchema(count));
      await generateApi(schema, join(folder, "api"));
      const description = await readFile(join(folder, "api/openapi/rest.json"));
      const explorer = nodeHandler(explorerHandler({ rest: "/rest" }), {
        prefix: "/explorer",
      });
      // In place of the service: it has no records.
      server = createServer((request, response) => {
        explorer(request, response, () => {
          response.setHeader("content-type", "application/json");
          response.end(
            request.url === "/rest/openapi.json"
              ? description
              : '{"data":[],"meta":{"total":0}}',
          );
        });
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterAll(async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    });

    test("is painted in a second, counts what is in sight, and finds a type", async () => {
      const { page, asked, failures, close } = await openPage(
        browser(),
        `${url}/explorer`,
      );
      try {
        await page
          .locator("#types li")
          .nth(count - 1)
          .waitFor({ state: "attached" });
        const listed = await page.evaluate(() => performance.now());
        const painted = await page.evaluate(
          () =>
            performance.getEntriesByName("first-contentful-paint")[0]
              ?.startTime ?? Infinity,
        );
        process.stdout.write(
          `explorer, ${count} models: first paint ${Math.round(painted)} ms, types listed before ${Math.round(listed)} ms\n`,
        );
        expect(painted).toBeLessThan(1000);
        await page.waitForLoadState("networkidle");
        const counted = asked.filter((one) => one.includes("page[limit]=1"));
        expect(counted.length).toBeGreaterThan(5);
        expect(counted.length).toBeLessThan(60);
        expect(
          asked.filter(
            (one) => !one.startsWith(`${url}/`) && !one.startsWith("data:"),
          ),
        ).toEqual([]);
        const last = page.locator("#types li").nth(count - 1);
        await last.scrollIntoViewIfNeeded();
        await last.locator(".count", { hasText: "0" }).waitFor();
        const type = (await last.getAttribute("data-type")) ?? "";
        await page.keyboard.press("/");
        await page.keyboard.type(type);
        await page.keyboard.press("Enter");
        await page.getByText("There is no record.").waitFor();
        expect(await axeFindings(page)).toEqual([]);
        expect(failures).toEqual([]);
      } finally {
        await close();
      }
    });
  });
});
