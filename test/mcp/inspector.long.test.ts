import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { describeOnline } from "../packed/registry.js";
import { mustRun } from "../packed/run.js";
import { repository } from "../support/fixture-schemas.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { openWorkspace, type Workspace } from "./workspace.js";

// The protocol's own inspector, from the registry: it is too large for test/package.json.

const inspector = "@modelcontextprotocol/inspector@^2.12.0";

(await describeOnline())("the inspector's command", () => {
  let workspace: Workspace;
  beforeAll(async () => {
    workspace = await openWorkspace();
  });
  afterAll(() => workspace.close());

  test("lists and calls the tools over HTTP and stdio", async () => {
    const cwd = temporaryFolder({ "package.json": "{}" });
    await mustRun(cwd, "npm", [
      "install",
      "--no-audit",
      "--no-fund",
      inspector,
    ]);
    const token = "Authorization: Bearer boris";
    const ask = async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse(
        await mustRun(cwd, "npx", ["mcp-inspector", "--cli", ...args]),
      );
    const rest = `${workspace.url}/rest`;
    const command = join(repository, "bin/gen-api.js");
    const asked: readonly ((
      ...method: readonly string[]
    ) => Promise<unknown>)[] = [
      (...method) =>
        ask(
          workspace.reading,
          "--transport",
          "http",
          "--header",
          token,
          ...method,
        ),
      (...method) =>
        ask(
          ...method,
          "--",
          "node",
          command,
          "mcp",
          "--url",
          rest,
          "--header",
          token,
        ),
    ];
    for (const send of asked) {
      const listed = await send("--method", "tools/list");
      expect(listed).toMatchObject({ tools: { length: 4 } });
      const found = await send(
        ...["--method", "tools/call", "--tool-name", "find"],
        ...["--tool-arg", "type=document"],
      );
      expect(found).toMatchObject({
        structuredContent: { records: [{ id: "3" }, { id: "4" }] },
      });
    }
  });
});
