import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { temporaryFolder } from "../support/temporary-folder.js";
import { read, root } from "./document.js";

const addresses = {
  repository: { type: "git", url: "https://example.org/gen-api.git" },
  homepage: "https://example.org",
  bugs: "https://example.org/issues",
};

/** The packages as they are here, but for what a publication has to fill in. */
function packages(fields: object, directory?: string): string {
  const manifest = (folder: string, more: object): string => {
    const path = join(root, folder, "package.json");
    const given = JSON.parse(readFileSync(path, "utf8")) as object;
    const without = Object.fromEntries(
      Object.keys(addresses).map((field) => [field, undefined]),
    );
    return JSON.stringify({ ...given, ...without, ...more });
  };
  const within = directory && {
    repository: { ...addresses.repository, directory },
  };
  return temporaryFolder({
    "check-publication.js": read("check-publication.js").text,
    "package.json": manifest(".", fields),
    "src/runtime/package.json": manifest("src/runtime", {
      ...fields,
      ...within,
    }),
  });
}

function run(
  cwd: string,
  command: string,
  ...args: readonly string[]
): Promise<{ readonly ok: boolean; readonly said: string }> {
  return new Promise((resolve) => {
    const shell = process.platform === "win32";
    execFile(command, args, { cwd, shell }, (error, stdout, stderr) => {
      resolve({ ok: !error, said: stdout + stderr });
    });
  });
}

describe("a publication", () => {
  test.each([
    [".", "gen-api", "repository, homepage, bugs\n"],
    [
      "src/runtime",
      "@gen-api/runtime",
      'repository, homepage, bugs, repository.directory ("src/runtime")\n',
    ],
  ])(
    "of %s is stopped until its addresses are there",
    async (at, name, lacks) => {
      const folder = join(packages({}), at);
      const { ok, said } = await run(folder, "npm", "publish", "--dry-run");
      expect(ok).toBe(false);
      expect(said).toContain(
        `${name} cannot be published: its package.json lacks ${lacks}`,
      );
    },
  );

  test.each([
    [".", "gen-api"],
    ["src/runtime", "runtime"],
  ])("of %s goes on with them", async (at) => {
    const folder = join(packages(addresses, "src/runtime"), at);
    const script = join(at === "." ? "" : "../..", "check-publication.js");
    expect(await run(folder, process.execPath, script)).toEqual({
      ok: true,
      said: "",
    });
  });
});
