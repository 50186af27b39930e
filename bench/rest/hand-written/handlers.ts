import type {
  Post,
  PrismaClient,
  User,
} from "../../../fixtures/blog/generated/prisma/client.js";
import { type PostRow, Writer } from "./writer.js";

// The hand-written peer: Fastify and Prisma, with care, for four routes of one
// model. It responds with the same bytes as the generated service: linkage from
// foreign keys, no unnecessary queries, text written in one pass.

/** The parameters of `GET /post`. */
export interface ListQuery {
  readonly "page[limit]"?: string;
  readonly "page[offset]"?: string;
  readonly "filter[title$contains]"?: string;
  readonly include?: string;
  readonly sort?: string;
}

/** GET /post: a page, optionally with authors and comments, filtered and sorted. */
export async function listPosts(
  prisma: PrismaClient,
  endpoint: string,
  url: string,
  query: ListQuery,
): Promise<string> {
  return pageText(endpoint, url, query, await readPosts(prisma, query));
}

async function readPosts(
  prisma: PrismaClient,
  query: ListQuery,
): Promise<PostPage> {
  const limit = Number(query["page[limit]"] ?? 100);
  const offset = Number(query["page[offset]"] ?? 0);
  const contains = query["filter[title$contains]"];
  const where = contains === undefined ? {} : { title: { contains } };
  const order =
    query.sort === undefined
      ? []
      : query.sort
          .split(",")
          .map((key) =>
            key.startsWith("-") ? { [key.slice(1)]: "desc" } : { [key]: "asc" },
          );
  const included = query.include === "author,comments";
  const [rows, total] = await Promise.all([
    prisma.post.findMany({
      where,
      orderBy: [...order, { id: "asc" }],
      skip: offset,
      take: limit,
      ...(included && { include: { author: true, comments: true } }),
    }) as Promise<PostRow[]>,
    prisma.post.count({ where }),
  ]);
  return { rows, total };
}

/** The posts of a page, and the number of all. */
export interface PostPage {
  readonly rows: readonly PostRow[];
  readonly total: number;
}

/** The document of a page. */
export function pageText(
  endpoint: string,
  url: string,
  query: ListQuery,
  { rows, total }: PostPage,
): string {
  const limit = Number(query["page[limit]"] ?? 100);
  const offset = Number(query["page[offset]"] ?? 0);
  const included = query.include === "author,comments";
  const writer = new Writer(endpoint);
  const data = rows.map((row, index) => writer.post(row, `data.${index}`));
  let includedText = "";
  if (included) {
    const users = new Map(
      rows.map(({ author }) => [author?.id, author as User]),
    );
    const texts = [...users.values()].map((row, index) =>
      writer.user(row, `included.${index}`),
    );
    for (const { comments = [] } of rows) {
      for (const row of comments) {
        texts.push(writer.comment(row, `included.${texts.length}`));
      }
    }
    includedText = `,"included":[${texts.join(",")}]`;
  }
  const others = new URLSearchParams(url.split("?")[1] ?? "");
  const self = others.toString();
  others.delete("page[limit]");
  others.delete("page[offset]");
  const kept = others.toString();
  const link = (page: string): string =>
    `"${endpoint}/post?${kept === "" ? "" : `${kept}&`}${page}"`;
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const size = `page%5Blimit%5D=${limit}`;
  const prev =
    offset > 0
      ? link(`page%5Boffset%5D=${Math.max(0, offset - limit)}&${size}`)
      : "null";
  const next =
    offset + limit < total
      ? link(`page%5Boffset%5D=${offset + limit}&${size}`)
      : "null";
  return `{"jsonapi":{"version":"1.1"},"links":{"self":"${endpoint}/post${self === "" ? "" : `?${self}`}","first":${link(size)},"last":${link(`page%5Boffset%5D=${last}`)},"prev":${prev},"next":${next}},"data":[${data.join(",")}]${includedText},"meta":{"serialization":{"values":{${writer.meta}},"v":1},"total":${total}}}`;
}

/** GET /post/:id */
export async function getPost(
  prisma: PrismaClient,
  endpoint: string,
  id: number,
): Promise<string | undefined> {
  const row = await prisma.post.findUnique({ where: { id } });
  return row ? documentOf(endpoint, row, `/post/${id}`) : undefined;
}

/** The document of one post. */
export function documentOf(endpoint: string, row: Post, path: string): string {
  const writer = new Writer(endpoint);
  const data = writer.post(row, "data");
  return `{"jsonapi":{"version":"1.1"},"links":{"self":"${endpoint}${path}"},"data":${data},"meta":{"serialization":{"values":{${writer.meta}},"v":1}}}`;
}

/** The document of `POST /post`. */
export interface NewPost {
  readonly data: {
    readonly attributes: { slug: string; title: string; body?: string };
    readonly relationships: { author: { data: { id: string } } };
  };
}

/** POST /post */
export async function createPost(
  prisma: PrismaClient,
  endpoint: string,
  { data: { attributes, relationships } }: NewPost,
): Promise<readonly [id: number, text: string]> {
  const { slug, title, body } = attributes;
  const authorId = relationships.author.data.id;
  const row = await prisma.post.create({
    data: { slug, title, authorId, ...(body !== undefined && { body }) },
  });
  return [row.id, documentOf(endpoint, row, "/post")];
}

/** PATCH /post/:id */
export async function updatePost(
  prisma: PrismaClient,
  endpoint: string,
  id: number,
  { data: { attributes } }: { data: { attributes: { title?: string } } },
): Promise<string> {
  const { title } = attributes;
  const data = title === undefined ? {} : { title };
  const row = await prisma.post.update({ where: { id }, data });
  return documentOf(endpoint, row, `/post/${id}`);
}
