import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { ApiError } from "@gen-api/runtime";
import { mcpHandler } from "@gen-api/mcp";
import { agentAt, openWorkspace, userOf, type Workspace } from "./workspace.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await openWorkspace();
});
afterAll(() => workspace.close());

const call = (
  tool: string,
  input: object,
  headers: Record<string, string> = {},
) => ({
  method: "POST",
  headers: {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    ...headers,
  },
  body: JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: tool, arguments: input },
  }),
});
const find = (headers?: Record<string, string>) =>
  call("find", { type: "document" }, headers);

test("a request of nobody is 401, and says where a token comes from", async () => {
  const url = workspace.mount("mcp-auth", {
    endpoint: `${workspace.url}/mcp-auth`,
    authorizationServers: ["https://login.example.org"],
  });
  const response = await fetch(url, find());
  expect(response.status).toBe(401);
  const challenge = response.headers.get("www-authenticate") ?? "";
  const [, place = ""] =
    /^Bearer resource_metadata="([^"]+)"$/.exec(challenge) ?? [];
  const metadata = await fetch(place);
  expect(await metadata.json()).toEqual({
    resource: url,
    bearer_methods_supported: ["header"],
    authorization_servers: ["https://login.example.org"],
  });
  await expect(agentAt(url, "?")).rejects.toThrow();
});

test("without an endpoint the request's own host is named, and nothing escapes the header", async () => {
  const response = await fetch(workspace.reading, find());
  expect(response.headers.get("www-authenticate")).toBe(
    `Bearer resource_metadata="${workspace.reading}/.well-known/oauth-protected-resource"`,
  );
  const mcp = mcpHandler({ rest: workspace.rest, callerOf: () => undefined });
  const { headers } = await mcp({
    method: "POST",
    path: "/",
    mount: "/mcp",
    headers: { host: 'a.org", error="x' },
  });
  expect(headers["www-authenticate"]).toBe(
    'Bearer resource_metadata="https://a.orgerrorx/mcp/.well-known/oauth-protected-resource"',
  );
});

test("what throws in callerOf is answered as the service does", async () => {
  const expired = await fetch(
    workspace.reading,
    find({ authorization: "Bearer expired" }),
  );
  expect(expired.status).toBe(401);
  expect(expired.headers.get("www-authenticate")).toContain(
    "resource_metadata",
  );
  expect(await expired.text()).toContain("it expired");
  const broken = workspace.mount("broken", {
    callerOf: () => Promise.reject(new Error("secret")),
  });
  const failed = await fetch(broken, find());
  expect([failed.status, await failed.text()]).toEqual([
    500,
    expect.not.stringContaining("secret"),
  ]);
});

test("a 401 of the service itself is one of the request, for the client to sign in again", async () => {
  const url = workspace.mount("late", {
    callerOf: () => ({}),
    rest: (request) =>
      request.path === "/openapi.json"
        ? workspace.rest(request)
        : workspace.rest({
            ...request,
            failure: new ApiError("unauthorized", "late"),
          }),
  });
  const response = await fetch(url, find());
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toContain("Bearer");
});

test("by default the adapter's context is the caller's, for requests with a token", async () => {
  const url = workspace.mount("plain", { callerOf: undefined as never });
  expect((await fetch(url, find())).status).toBe(401);
  const { data } = await (
    await agentAt(url, "boris")
  ).call("find", { type: "document" });
  expect(data.records.map(({ id }: { id: string }) => id)).toEqual(["3", "4"]);
});

test("headers of the caller go along, those of the message do not", async () => {
  const seen: object[] = [];
  const url = workspace.mount("seen", {
    callerOf: () => ({ userId: "eddy" }),
    rest: (request) => {
      seen.push(request.headers ?? {});
      return workspace.rest(request);
    },
  });
  const own = {
    "if-none-match": "*",
    prefer: "return=minimal",
    cookie: "a=b",
    "idempotency-key": "k",
  };
  const response = await fetch(
    url,
    find({ authorization: "Bearer t", "x-tenant": "1", ...own }),
  );
  expect(await response.text()).toContain("Handbook");
  for (const headers of seen) {
    expect(headers).toMatchObject({
      authorization: "Bearer t",
      "x-tenant": "1",
    });
    for (const name of Object.keys(own))
      expect(headers).not.toHaveProperty(name);
  }
});

test("what fails unexpectedly is told without the words of the runtime", async () => {
  const token = { authorization: "Bearer eddy" };
  const depth = 20_000;
  const filter = `${'{"not":'.repeat(depth)}1${"}".repeat(depth)}`;
  const { body, ...deep } = call(
    "find",
    { type: "document", filter: 0 },
    token,
  );
  const text = await (
    await fetch(workspace.reading, {
      ...deep,
      body: body.replace('"filter":0', `"filter":${filter}`),
    })
  ).text();
  expect(text).toContain("the tool failed");
  expect(text).not.toContain("stack");
  const half = call("get", { type: "\ud800", id: "1" }, token);
  expect(await (await fetch(workspace.reading, half)).text()).toContain(
    "is no name or id",
  );
});

test("a message that is too large is answered as by the service", async () => {
  const token = { authorization: "Bearer eddy" };
  const large = call("find", { type: "x".repeat(2_000_000) }, token);
  expect((await fetch(workspace.reading, large)).status).toBe(413);
});

test("pages of other sites are refused", async () => {
  const token = { authorization: "Bearer eddy" };
  for (const origin of ["https://evil.example", "null"]) {
    const { status } = await fetch(
      workspace.reading,
      find({ ...token, origin }),
    );
    expect(status).toBe(403);
  }
  const origin = "http://localhost:6274";
  const { status } = await fetch(workspace.reading, find({ ...token, origin }));
  expect(status).toBe(200);
});

test("a subscription ends at once: nothing stays open", async () => {
  const url = workspace.reading;
  const response = await fetch(url, {
    headers: { authorization: "Bearer eddy", accept: "text/event-stream" },
  });
  expect(response.status).toBe(405);
});

test.each([
  [{ rests: 1 }, '"rests" is unknown'],
  [{ rest: "/rest" }, '"rest" must be a handler'],
  [{ write: "no" }, '"write" must be true or false'],
  [{ callerOf: {} }, '"callerOf" must be a function'],
  [{ endpoint: "/mcp" }, '"endpoint" must be a URL'],
  [{ authorizationServers: ["x"] }, '"authorizationServers" must be URLs'],
])("options are checked: %j", (options, sentence) => {
  const given = { rest: workspace.rest, ...options } as never;
  expect(() => mcpHandler(given)).toThrow(sentence);
});

test("requests over HTTP/2 are answered, and methods of nobody refused", async () => {
  const mcp = mcpHandler({ rest: workspace.rest, callerOf: userOf });
  const token = { authorization: "Bearer eddy" };
  const { method, headers, body } = find(token);
  const pseudo = { ":method": "POST", ":path": "/mcp", ":scheme": "https" };
  const found = await mcp({
    method,
    path: "/",
    headers: { ...headers, ...pseudo },
    body,
  });
  expect([found.status, found.text]).toEqual([
    200,
    expect.stringContaining("Handbook"),
  ]);
  const traced = await mcp({ method: "TRACE", path: "/", headers: token });
  expect(traced.status).toBe(405);
});
