import type { ApiHandler } from "@gen-api/runtime";
import type { PrismaClient } from "../../../fixtures/blog/generated/prisma/client.js";
import type * as ApiModule from "../../../fixtures/blog/src/api/index.js";
import type { OpenApplication } from "../../support/open-application.js";

export type Blog = OpenApplication<PrismaClient<"query">>;

export type Options = Partial<
  Parameters<typeof ApiModule.createRestHandler>[0]
>;

export interface Document {
  readonly jsonapi: { readonly profile?: readonly string[] };
  readonly data: readonly {
    readonly id: string;
    readonly attributes: Readonly<Record<string, unknown>>;
  }[];
  readonly links: Readonly<
    Record<"self" | "first" | "last" | "prev" | "next", string | null>
  >;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly Readonly<Record<string, unknown>>[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly document: Document;
}

/** Reads of a handler; links can be followed as they are. */
export type Get = (
  url: string,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

export function getOf(rest: ApiHandler): Get {
  return async (url, headers = {}) => {
    const [path = "", query] = url.replace(/^\/rest/, "").split("?");
    const answer = await rest({ method: "GET", path, query, headers });
    return { ...answer, document: answer.body as Document };
  };
}

/** A handler of an opened blog. */
export async function handlerOf(
  blog: Blog,
  options: Options = {},
): Promise<Get> {
  const { createRestHandler } =
    await blog.load<typeof ApiModule>("src/api/index.ts");
  const { client } = blog;
  return getOf(createRestHandler({ endpoint: "/rest", client, ...options }));
}

export const idsOf = ({ document }: Answer): readonly string[] =>
  document.data.map(({ id }) => id);

/** The ids of a page and of those that it leads to, page by page. */
export async function walk(
  get: Get,
  start: string,
  relation: "next" | "prev",
): Promise<{
  readonly pages: readonly (readonly string[])[];
  readonly last: string;
}> {
  const pages: (readonly string[])[] = [];
  let last = start;
  for (let url: string | null = start; url !== null;) {
    const answer = await get(url);
    if (answer.status !== 200) {
      throw new Error(`${url}: ${JSON.stringify(answer.document.errors)}`);
    }
    pages.push(idsOf(answer));
    last = url;
    url = answer.document.links[relation] ?? null;
    if (pages.length > 100) throw new Error(`no end behind ${start}`);
  }
  return { pages, last };
}

const values: Readonly<Record<string, readonly unknown[]>> = {
  title: ["a", "B", "ab", "", "zß"],
  wordCount: [0, 1, 2, 3, 4],
  views: [0n, 9007199254740993n, -5n, 7n],
  rating: [null, 0, 4.5, -1.25, 0.1],
  price: [null, "19.9", "-3.5", "0.01"],
  publishedAt: [null, "2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00.001Z"],
  categoryId: [null, 1, 2],
  status: ["DRAFT", "PUBLISHED", "ARCHIVED"],
  featured: [true, false],
  authorId: ["ada", "alan", "grace"],
};

/** Posts with ties and nulls in every column, the same ones every time. */
export async function addPosts({ client }: Blog, count = 45): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const chosen = Object.entries(values).map(([name, from], at) => [
      name,
      from[Math.floor((index * 7 + at * at) / (at + 1)) % from.length],
    ]);
    const data = Object.fromEntries(chosen) as { authorId: string };
    const slug = `p${String(index).padStart(3, "0")}`;
    await client.post.create({
      data: { slug, title: "", ...data },
    });
  }
  await client.category.updateMany({
    where: { id: 2 },
    data: { parentId: 1 },
  });
}

/** What posts can be sorted by in a list of cursors. */
export const sortable = [
  ...Object.keys(values),
  "slug",
  "author",
  "author.name",
  "category.name",
  "category.parent.name",
];
