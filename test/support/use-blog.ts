import { afterAll, beforeAll } from "@jest/globals";
import { openBlog, type OpenBlog } from "./open-blog.js";

/** The blog of a suite, and the SQL queries since the list was last emptied. */
export interface RecordedBlog extends Omit<OpenBlog, "close" | "file"> {
  readonly statements: string[];
}

/** Opens the blog before a suite's tests, and closes it after them. */
export function useBlog(): RecordedBlog {
  let blog: OpenBlog | undefined;
  const statements: string[] = [];
  beforeAll(async () => {
    blog = await openBlog();
    blog.client.$on("query", ({ query }) => statements.push(query));
  });
  afterAll(() => blog?.close());
  const opened = (): OpenBlog => {
    if (!blog) throw new Error("the blog opens before the first test");
    return blog;
  };
  return {
    statements,
    get client() {
      return opened().client;
    },
    get createRestHandler() {
      return opened().createRestHandler;
    },
    get createRpcHandler() {
      return opened().createRpcHandler;
    },
  };
}
