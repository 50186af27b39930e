import {
  commonWords,
  postId,
  rareWords,
  userId,
} from "../support/blog-rows.js";
import type { LoadRequest, Workload } from "../support/load.js";

const mediaType = "application/vnd.api+json";

function get(
  path: string,
  query?: Readonly<Record<string, string>>,
): LoadRequest {
  const search = query ? `?${new URLSearchParams(query)}` : "";
  const headers = { accept: mediaType };
  return { method: "GET", path: `/rest${path}${search}`, headers };
}

function send(
  method: "POST" | "PATCH",
  path: string,
  data: object,
): LoadRequest {
  return {
    method,
    path: `/rest${path}`,
    headers: { accept: mediaType, "content-type": mediaType },
    body: JSON.stringify({ data: { type: "post", ...data } }),
  };
}

const page = { "page[limit]": "20" };

/** One of the first 50 pages. */
const pageOf = (turn: number) => ({
  ...(turn % 50 > 0 && { "page[offset]": String((turn % 50) * 20) }),
  ...page,
});

const search =
  (words: readonly string[]): Workload =>
  (turn) =>
    get("/post", {
      "filter[title$contains]": words[turn % words.length] as string,
      sort: "-createdAt",
      ...page,
    });

/** The requests of each row of the tables that reads. Consecutive requests differ. */
export const reads: ReadonlyMap<string, Workload> = new Map([
  ["list", (turn) => get("/post", pageOf(turn))],
  [
    "list + include author, comments",
    (turn) => get("/post", { include: "author,comments", ...pageOf(turn) }),
  ],
  ["get", (turn) => get(`/post/${postId(turn)}`)],
  ["filter + sort, a full page", search(commonWords)],
  ["filter + sort, less than a page", search(rareWords)],
]);

/** Those that write. */
export const writes: ReadonlyMap<string, Workload> = new Map([
  [
    "create",
    (turn) =>
      send("POST", "/post", {
        attributes: {
          slug: `new-${turn}`,
          title: `New ${turn}`,
          body: "Text.",
        },
        relationships: {
          author: { data: { type: "user", id: userId(turn) } },
        },
      }),
  ],
  [
    "patch",
    (turn) => {
      const id = postId(turn);
      const attributes = { title: `Changed ${turn}` };
      return send("PATCH", `/post/${id}`, { id: String(id), attributes });
    },
  ],
]);
