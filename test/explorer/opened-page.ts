import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Browser, Page } from "playwright-core";

const axe = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

export interface OpenedPage {
  readonly page: Page;
  /** The URLs that it asked for, of any host. */
  readonly asked: readonly string[];
  /** What its script threw, and what its policy refused. */
  readonly failures: readonly string[];
  close(): Promise<void>;
}

/** Opens the explorer in a context of its own. */
export async function openPage(
  browser: Browser,
  url: string,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 800 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  page.setDefaultNavigationTimeout(120_000);
  const asked: string[] = [];
  const failures: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  page.on("pageerror", (error) => failures.push(error.message));
  page.on("console", (message) => {
    const text = message.text();
    // The browser tells every answer of 400 and above; those are the service's.
    if (message.type() === "error" && !text.startsWith("Failed to load")) {
      failures.push(text);
    }
  });
  await page.goto(url);
  return { page, asked, failures, close: () => context.close() };
}

/** What axe finds wrong in a page: the rule and where. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe.run(),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
}

interface Axe {
  run(): Promise<AxeResults>;
}
