import type {
  Comment,
  Post,
  User,
} from "../../fixtures/blog/generated/prisma/client.js";

// What a careful developer writes for one application: a writer for each model
// that writes the record's text and its superjson meta in one pass.

type Related = Post & {
  readonly author?: User;
  readonly comments?: readonly Comment[];
};

class Meta {
  text = "";
  mark(path: string, type: string): void {
    this.text += `${this.text === "" ? "" : ","}"${path}":${type}`;
  }
}

const DATE = '["Date"]';

function date(meta: Meta, path: string, value: Date | null): string {
  if (value === null) return "null";
  meta.mark(path, DATE);
  return `"${value.toISOString()}"`;
}

function postText(row: Related, at: string, meta: Meta): string {
  meta.mark(`${at}views`, '["bigint"]');
  let price = "null";
  if (row.price !== null) {
    meta.mark(`${at}price`, '[["custom","Decimal"]]');
    price = `"${row.price.toJSON()}"`;
  }
  let text =
    `{"id":${String(row.id)},"slug":${JSON.stringify(row.slug)},"title":${JSON.stringify(row.title)}` +
    `,"body":${JSON.stringify(row.body)},"status":"${row.status}","featured":${String(row.featured)}` +
    `,"views":"${String(row.views)}","rating":${String(row.rating)},"price":${price}` +
    `,"wordCount":${String(row.wordCount)},"metadata":${JSON.stringify(row.metadata)}` +
    `,"publishedAt":${date(meta, `${at}publishedAt`, row.publishedAt)}` +
    `,"createdAt":${date(meta, `${at}createdAt`, row.createdAt)}` +
    `,"updatedAt":${date(meta, `${at}updatedAt`, row.updatedAt)}` +
    `,"authorId":${JSON.stringify(row.authorId)},"categoryId":${String(row.categoryId)}`;
  if (row.author) {
    text += `,"author":${userText(row.author, `${at}author.`, meta)}`;
  }
  if (row.comments) {
    const items = row.comments.map((comment, index) =>
      commentText(comment, `${at}comments.${String(index)}.`, meta),
    );
    text += `,"comments":[${items.join(",")}]`;
  }
  return `${text}}`;
}

function userText(row: User, at: string, meta: Meta): string {
  return (
    `{"id":${JSON.stringify(row.id)},"email":${JSON.stringify(row.email)},"name":${JSON.stringify(row.name)}` +
    `,"createdAt":${date(meta, `${at}createdAt`, row.createdAt)}` +
    `,"updatedAt":${date(meta, `${at}updatedAt`, row.updatedAt)}}`
  );
}

function commentText(row: Comment, at: string, meta: Meta): string {
  return (
    `{"id":${JSON.stringify(row.id)},"body":${JSON.stringify(row.body)}` +
    `,"createdAt":${date(meta, `${at}createdAt`, row.createdAt)}` +
    `,"postId":${String(row.postId)},"authorId":${JSON.stringify(row.authorId)}}`
  );
}

/** The response of an operation on posts, or of one that returns a number. */
export function handText(
  result: Related | readonly Related[] | number | null,
): string {
  if (result === null || typeof result === "number") {
    return `{"data":${String(result)}}`;
  }
  const meta = new Meta();
  const data = Array.isArray(result)
    ? `[${result.map((row: Related, index) => postText(row, `${String(index)}.`, meta)).join(",")}]`
    : postText(result as Related, "", meta);
  return `{"data":${data},"meta":{"serialization":{"values":{${meta.text}},"v":1}}}`;
}
