import type { Resource, RestClient } from "../../support/rest-client.js";
import { documentProblems } from "./document-problems.js";

/** What a walk along the links of an API came by. */
export interface Walk {
  readonly visited: ReadonlySet<string>;
  /** One line for each link that does not lead where it says. */
  readonly problems: readonly string[];
}

/** Follows every link of every document, beginning at the given paths. */
export async function walkLinks(
  api: RestClient,
  base: string,
  paths: readonly string[],
): Promise<Walk> {
  const visited = new Set(paths.map((path) => base + path));
  const problems: string[] = [];
  const selves = new Map<string, string>();
  for (const url of visited) {
    const { status, text } = await api.get(url.slice(base.length));
    if (status !== 200) {
      problems.push(`${url}: ${status} ${text}`);
      continue;
    }
    const document = JSON.parse(text) as { readonly data: unknown };
    for (const problem of documentProblems(document, { status }))
      problems.push(`${url}: ${problem}`);
    const expected = selves.get(url);
    const own = document.data as Partial<Resource> | null;
    if (expected !== undefined && `${own?.type}/${own?.id}` !== expected)
      problems.push(`${url}: is not ${expected}`);
    for (const link of links(document)) {
      if (link.startsWith(`${base}/`)) visited.add(link);
      else problems.push(`${url}: ${link} is elsewhere`);
    }
    for (const one of [document.data].flat() as readonly Resource[]) {
      const self = one?.links?.["self"];
      if (typeof self === "string") selves.set(self, `${one.type}/${one.id}`);
    }
  }
  return { visited, problems };
}

function links(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === "attributes"
      ? []
      : name === "links"
        ? Object.values(member as object).filter(
            (link): link is string => typeof link === "string",
          )
        : links(member),
  );
}
