import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe } from "@jest/globals";
import { type Browser, chromium } from "playwright-core";

const path = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const hasBrowser = existsSync(path);

if (!hasBrowser && process.env["REQUIRE_BROWSER"] === "1") {
  throw new Error(`there is no ${path}: set CHROMIUM_PATH`);
}

/** Tests that need Chromium; where there is none they are skipped, which is said. */
export function describeInBrowser(name: string, tests: () => void): void {
  if (!hasBrowser) {
    process.stdout.write(`skipped, without a browser at ${path}: ${name}\n`);
  }
  (hasBrowser ? describe : describe.skip)(name, tests);
}

/** A headless browser during the tests of the enclosing block. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: path,
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-quic"],
        ...["--no-first-run", "--disable-background-networking"],
        ...["--disable-component-update", "--disable-sync"],
      ],
    });
  });
  afterAll(() => browser?.close());
  return () => {
    if (!browser) throw new Error("the browser runs in tests only");
    return browser;
  };
}
