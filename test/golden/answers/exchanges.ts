import type { ApiHandler, ApiRequest } from "@gen-api/runtime";
import { openBlog } from "../../support/open-blog.js";

/** A service, verb, path with query, and body. */
type Exchange = readonly ["rest" | "rpc", string, string, unknown?];

const post = (attributes: object, id?: string, relationships?: object) => ({
  data: {
    type: "post",
    ...(id !== undefined && { id }),
    attributes,
    ...(relationships && { relationships }),
  },
});
const ada = { author: { data: { type: "user", id: "ada" } } };
const args = (q: object): string =>
  `q=${encodeURIComponent(JSON.stringify(q))}`;

const exchanges: readonly Exchange[] = [
  ["rest", "GET", "/user?sort=id"],
  ["rest", "GET", "/post?sort=slug&page[limit]=2&page[offset]=1"],
  [
    "rest",
    "GET",
    "/post?include=author,comments,tags&sort=slug&fields[user]=name",
  ],
  [
    "rest",
    "GET",
    "/post?filter[title$contains]=a&filter[author.name]=Ada&sort=-slug",
  ],
  [
    "rest",
    "GET",
    "/post?filter[or][0][views$gte]=1&filter[or][1][status]=DRAFT",
  ],
  ["rest", "GET", "/post/1?include=author,category"],
  ["rest", "HEAD", "/post/1"],
  ["rest", "GET", "/post/1/comments?page[limit]=1"],
  ["rest", "GET", "/post/1/author"],
  ["rest", "GET", "/post/1/relationships/tags"],
  ["rest", "GET", "/post/1/relationships/author"],
  ["rest", "GET", "/post/99"],
  ["rest", "GET", "/none"],
  ["rest", "GET", "/post?sort=titel"],
  ["rest", "GET", "/post?filter[views]=many&include=athor"],
  ["rest", "OPTIONS", "/post/1"],
  ["rest", "PUT", "/post"],
  [
    "rest",
    "POST",
    "/post",
    post({ slug: "new", title: "New" }, undefined, ada),
  ],
  [
    "rest",
    "POST",
    "/post",
    post({ slug: "new", title: "Again" }, undefined, ada),
  ],
  ["rest", "POST", "/post", post({ title: 3, nobody: true })],
  ["rest", "POST", "/post", "{"],
  ["rest", "PATCH", "/post/1", post({ title: "Changed", views: "7" }, "1")],
  ["rest", "PATCH", "/post/1", post({ title: "Changed" }, "2")],
  [
    "rest",
    "POST",
    "/post/1/relationships/tags",
    { data: [{ type: "tag", id: "history" }] },
  ],
  ["rest", "PATCH", "/post/1/relationships/category", { data: null }],
  ["rest", "DELETE", "/post/1/relationships/author"],
  ["rest", "DELETE", "/post/2"],
  ["rest", "DELETE", "/post/2"],
  [
    "rpc",
    "GET",
    `/post/findMany?${args({ orderBy: { slug: "asc" }, take: 2 })}`,
  ],
  [
    "rpc",
    "GET",
    `/post/findUnique?${args({ where: { id: 1 }, include: { tags: true } })}`,
  ],
  ["rpc", "GET", `/post/findUnique?${args({ where: { id: 99 } })}`],
  ["rpc", "GET", `/post/count?${args({ where: { authorId: "ada" } })}`],
  [
    "rpc",
    "GET",
    `/post/groupBy?${args({ by: ["status"], _count: true, orderBy: { status: "asc" } })}`,
  ],
  ["rpc", "GET", `/post/findMany?${args({ where: { nobody: 1 } })}`],
  ["rpc", "POST", "/tag/create", { data: { name: "golden" } }],
  ["rpc", "POST", "/tag/create", { data: { name: "golden" } }],
  [
    "rpc",
    "PUT",
    "/post/update",
    {
      where: { id: 1 },
      data: { views: { increment: 1 } },
      select: { id: true, views: true },
    },
  ],
  ["rpc", "DELETE", `/tag/delete?${args({ where: { name: "golden" } })}`],
  ["rpc", "DELETE", `/tag/delete?${args({ where: { name: "golden" } })}`],
  ["rpc", "GET", "/none/findMany"],
];

/** What services without any option answer, byte for byte but for times and random ids. */
export async function recordedAnswers(): Promise<string> {
  const blog = await openBlog();
  const { client } = blog;
  const handlers: Readonly<Record<"rest" | "rpc", ApiHandler>> = {
    rest: blog.createRestHandler({ client, endpoint: "/rest" }),
    rpc: blog.createRpcHandler({ client }),
  };
  const texts: string[] = [];
  for (const [service, method, target, body] of exchanges) {
    const [path = "", query] = target.split("?");
    const type =
      service === "rest" ? "application/vnd.api+json" : "application/json";
    const request: ApiRequest = {
      method,
      path,
      query,
      headers: body === undefined ? {} : { "content-type": type },
      body,
    };
    const { status, headers, ...answer } = await handlers[service](request);
    const text =
      answer.text ??
      (answer.body === undefined ? "" : JSON.stringify(answer.body));
    const lines = Object.entries(headers).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );
    texts.push(
      [`${service} ${method} ${target}`, status, ...lines.sort(), text].join(
        "\n",
      ),
    );
  }
  await blog.close();
  return `${texts.join("\n\n")}\n`
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "<id>");
}
