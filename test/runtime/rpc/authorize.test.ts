import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type Access, ApiError } from "../../../src/runtime/index.js";
import { type OpenBlog, openBlog } from "../../support/open-blog.js";
import { query, send } from "./send.js";

let blog: OpenBlog;

beforeAll(async () => {
  blog = await openBlog();
});
afterAll(() => blog.close());

describe("authorize of RPC", () => {
  const denied = (message: string): object => ({
    status: 403,
    body: { error: { message, rejectedByPolicy: true } },
  });

  test("is asked with the typed arguments, before anything is read", async () => {
    const asked: Access[] = [];
    let clients = 0;
    const careful = blog.createRpcHandler({
      client: () => {
        clients += 1;
        return blog.client;
      },
      authorize: (access) => {
        asked.push(access);
        return false;
      },
    });
    const answer = await query(careful, "GET", "post/findMany", {
      where: { publishedAt: "2024-01-01T00:00:00.000Z" },
    });
    expect(answer).toEqual(denied("the request is not allowed"));
    expect(asked).toEqual([
      {
        protocol: "rpc",
        model: "Post",
        operation: "findMany",
        arguments: {
          where: { publishedAt: new Date("2024-01-01T00:00:00.000Z") },
        },
        request: expect.objectContaining({ method: "GET" }),
      },
    ]);
    expect(clients).toBe(0);
  });

  test("a thrown denial is told as it is", async () => {
    const careful = blog.createRpcHandler({
      client: blog.client,
      authorize: () => {
        throw new ApiError("forbidden", "not before Monday");
      },
    });
    expect(await query(careful, "GET", "post/count", {})).toEqual(
      denied("not before Monday"),
    );
  });

  test("may send headers with its denial", async () => {
    const careful = blog.createRpcHandler({
      client: blog.client,
      authorize: () => {
        const headers = { "www-authenticate": "Bearer" };
        throw new ApiError("unauthorized", "no token", undefined, { headers });
      },
    });
    expect(await careful({ method: "GET", path: "/post/count" })).toMatchObject(
      {
        status: 401,
        headers: {
          "www-authenticate": "Bearer",
          "content-type": "application/json",
        },
        body: { error: { message: "no token" } },
      },
    );
  });

  test("is asked for every operation of a transaction before the first runs", async () => {
    const asked: string[] = [];
    const careful = blog.createRpcHandler({
      client: blog.client,
      authorize: ({ model, operation }) => {
        asked.push(`${model}.${operation}`);
        return operation !== "deleteMany";
      },
    });
    const answer = await send(careful, "POST", "$transaction/sequential", [
      { model: "tag", op: "create", args: { data: { name: "early" } } },
      { model: "tag", op: "deleteMany" },
      { model: "tag", op: "count" },
    ]);
    expect(answer).toEqual(denied("the request is not allowed"));
    expect(asked).toEqual(["Tag.create", "Tag.deleteMany"]);
    expect(await blog.client.tag.count({ where: { name: "early" } })).toBe(0);
  });
});
