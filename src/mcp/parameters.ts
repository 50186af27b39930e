import { ToolError } from "./tool-error.js";

/** A filter as `find` takes it: values by names, nested as its service has them with dots. */
interface Filter {
  readonly [name: string]: unknown;
}

const quantifier = /^\$(some|every|none)$/;

/** Adds `filter[author.name$contains]=Ada` for `{ author: { name: { $contains: "Ada" } } }`. */
export function addFilter(
  query: URLSearchParams,
  filter: Filter,
  path = "",
): void {
  for (const [name, value] of Object.entries(filter)) {
    const at = path && !name.startsWith("$") ? `${path}.${name}` : path + name;
    const isOperator = name.includes("$") && !quantifier.test(name);
    if (/^(and|or)$/.test(name) && Array.isArray(value)) {
      value.forEach((one: unknown, index) => {
        addFilter(query, Object(one) as Filter, `${at}.${String(index)}`);
      });
    } else if (value === null && !isOperator) {
      query.append(`filter[${at}$null]`, "true");
    } else if (isObject(value) && !isOperator) {
      addFilter(query, value as Filter, at);
    } else query.append(`filter[${at}]`, listText(at, value));
  }
}

/** A value, or several separated by commas. */
function listText(at: string, value: unknown): string {
  const values: readonly unknown[] = [value].flat();
  if (values.length === 0) {
    throw new ToolError(`filter "${at}": an empty list would find nothing`);
  }
  if (values.some((one) => Object(one) === one)) {
    throw new ToolError(`filter "${at}": a value is a text, a number or so`);
  }
  return values.map((one) => String(one).replaceAll(",", "\\,")).join();
}

const isObject = (value: unknown): boolean =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Adds what a read shows. */
export function addShown(
  query: URLSearchParams,
  type: string,
  {
    include = [],
    fields = [],
  }: {
    readonly include?: readonly string[] | undefined;
    readonly fields?:
      | readonly string[]
      | Readonly<Record<string, readonly string[]>>
      | undefined;
  },
): void {
  if (include.length > 0) query.set("include", include.join());
  const byType = Array.isArray(fields) ? { [type]: fields } : fields;
  for (const [name, names] of Object.entries(byType) as [string, string[]][]) {
    if (names.length > 0) query.set(`fields[${name}]`, names.join());
  }
}

/**
 * A segment of a path. "", "." and ".." are none, however they are written: they would lead
 * to another URL. Halves of a character have no encoding.
 */
export function segment(text: string): string {
  if (/^\.{0,2}$|\p{Surrogate}/u.test(text))
    throw new ToolError(`"${text}" is no name or id`);
  return encodeURIComponent(text);
}

/** The parameters `page[…]` of a link, by name. */
export function pageOf(
  link: unknown,
): Readonly<Record<string, string>> | undefined {
  const href =
    typeof link === "string" ? link : (Object(link) as { href?: unknown }).href;
  if (typeof href !== "string") return undefined;
  const query = new URLSearchParams(href.slice(href.indexOf("?") + 1));
  const page = [...query].flatMap(([name, value]) => {
    const [, member] = /^page\[(\w+)\]$/.exec(name) ?? [];
    return member === undefined ? [] : [[member, value]];
  });
  return Object.fromEntries(page) as Record<string, string>;
}
