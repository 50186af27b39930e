import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { mcpHandler } from "@gen-api/mcp";
import { openWorkspace, userOf, type Workspace } from "./workspace.js";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await openWorkspace();
});
afterAll(() => workspace.close());

test("a thousand calls leave no session, and callers do not meet", async () => {
  const mcp = mcpHandler({ rest: workspace.rest, callerOf: userOf });
  const answered = async (user: string): Promise<string> => {
    const {
      status,
      headers,
      text = "",
    } = await mcp({
      method: "POST",
      path: "/",
      headers: {
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        authorization: `Bearer ${user}`,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: {
          name: "find",
          arguments: { type: "document", fields: ["title"] },
        },
      }),
    });
    expect([status, headers["mcp-session-id"]]).toEqual([200, undefined]);
    return text;
  };
  const twoAtOnce = async (): Promise<void> => {
    const [eddy, boris] = await Promise.all([
      answered("eddy"),
      answered("boris"),
    ]);
    expect([/Handbook/.test(eddy), /Depths/.test(eddy)]).toEqual([true, false]);
    expect([/Handbook/.test(boris), /Depths/.test(boris)]).toEqual([
      false,
      true,
    ]);
  };
  const active = (): number =>
    process.getActiveResourcesInfo().filter((one) => one === "Timeout").length;
  for (let pair = 0; pair < 50; pair += 1) await twoAtOnce();
  global.gc?.();
  const before = { timers: active(), heap: process.memoryUsage().heapUsed };
  for (let pair = 0; pair < 500; pair += 1) await twoAtOnce();
  global.gc?.();
  expect(active()).toBeLessThanOrEqual(before.timers + 1);
});
