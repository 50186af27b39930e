/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from "playwright-core";
import type { Viewer } from "./viewers.js";

/**
 * Sends the request of each operation of a page as the viewer offers it, those of POST first.
 *
 * @param ids what the viewer calls the operations, in order
 * @throws Error with the operation whose request was not sent
 */
export async function tryOperations(
  page: Page,
  viewer: Viewer,
  ids: readonly string[],
): Promise<void> {
  await page.evaluate(viewer === "swagger" ? trySwagger : tryScalar, ids);
}

// These run in the page, so they use nothing from outside.

async function trySwagger(ids: readonly string[]): Promise<void> {
  const asked = (): number =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/rest/")).length;
  for (const id of ids) {
    const [method = "", path = ""] = id.split(" ");
    const block = document
      .querySelector(`.opblock-${method} [data-path="${path}"]`)
      ?.closest(".opblock");
    const until = async <T>(what: string, find: () => T): Promise<T> => {
      for (let wait = 0; wait < 3000; wait += 1) {
        const found = find();
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      const told = block?.querySelector(".validation-errors")?.textContent;
      throw new Error(`${id} has no ${what}: ${told ?? ""}`);
    };
    const part = (selector: string): Promise<HTMLElement | null | undefined> =>
      until(selector, () => block?.querySelector<HTMLElement>(selector));
    (await part(".opblock-summary-control"))?.click();
    // Before the references of its parameters are resolved, it cannot be sent.
    await part("[data-param-in=path], [data-param-in=query]");
    const before = asked();
    (await part(".execute"))?.click();
    await until("answer", () => asked() > before);
    (await part(".opblock-summary-control"))?.click();
  }
}

async function tryScalar(ids: readonly string[]): Promise<void> {
  const until = async <T>(
    what: string,
    find: () => T | null | undefined | false,
  ): Promise<T> => {
    for (let wait = 0; wait < 3000; wait += 1) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`there is no ${what}`);
  };
  const button = (
    within: ParentNode | null,
    name: string,
  ): HTMLElement | undefined =>
    [...(within?.querySelectorAll<HTMLElement>("button") ?? [])].find((one) =>
      one.textContent.includes(name),
    );
  const asked = (): number =>
    performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/rest/")).length;
  (await until("test", () => button(document, "Test Request"))).click();
  const dialog = await until("dialog", () =>
    document.querySelector("[role=dialog]"),
  );
  for (const id of ids) {
    const [method = "", path = ""] = id.split(" ");
    const place = `/${method.toUpperCase()}${path}`;
    const item = (ending: string): HTMLElement | undefined =>
      [...dialog.querySelectorAll<HTMLElement>("[data-sidebar-id]")].find(
        (one) => one.dataset["sidebarId"]?.endsWith(ending),
      );
    if (!item(place)) {
      for (const tag of dialog.querySelectorAll<HTMLElement>(
        "[data-sidebar-id] > div > button[aria-expanded=false]",
      )) {
        tag.click();
      }
    }
    const entry = await until(place, () => item(place));
    entry.querySelector<HTMLElement>("button, a")?.click();
    const before = asked();
    (await until("send", () => button(dialog, "Send"))).click();
    await until(`answer to ${id}`, () => asked() > before);
  }
}
