import { beforeAll, describe, expect, test } from "@jest/globals";
import { transform } from "esbuild";
import { fetchHandler } from "../../src/runtime/adapters/fetch.js";
import type { ApiHandler } from "../../src/runtime/index.js";
import { examplesOf, read } from "./document.js";

type Answer = (request: Request) => Promise<Response>;

const service: ApiHandler = ({ method }) =>
  Promise.resolve(
    method === "OPTIONS"
      ? { status: 204, headers: { allow: "GET, POST, OPTIONS" } }
      : { status: 200, headers: { vary: "Accept" }, text: "{}" },
  );

let answer: Answer;
beforeAll(async () => {
  const shown =
    examplesOf(read("docs/clients/browser.md")).get("cors.ts") ?? "";
  const { code } = await transform(shown, { loader: "ts" });
  const { withCors } = (await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  )) as { withCors: (handler: Answer) => Answer };
  answer = withCors(fetchHandler(service));
});

const ask = (method: string, origin?: string): Promise<Response> =>
  answer(
    new Request("http://127.0.0.1/post", {
      method,
      ...(origin !== undefined && { headers: { origin } }),
    }),
  );

describe("the function for CORS in docs/clients/browser.md", () => {
  test.each([
    ["OPTIONS", 204, "Origin"],
    ["GET", 200, "Accept, Origin"],
  ])("answers %s of a page that it knows", async (method, status, vary) => {
    const response = await ask(method, "http://localhost:5173");
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "access-control-allow-origin": "http://localhost:5173",
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "GET, POST, PATCH, DELETE",
      vary,
    });
  });

  test.each(["https://evil.example", "null", undefined])(
    "gives %s no permission",
    async (origin) => {
      const response = await ask("OPTIONS", origin);
      expect([...response.headers.keys()].sort()).toEqual(["allow", "vary"]);
    },
  );
});
