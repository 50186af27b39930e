import { expect, test } from "@jest/globals";
import { ApiError } from "@gen-api/runtime";
import { restHandler } from "@gen-api/runtime/rest";
import { rpcHandler } from "@gen-api/runtime/rpc";
import { thing } from "../rest/thing.js";

const failed = (headers: Record<string, string>): ApiError =>
  new ApiError("unauthorized", "no", undefined, { headers });

test.each(["content-length", "Content-Length", "Transfer-Encoding"])(
  "an ApiError refuses the header %s, which frames the body",
  (name) => {
    expect(() => failed({ "www-authenticate": "Bearer", [name]: "3" })).toThrow(
      new TypeError(
        `an ApiError cannot have the header "${name}": adapters send their own`,
      ),
    );
  },
);

test("one error alone stays what it is, with its headers", () => {
  const only = failed({ "www-authenticate": "Bearer" });
  expect(ApiError.of([only])).toBe(only);
});

test("an ApiError has other headers as they are", () => {
  const headers = { "WWW-Authenticate": "Bearer", "retry-after": "3" };
  expect(failed(headers).headers).toEqual(headers);
});

test.each([
  ["x-realm", "\u65e5"],
  ["x-realm", "a\r\nset-cookie: b"],
  ["x-realm", "\0"],
  ["no name", "a"],
  ["", "a"],
  // As JavaScript passes on what is not there.
  ["x-realm", undefined],
])("an ApiError refuses the header %j: %j", (name, value) => {
  expect(() => failed({ [name]: value as string })).toThrow(
    new TypeError(
      `an ApiError cannot have the header ${JSON.stringify(name)}: HTTP does not allow its name or its value`,
    ),
  );
});

test("an ApiError may have all characters in headers that HTTP has", () => {
  const headers = {
    "X_y.z!~1": 'Basic realm="\t~\u00e9\u00ff"',
    "x-empty": "",
  };
  expect(failed(headers).headers).toEqual(headers);
});

test("the meta of an ApiError is in REST's meta, and in RPC a member of the error", async () => {
  const meta = { reason: "RESULT_NOT_READABLE" };
  const authorize = (): never => {
    throw new ApiError("forbidden", "no", undefined, {
      meta,
      ormCode: "P2004",
    });
  };
  const service = {
    schema: { database: { provider: "sqlite" }, models: {} },
    idDivider: "_",
    routes: [{ resource: thing, list: () => authorize(), findMany: true }],
  } as const;
  const rest = restHandler<object>(service, {
    client: {},
    endpoint: "/api",
    authorize,
    strict: true,
  });
  const rpc = rpcHandler<object>(service, { client: {}, authorize });
  expect((await rest({ method: "GET", path: "/thing" })).body).toMatchObject({
    errors: [{ status: "403", meta: { ...meta, ormCode: "P2004" } }],
  });
  const { body } = await rpc({ method: "GET", path: "/thing/findMany" });
  expect(body).toEqual({
    error: { message: "no", rejectedByPolicy: true, ...meta },
  });
});

test.each(["nope", "constructor", undefined])(
  "an ApiError refuses the code %j, which has no status",
  (code) => {
    expect(() => new ApiError(code as "conflict", "no")).toThrow(
      new TypeError(`an ApiError cannot have the code "${String(code)}"`),
    );
  },
);
