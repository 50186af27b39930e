import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";

const found = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/**
 * Does something in an empty page of Chromium; where there is none, only says so, unless
 * REQUIRE_BROWSER=1.
 */
export async function inChromium(
  work: (page: Page) => Promise<void>,
): Promise<void> {
  if (!existsSync(found) && process.env["REQUIRE_BROWSER"] !== "1") {
    process.stderr.write("skipped: there is no Chromium; see CHROMIUM_PATH\n");
    return;
  }
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: found,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
    await work(await browser.newPage());
  } finally {
    await browser?.close();
  }
}
