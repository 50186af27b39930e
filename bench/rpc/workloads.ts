import { postId, userId } from "../support/blog-rows.js";
import type { LoadRequest, Workload } from "../support/load.js";

function get(operation: string, args: object): LoadRequest {
  const q = new URLSearchParams({ q: JSON.stringify(args) });
  return { method: "GET", path: `/rpc/${operation}?${q}` };
}

function send(
  method: "POST" | "PUT",
  operation: string,
  args: object,
): LoadRequest {
  return {
    method,
    path: `/rpc/${operation}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(args),
  };
}

const page = { take: 20, orderBy: { id: "asc" } };
const include = { author: true, comments: true };

/** The requests that are measured, by the equivalent call of a Prisma client. */
export const workloads: ReadonlyMap<string, Workload> = new Map<
  string,
  Workload
>([
  [
    "findMany take 20, include author and comments",
    () => get("post/findMany", { ...page, include }),
  ],
  ["findMany take 20", () => get("post/findMany", page)],
  [
    "findUnique",
    (turn) => get("post/findUnique", { where: { id: postId(turn) } }),
  ],
  ["count where", () => get("comment/count", { where: { postId: 42 } })],
  [
    "create",
    (turn) =>
      send("POST", "post/create", {
        data: {
          slug: `new-${turn}`,
          title: "New",
          body: "Written by the measurement",
          author: { connect: { id: userId(1) } },
        },
      }),
  ],
  [
    "update",
    (turn) =>
      send("PUT", "post/update", {
        where: { id: 7 },
        data: { title: `Title ${turn}` },
      }),
  ],
]);
