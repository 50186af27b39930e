import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { temporaryFolder, tree } from "../support/temporary-folder.js";
import { ensureBuilt, root, runCommand } from "../support/built-command.js";

const schema = readFileSync(
  join(root, "fixtures/catalogue/schema.prisma"),
  "utf8",
);

/** The declarations of the schema, each with its comment. */
const declarations = schema.split(
  /\n\n(?=(?:\/\/\/.*\n)*(?:model|enum|datasource) )/,
);

/** The schema as a folder: its declarations in the given order, file by file. */
function parted(
  order: readonly string[],
  fileName: (index: number) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    order.map((text, index) => [`prisma/${fileName(index)}.prisma`, text]),
  );
}

interface Run {
  readonly files: Readonly<Record<string, string>>;
  readonly schema: string;
  /** Where the command is called, in the folder of the project. */
  readonly from?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const whole = { files: { "prisma/schema.prisma": schema }, schema: "prisma" };

async function generated({ files, schema, from = ".", env = {} }: Run) {
  const folder = temporaryFolder({ "elsewhere/file": "", ...files });
  const cwd = join(folder, from);
  const args = [join(folder, schema), "--out", join(folder, "src/api")];
  const { status, stderr } = await runCommand(args, cwd, env);
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return tree(join(folder, "src/api"));
}

describe("equal schemas make equal bytes", () => {
  let expected: Readonly<Record<string, string>>;

  beforeAll(async () => {
    await ensureBuilt();
    expected = await generated(whole);
  });

  const inverse = declarations.toReversed();
  test.each<[string, Run]>([
    ["called elsewhere", { ...whole, from: "elsewhere" }],
    ["in another locale", { ...whole, env: { LC_ALL: "tr_TR.UTF-8" } }],
    ["in another time zone", { ...whole, env: { TZ: "Pacific/Apia" } }],
    [
      "with CRLF",
      {
        ...whole,
        files: { "prisma/schema.prisma": schema.replaceAll("\n", "\r\n") },
      },
    ],
    [
      "in files",
      { ...whole, files: parted(declarations, (i) => `part-${i + 10}`) },
    ],
    [
      "in files that were made in another order",
      { ...whole, files: parted(inverse, (i) => `part-${90 - i}`) },
    ],
    [
      "in files of another order",
      { ...whole, files: parted(inverse, (i) => `part-${i + 10}`) },
    ],
    [
      // But for the client generator: its output is relative to its own file.
      "in files of folders",
      {
        ...whole,
        files: parted(declarations, (i) => (i ? `${i % 3}/part-${i}` : "a")),
      },
    ],
  ])("%s", async (_, run) => {
    expect(await generated(run)).toEqual(expected);
  });
});
