import type {
  Comment,
  Post,
  User,
} from "../../../fixtures/blog/generated/prisma/client.js";

/** A post from the database, with its included relations. */
export type PostRow = Post & { author?: User; comments?: Comment[] };

// eslint-disable-next-line no-control-regex
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/;
const str = (value: string | null): string =>
  value === null
    ? "null"
    : needsEscape.test(value)
      ? JSON.stringify(value)
      : `"${value}"`;
const iso = (value: Date | null): string =>
  value === null ? "null" : `"${value.toISOString()}"`;
const enc = encodeURIComponent;

/** The resource objects of posts, users and comments, and their type markers. */
export class Writer {
  meta = "";
  readonly base: string;

  constructor(base: string) {
    this.base = base;
  }

  mark(path: string, marker: string): void {
    this.meta += `${this.meta === "" ? "" : ","}"${path}":${marker}`;
  }

  relation(self: string, name: string, data: string): string {
    return `"${name}":{"links":{"self":"${self}/relationships/${name}","related":"${self}/${name}"}${data}}`;
  }

  post(row: PostRow, at: string): string {
    const self = `${this.base}/post/${row.id}`;
    const marked = `${at}.attributes.`;
    this.mark(`${marked}views`, '["bigint"]');
    if (row.price) this.mark(`${marked}price`, '[["custom","Decimal"]]');
    if (row.publishedAt) this.mark(`${marked}publishedAt`, '["Date"]');
    this.mark(`${marked}createdAt`, '["Date"]');
    this.mark(`${marked}updatedAt`, '["Date"]');
    const price = row.price === null ? "null" : `"${row.price.toJSON()}"`;
    const category =
      row.categoryId === null
        ? "null"
        : `{"type":"category","id":"${row.categoryId}"}`;
    const comments = row.comments
      ? `,"data":[${row.comments.map(({ id }) => `{"type":"comment","id":"${id}"}`).join(",")}]`
      : "";
    return `{"type":"post","id":"${row.id}","attributes":{"slug":${str(row.slug)},"title":${str(row.title)},"body":${str(row.body)},"status":"${row.status}","featured":${row.featured},"views":"${row.views}","rating":${row.rating},"price":${price},"wordCount":${row.wordCount},"metadata":${JSON.stringify(row.metadata)},"publishedAt":${iso(row.publishedAt)},"createdAt":${iso(row.createdAt)},"updatedAt":${iso(row.updatedAt)},"authorId":${str(row.authorId)},"categoryId":${row.categoryId}},"links":{"self":"${self}"},"relationships":{${this.relation(self, "author", `,"data":{"type":"user","id":${str(row.authorId)}}`)},${this.relation(self, "category", `,"data":${category}`)},${this.relation(self, "comments", comments)},${this.relation(self, "tags", "")},${this.relation(self, "likes", "")}}}`;
  }

  user(row: User, at: string): string {
    const self = `${this.base}/user/${enc(row.id)}`;
    this.mark(`${at}.attributes.createdAt`, '["Date"]');
    this.mark(`${at}.attributes.updatedAt`, '["Date"]');
    const relations = [
      "profile",
      "posts",
      "comments",
      "likes",
      "following",
      "followers",
    ].map((name) => this.relation(self, name, ""));
    return `{"type":"user","id":${str(row.id)},"attributes":{"email":${str(row.email)},"name":${str(row.name)},"createdAt":${iso(row.createdAt)},"updatedAt":${iso(row.updatedAt)}},"links":{"self":"${self}"},"relationships":{${relations.join(",")}}}`;
  }

  comment(row: Comment, at: string): string {
    const self = `${this.base}/comment/${enc(row.id)}`;
    this.mark(`${at}.attributes.createdAt`, '["Date"]');
    const author =
      row.authorId === null
        ? "null"
        : `{"type":"user","id":${str(row.authorId)}}`;
    return `{"type":"comment","id":${str(row.id)},"attributes":{"body":${str(row.body)},"createdAt":${iso(row.createdAt)},"postId":${row.postId},"authorId":${str(row.authorId)}},"links":{"self":"${self}"},"relationships":{${this.relation(self, "post", `,"data":{"type":"post","id":"${row.postId}"}`)},${this.relation(self, "author", `,"data":${author}`)}}}`;
  }
}
