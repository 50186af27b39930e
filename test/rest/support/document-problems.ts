import { catalogue } from "../../../src/runtime/contract/error-codes.js";

type Json = Readonly<Record<string, unknown>>;

export interface DocumentContext {
  readonly status: number;
  /** Sparse fieldsets may hide the linkage that `included` hangs on. */
  readonly sparse?: boolean;
  /** The request's document, which pointers must lead into. */
  readonly request?: unknown;
  readonly strict?: boolean;
}

/**
 * What is wrong with a document by the structure that JSON:API 1.1 gives
 * documents, and by what this service adds to it; empty when nothing is.
 */
export function documentProblems(
  document: unknown,
  context: DocumentContext,
): readonly string[] {
  const problems: string[] = [];
  const check = (holds: boolean, problem: string): void => {
    if (!holds) problems.push(problem);
  };
  if (!isObject(document)) return ["the document is not an object"];
  const failed = context.status >= 400;
  const members = failed
    ? ["jsonapi", "errors"]
    : ["jsonapi", "links", "data", "included", "meta"];
  for (const name of Object.keys(document))
    check(members.includes(name), `a top-level member "${name}"`);
  check(
    JSON.stringify(document["jsonapi"]) === '{"version":"1.1"}',
    "no jsonapi.version 1.1",
  );
  if (failed) {
    checkErrors(document["errors"], context, check);
    return problems;
  }
  check(Object.hasOwn(document, "data"), "no data");
  checkLinks(document["links"], check);
  if (Object.hasOwn(document, "meta"))
    check(isObject(document["meta"]), "meta is not an object");
  checkResources(document, context, check);
  return problems;
}

type Check = (holds: boolean, problem: string) => void;

function checkResources(
  document: Json,
  { sparse }: DocumentContext,
  check: Check,
): void {
  const { data, included } = document;
  const primary = Array.isArray(data) ? data : data === null ? [] : [data];
  const all = new Map<string, Json>();
  for (const [place, list] of [
    ["data", primary],
    ["included", included ?? []],
  ] as const) {
    check(Array.isArray(list), `${place} is not an array`);
    for (const one of list as readonly unknown[]) {
      if (!isObject(one)) {
        check(false, `${place} holds ${JSON.stringify(one)}`);
        continue;
      }
      const full = Object.hasOwn(one, "attributes");
      check(full || place === "data", `an identifier in ${place}`);
      checkIdentifier(one, full, check);
      if (full) checkResource(one, check);
      const key = keyOf(one);
      check(!all.has(key) || !full, `${key} twice`);
      if (full) all.set(key, one);
    }
  }
  if (!Array.isArray(included) || sparse) return;
  const reached = new Set<string>();
  const queue = primary.filter(isObject);
  for (const identifier of queue) {
    const key = keyOf(identifier);
    if (reached.has(key)) continue;
    reached.add(key);
    const relationships = (all.get(key)?.["relationships"] ?? {}) as Json;
    for (const { data: linkage } of Object.values(relationships) as Json[])
      queue.push(...[linkage].flat().filter(isObject));
  }
  for (const one of included as readonly Json[])
    check(reached.has(keyOf(one)), `nothing links to ${keyOf(one)}`);
}

function keyOf({ type, id }: Json): string {
  return `${String(type)}/${String(id)}`;
}

function checkIdentifier(one: Json, full: boolean, check: Check): void {
  const { type, id } = one;
  check(typeof type === "string" && isMemberName(type), "a bad type");
  check(typeof id === "string", `the id ${JSON.stringify(id)} is no string`);
  const allowed = full
    ? ["type", "id", "attributes", "relationships", "links", "meta"]
    : ["type", "id", "meta"];
  for (const name of Object.keys(one))
    check(allowed.includes(name), `a resource member "${name}"`);
}

/** Types of the shapes whose resources nothing tells apart: no URL is theirs (R37). */
const anonymous: readonly unknown[] = ["mark", "boxTotal"];

