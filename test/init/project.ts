import { main } from "../../src/cli/main.js";
import { palette, type Terminal } from "../../src/cli/terminal.js";
import { temporaryFolder, tree } from "../support/temporary-folder.js";

export const schema = (provider: string): string => `datasource db {
  provider = "${provider}"
}

generator client {
  provider = "prisma-client"
  output   = "../src/generated/prisma"
}

model User {
  id Int @id
}
`;

/** A project, and `gen-api init` in it. */
export function project(
  files: Readonly<Record<string, string>> = {},
  dependencies: Readonly<Record<string, string>> = {},
) {
  const folder = temporaryFolder({
    "prisma/schema.prisma": schema("postgresql"),
    "package.json": `${JSON.stringify({ name: "x", dependencies }, null, 2)}\n`,
    ...files,
  });
  const init = async (
    args: readonly string[] = [],
    cwd = folder,
    asked: Pick<Terminal, "confirm"> = {},
  ) => {
    let out = "";
    let err = "";
    const plain = palette(false);
    const status = await main(
      ["init", ...args],
      {
        out: (text) => (out += `${text}\n`),
        err: (text) => (err += text),
        isInteractive: false,
        ...asked,
        outColour: plain,
        errColour: plain,
      },
      cwd,
    );
    return { status, out, err };
  };
  return { folder, init, files: () => tree(folder) };
}
