import type { ListQuery, PostPage } from "../hand-written/handlers.js";
import type { PostRow } from "../hand-written/writer.js";
import type { Driver } from "./driver.js";

// Posts by one statement, which answers JSON: what a careful hand would write for these
// requests and no others.

type Dialect = Driver["dialect"];

/** A page of posts and their total. */
export async function readPage(
  driver: Driver,
  query: ListQuery,
): Promise<PostPage> {
  const contains = query["filter[title$contains]"];
  const values = [
    ...(contains === undefined ? [] : [`%${contains}%`]),
    Number(query["page[limit]"] ?? 100),
    Number(query["page[offset]"] ?? 0),
    ...(contains === undefined ? [] : [`%${contains}%`]),
  ];
  const text = await driver.text(pageOf(driver.dialect, query), values);
  const [rows, total] = JSON.parse(text) as [readonly Cells[], number];
  return { rows: rows.map(post), total };
}

/** The post with an id. */
export async function readPost(
  driver: Driver,
  id: number,
): Promise<PostRow | undefined> {
  const { array, list, text } = functions[driver.dialect];
  const row = `${array}(${postCells(driver.dialect)})`;
  const sql = `SELECT ${list("r")}${text} AS "json" FROM (SELECT ${row} AS r FROM "Post" AS p WHERE p."id" = ${place(driver.dialect, 1)}) AS s`;
  const [cells] = JSON.parse(await driver.text(sql, [id])) as [Cells?];
  return cells && post(cells);
}

const statements = new Map<string, string>();

function pageOf(dialect: Dialect, query: ListQuery): string {
  const shape = `${query.include ?? ""} ${query.sort ?? ""} ${String(query["filter[title$contains]"] !== undefined)}`;
  let sql = statements.get(shape);
  if (sql === undefined) {
    sql = pageStatement(dialect, query);
    statements.set(shape, sql);
  }
  return sql;
}

function pageStatement(dialect: Dialect, query: ListQuery): string {
  const { array, list, text } = functions[dialect];
  let places = 0;
  const next = (): string => place(dialect, ++places);
  const isFiltered = query["filter[title$contains]"] !== undefined;
  const where = (): string =>
    isFiltered ? ` WHERE p."title" LIKE ${next()}` : "";
  const order = [...(query.sort?.split(",") ?? []), "id"]
    .map((key) =>
      key.startsWith("-") ? `p."${key.slice(1)}" DESC` : `p."${key}"`,
    )
    .join(", ");
  const nested = (sql: string): string =>
    dialect === "sqlite" ? `json((${sql}))` : `(${sql})`;
  const related =
    query.include === undefined
      ? ""
      : `, ${nested(`SELECT ${array}(${userCells(dialect)}) FROM "User" AS u WHERE u."id" = p."authorId"`)}, ${nested(`SELECT ${list("c")} FROM (SELECT ${array}(${commentCells(dialect)}) AS c FROM "Comment" AS m WHERE m."postId" = p."id" ORDER BY m."id") AS s`)}`;
  const all = `"Post" AS p${where()} ORDER BY ${order} LIMIT ${next()} OFFSET ${next()}`;
  // Both make the JSON of all that they sort, unless they are sorted and limited before, and
  // PostgreSQL that of all that it skips.
  const page =
    isFiltered || dialect === "postgresql"
      ? `(SELECT p.* FROM ${all}) AS p${dialect === "sqlite" ? " LIMIT -1" : ""}`
      : all;
  const rows = `SELECT ${array}(${postCells(dialect)}${related}) AS r FROM ${page}`;
  return `SELECT ${array}(${nested(`SELECT ${list("r")} FROM (${rows}) AS s`)}, (SELECT count(*) FROM "Post" AS p${where()}))${text} AS "json"`;
}

const functions = {
  sqlite: {
    array: "json_array",
    list: (one: string) => `json_group_array(json(${one}))`,
    text: "",
  },
  postgresql: {
    array: "json_build_array",
    list: (one: string) => `coalesce(json_agg(${one}), '[]'::json)`,
    text: "::text",
  },
};

const place = (dialect: Dialect, index: number): string =>
  dialect === "sqlite" ? "?" : `$${String(index)}`;

const date = (dialect: Dialect, column: string): string =>
  dialect === "sqlite"
    ? column
    : `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;

function postCells(dialect: Dialect): string {
  const dates = ["publishedAt", "createdAt", "updatedAt"].map((name) =>
    date(dialect, `p."${name}"`),
  );
  // A column of Decimal has thirty digits behind the point.
  const price = dialect === "sqlite" ? `p."price"` : `trim_scale(p."price")`;
  const metadata = dialect === "sqlite" ? `json(p."metadata")` : `p."metadata"`;
  return `p."id", p."slug", p."title", p."body", p."status", p."featured", CAST(p."views" AS TEXT), p."rating", CAST(${price} AS TEXT), p."wordCount", ${metadata}, ${dates.join(", ")}, p."authorId", p."categoryId"`;
}

function userCells(dialect: Dialect): string {
  return `u."id", u."email", u."name", ${date(dialect, 'u."createdAt"')}, ${date(dialect, 'u."updatedAt"')}`;
}

function commentCells(dialect: Dialect): string {
  return `m."id", m."body", ${date(dialect, 'm."createdAt"')}, m."postId", m."authorId"`;
}

type Cells = readonly unknown[];

/** The writer asks a date for nothing but its text. */
const dated = (stored: unknown): unknown =>
  stored === null
    ? null
    : { toISOString: () => `${(stored as string).slice(0, 23)}Z` };

function post(cells: Cells): PostRow {
  const [author, comments] = cells.slice(16) as [Cells?, (readonly Cells[])?];
  return {
    id: cells[0],
    slug: cells[1],
    title: cells[2],
    body: cells[3],
    status: cells[4],
    featured: Boolean(cells[5]),
    views: cells[6],
    rating: cells[7],
    price: cells[8] === null ? null : { toJSON: () => cells[8] },
    wordCount: cells[9],
    metadata: cells[10],
    publishedAt: dated(cells[11]),
    createdAt: dated(cells[12]),
    updatedAt: dated(cells[13]),
    authorId: cells[14],
    categoryId: cells[15],
    ...(author && { author: user(author) }),
    ...(comments && { comments: comments.map(comment) }),
  } as unknown as PostRow;
}

function user([id, email, name, createdAt, updatedAt]: Cells): unknown {
  return {
    id,
    email,
    name,
    createdAt: dated(createdAt),
    updatedAt: dated(updatedAt),
  };
}

function comment([id, body, createdAt, postId, authorId]: Cells): unknown {
  return { id, body, createdAt: dated(createdAt), postId, authorId };
}