function checkResource(one: Json, check: Check): void {
  const { attributes, relationships = {}, links, type } = one;
  check(isObject(attributes), "attributes are not an object");
  check(isObject(relationships), "relationships are not an object");
  if (anonymous.includes(type)) check(links === undefined, "links to nothing");
  else check(isUrl((links as Json | undefined)?.["self"]), "no self");
  for (const name of Object.keys(attributes as Json))
    check(isMemberName(name), `a bad attribute name "${name}"`);
  for (const [name, value] of Object.entries(relationships as Json)) {
    check(isMemberName(name), `a bad relationship name "${name}"`);
    check(!Object.hasOwn(attributes as Json, name), `"${name}" is both`);
    if (!isObject(value)) {
      check(false, `the relationship ${name} is not an object`);
      continue;
    }
    const own = value["links"] as Json | undefined;
    check(isUrl(own?.["self"]), `${name} has no self`);
    check(isUrl(own?.["related"]), `${name} has no related`);
    const { data = null } = value;
    for (const identifier of data === null ? [] : [data].flat()) {
      if (isObject(identifier)) checkIdentifier(identifier, false, check);
      else check(false, `${name} links to ${JSON.stringify(identifier)}`);
    }
  }
}

const pageLinks = ["first", "last", "prev", "next"];

function checkLinks(links: unknown, check: Check): void {
  if (!isObject(links)) return check(false, "no links");
  check(isUrl(links["self"]), "no links.self");
  const paged = pageLinks.filter((name) => Object.hasOwn(links, name));
  check([0, 4].includes(paged.length), `page links ${paged.join(", ")}`);
  for (const [name, link] of Object.entries(links)) {
    check(["self", "related", ...pageLinks].includes(name), `link ${name}`);
    check(link === null || isUrl(link), `links.${name} is no URL`);
  }
}

function checkErrors(
  errors: unknown,
  { status, request, strict = false }: DocumentContext,
  check: Check,
): void {
  if (!Array.isArray(errors) || errors.length === 0)
    return check(false, "no errors");
  for (const error of errors as readonly Json[]) {
    const { code, title, detail, source } = error;
    const known = new Map<unknown, readonly [number, string]>(
      Object.entries(catalogue),
    ).get(code);
    check(known !== undefined, `code ${String(code)} is not in the catalogue`);
    check(
      error["status"] === (strict ? String(known?.[0]) : known?.[0]),
      `status ${JSON.stringify(error["status"])}`,
    );
    check(title === known?.[1], "the title is not the code's");
    check(typeof detail === "string" && detail !== "", "no detail");
    check(!leak.test(JSON.stringify(error)), `says ${JSON.stringify(error)}`);
    if (status >= 500) check(typeof error["id"] === "string", "no incident id");
    else checkSource(source, request, check);
  }
}

/** What only the ORM, the database or the source tree would say. */
const leak =
  /invocation|prisma\.|Prisma[A-Z]|node_modules|\.[jt]s:\d|SQLITE_|constraint failed|\bSELECT\b|\bat \w+ \(/;

function checkSource(source: unknown, request: unknown, check: Check): void {
  if (!isObject(source)) return check(false, "no source");
  const [name, ...others] = Object.keys(source);
  check(
    others.length === 0 &&
      ["pointer", "parameter", "header"].includes(String(name)) &&
      typeof source[String(name)] === "string",
    `the source ${JSON.stringify(source)}`,
  );
  const { pointer } = source;
  if (typeof pointer === "string" && pointer !== "")
    check(leads(pointer, request), `${pointer} leads nowhere`);
}

/** Whether a JSON pointer leads to a value (RFC 6901). */
function leads(pointer: string, document: unknown): boolean {
  let at = document;
  for (const step of pointer.split("/").slice(1)) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name))
      return false;
    at = (at as Json)[name];
  }
  return true;
}

const memberName =
  /^[a-zA-Z0-9\u0080-\u{10ffff}](?:[-_ a-zA-Z0-9\u0080-\u{10ffff}]*[a-zA-Z0-9\u0080-\u{10ffff}])?$/u;

/** JSON:API §Member Names. */
export function isMemberName(name: string): boolean {
  return memberName.test(name);
}

function isUrl(value: unknown): boolean {
  return typeof value === "string" && URL.canParse(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
