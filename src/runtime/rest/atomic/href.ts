import { malformed } from "../write/document/problems.js";
import { segments } from "../router.js";

/** What an `href` or a `ref` names. */
export interface Named {
  readonly type: string;
  readonly id?: string;
  readonly relationship?: string;
}

/**
 * What an `href` names: a collection, a record or the linkage of one. It is the URL itself,
 * its path, or relative to the endpoint.
 *
 * @throws ApiError `invalid-payload` (400)
 */
export function namedBy(href: unknown, endpoint: string, at: string): Named {
  if (typeof href !== "string") throw malformed(at, '"href" must be a string');
  const path = below(href, endpoint);
  const [type = "", id, third, relationship, ...more] = steps(path) ?? [];
  const isLinkage = third === "relationships" && relationship !== undefined;
  if (
    path === undefined ||
    type === "" ||
    id === "" ||
    more.length > 0 ||
    (third !== undefined && !isLinkage)
  ) {
    const detail = `${JSON.stringify(href)} is no URL of a collection, a record or the linkage of one`;
    throw malformed(at, detail);
  }
  return {
    type,
    ...(id !== undefined && { id }),
    ...(isLinkage && { relationship }),
  };
}

/** The path below the endpoint; `undefined` outside of it, and with a query. */
function below(href: string, endpoint: string): string | undefined {
  if (/[?#\\]/.test(href)) return undefined;
  const origin = /^https?:\/\/[^/]+/i.exec(endpoint)?.[0] ?? "";
  const bases = [endpoint, endpoint.slice(origin.length)];
  const base = bases.find((one) => one !== "" && href.startsWith(`${one}/`));
  const path = base === undefined ? href : href.slice(base.length);
  return /^[a-z][a-z\d+.-]*:|^\/\//i.test(path) ? undefined : path;
}

function steps(path = ""): readonly string[] | undefined {
  try {
    return segments(path);
  } catch {
    return undefined;
  }
}
