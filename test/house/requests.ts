import type { ApiHandler, ApiResponse } from "@gen-api/runtime";
import type { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import type * as BlogApi from "../../fixtures/blog/src/api/index.js";
import type { PrismaClient as WorkspaceClient } from "../../fixtures/workspace/generated/prisma/client.js";
import type * as Rules from "../../fixtures/workspace/src/access.js";
import type * as WorkspaceApi from "../../fixtures/workspace/src/api/index.js";
import type * as Own from "../../fixtures/workspace/src/extensions.js";
import {
  openApplication,
  type OpenApplication,
} from "../support/open-application.js";

type Send = () => Promise<ApiResponse>;

/** Requests of the applications, by what they are called in the table. */
export interface MeasuredRequests {
  readonly requests: Readonly<Record<string, Send>>;
  close(): Promise<void>;
}

const mediaType = "application/vnd.api+json";

export async function measuredRequests(): Promise<MeasuredRequests> {
  const blog = await openApplication<PrismaClient>("blog", "sqlite");
  const workspace = await openApplication<WorkspaceClient>(
    "workspace",
    "sqlite",
  );
  return {
    requests: { ...(await ofBlog(blog)), ...(await ofWorkspace(workspace)) },
    async close() {
      await blog.close();
      await workspace.close();
    },
  };
}

async function ofBlog({
  client,
  load,
}: OpenApplication<PrismaClient>): Promise<Record<string, Send>> {
  const { createRestHandler, createRpcHandler } =
    await load<typeof BlogApi>("src/api/index.ts");
  const rest = createRestHandler({ client, endpoint: "/rest" });
  const rpc = createRpcHandler({ client });
  const { id: author } = await client.user.findFirstOrThrow();
  let turn = 0;
  return {
    "GET of one record": () => sent(rest, "GET", "/post/1"),
    "list with filter and include": () =>
      sent(rest, "GET", "/post", {
        "filter[title$contains]": "e",
        include: "author,comments",
      }),
    POST: () => {
      turn += 1;
      return sent(
        rest,
        "POST",
        "/post",
        {},
        {
          type: "post",
          attributes: {
            slug: `new-${String(turn)}`,
            title: "New",
            body: "Text",
          },
          relationships: { author: { data: { type: "user", id: author } } },
        },
      );
    },
    "PATCH of a title": () => patch(rest, "post"),
    "RPC findMany": () =>
      answered(
        rpc({
          method: "GET",
          path: "/post/findMany",
          query: new URLSearchParams({
            q: JSON.stringify({
              where: { title: { contains: "e" } },
              include: { author: true, comments: true },
            }),
          }).toString(),
          headers: {},
        }),
      ),
  };
}

async function ofWorkspace({
  client,
  load,
}: OpenApplication<WorkspaceClient>): Promise<Record<string, Send>> {
  const { createRestHandler } =
    await load<typeof WorkspaceApi>("src/api/index.ts");
  const { access } = await load<typeof Rules>("src/access.ts");
  const { extensions } = await load<typeof Own>("src/extensions.ts");
  const rest = createRestHandler({
    client,
    endpoint: "/rest",
    access,
    extensions,
  });
  return {
    "PATCH of a title under access rules and extensions": () =>
      patch(rest, "document", { userId: "olga" }),
  };
}

let titles = 0;

function patch(
  rest: ApiHandler,
  type: string,
  context?: object,
): Promise<ApiResponse> {
  titles += 1;
  const attributes = { title: `Title ${String(titles)}` };
  return sent(
    rest,
    "PATCH",
    `/${type}/1`,
    {},
    { type, id: "1", attributes },
    context,
  );
}

function sent(
  rest: ApiHandler,
  method: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
  data?: object,
  context?: object,
): Promise<ApiResponse> {
  const body = data && { "content-type": mediaType };
  return answered(
    rest({
      method,
      path,
      query: new URLSearchParams(query).toString(),
      headers: { accept: mediaType, ...body },
      ...(data && { body: JSON.stringify({ data }) }),
      context,
    }),
  );
}

/** What is refused crosses less. */
async function answered(response: Promise<ApiResponse>): Promise<ApiResponse> {
  const { status, text } = await response;
  if (status >= 300)
    throw new Error(`answered ${String(status)}: ${String(text)}`);
  return response;
}
