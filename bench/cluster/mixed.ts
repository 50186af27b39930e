import { randomUUID } from "node:crypto";
import type { Sent } from "../../test/cluster/answer.js";
import { counts, postId } from "../support/blog-rows.js";

/** Requests of all kinds, by turns: eight reads, a write under a key, and a refused write. */
export function mixed(turn: number): Sent {
  const post = postId(turn);
  const offset = (turn * 37) % counts.posts;
  const kinds: readonly (() => Sent)[] = [
    () => read(`/rest/post/${post}`),
    () => read(`/rest/post?page[limit]=20&page[offset]=${offset}`),
    () => read(`/rest/post/${post}?include=author,comments`),
    () => read(`/rest/post/${post}/comments?page[limit]=10`),
    () => read(`/rest/user?filter[email$contains]=${turn % 1_000}&sort=-id`),
    () => call("post/findUnique", { where: { id: post } }),
    () => call("post/findMany", { take: 20, include: { author: true } }),
    () => call("post/groupBy", { by: ["status"], _count: true }),
    () => comment(post, "I had not looked at it in that way before."),
    () => comment(0, "Of a post that is not there."),
  ];
  return (kinds[turn % kinds.length] as () => Sent)();
}

export function read(path: string): Sent {
  return { method: "GET", path };
}

function call(path: string, args: unknown): Sent {
  return read(`/rpc/${path}?q=${encodeURIComponent(JSON.stringify(args))}`);
}

export function comment(post: number, body: string): Sent {
  return {
    method: "POST",
    path: "/rest/comment",
    headers: { "idempotency-key": `"${randomUUID()}"` },
    body: {
      data: {
        type: "comment",
        attributes: { body },
        relationships: { post: { data: { type: "post", id: String(post) } } },
      },
    },
  };
}
