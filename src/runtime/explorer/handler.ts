import type { ApiHandler, ApiResponse } from "../service/api-handler.js";
import { sha256 } from "../service/sha256.js";
import { builtPage } from "./generated/page.js";
import { checkedOptions, type ExplorerOptions } from "./options.js";
import { pageFor } from "./page-for.js";
import { policyFor } from "./policy.js";

/**
 * Answers GET / with the explorer: a page that shows the records of a REST service and
 * changes them. It sees what the service lets its caller see, and no more.
 *
 * @throws TypeError for an unknown or invalid option
 */
export function explorerHandler(options: ExplorerOptions): ApiHandler {
  const checked = checkedOptions(options);
  const text = pageFor(builtPage.html, checked);
  const policy = policyFor(builtPage, checked);
  const tag = entityTag(text);
  const length = String(new TextEncoder().encode(text).length);
  return async ({ method, path, headers = {}, failure }) => {
    const asked = method.toUpperCase();
    if (failure !== undefined) return plain(500, "the request failed");
    if (path !== "/" && path !== "") return plain(404, "there is only /");
    if (asked !== "GET" && asked !== "HEAD") {
      const allow = { allow: "GET, HEAD" };
      return asked === "OPTIONS"
        ? { status: 204, headers: allow }
        : plain(405, "there is only GET", allow);
    }
    const etag = await tag;
    const common = {
      "content-security-policy": policy,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      // Asked for again each time, but sent only when it changed.
      "cache-control": "no-cache",
      etag,
    };
    if (matches(headers["if-none-match"], etag)) {
      return { status: 304, headers: common };
    }
    const type = { "content-type": "text/html; charset=utf-8" };
    const answered = { ...type, ...common };
    // Bun and Deno would make the length of nothing 0.
    return asked === "HEAD"
      ? { status: 200, headers: { ...answered, "content-length": length } }
      : { status: 200, headers: answered, text };
  };
}

async function entityTag(text: string): Promise<string> {
  return `"${(await sha256(text)).slice(0, 24)}"`;
}

/** A proxy that compresses makes the tag weak. */
function matches(
  given: string | readonly string[] | undefined,
  etag: string,
): boolean {
  return [given ?? []]
    .flat()
    .join(",")
    .split(",")
    .some((one) => one.trim().replace(/^W\//, "") === etag);
}

function plain(
  status: number,
  text: string,
  headers: Record<string, string> = {},
): ApiResponse {
  const type = { "content-type": "text/plain; charset=utf-8" };
  return {
    status,
    headers: { ...type, "x-content-type-options": "nosniff", ...headers },
    text: `${text}\n`,
  };
}
