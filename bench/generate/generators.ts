import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kept, root } from "../support/folders.js";
import type { Command } from "./measure-command.js";

/** A generator that is measured, and where in the project its output goes. */
export interface Generator {
  readonly name: string;
  readonly command: Command;
  readonly output: string;
}

export const genApi: Generator = {
  name: "gen-api",
  command: {
    script: join(root, "bin/gen-api.js"),
    args: [
      ...["schema.prisma", "--out", "src/api", "--quiet"],
      ...["--openapi", "none"],
    ],
  },
  output: "src/api",
};

/** The same with OpenAPI documents, which no other generator writes. */
export const genApiDescribed: Generator = {
  name: "gen-api with OpenAPI",
  command: {
    script: genApi.command.script,
    args: ["schema.prisma", "--out", "src/described", "--quiet"],
  },
  output: "src/described",
};

export const prismaClient: Generator = {
  name: "prisma generate",
  command: {
    script: join(root, "node_modules/prisma/build/index.js"),
    args: ["generate", "--schema", "schema.prisma", "--generator", "client"],
  },
  output: "generated/prisma",
};

const others = {
  name: "generators",
  private: true,
  dependencies: {
    "@prisma/client": "~7.10",
    "@zenstackhq/cli": "3.9.3",
    prisma: "~7.10",
    "prisma-zod-generator": "3.3.1",
  },
};

/**
 * Generators of other projects, installed into a folder of their own, since this
 * project does not depend on them. None if npm cannot be reached.
 */
export function installOthers(): readonly Generator[] {
  const folder = join(kept, "generators");
  const modules = join(folder, "node_modules");
  if (!existsSync(join(modules, "@zenstackhq/cli"))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), JSON.stringify(others));
    try {
      execFileSync(
        "npm",
        ["install", "--ignore-scripts", "--no-audit", "--no-fund"],
        { cwd: folder, stdio: ["ignore", "ignore", "inherit"] },
      );
    } catch {
      process.stderr.write("without the generators that npm did not install\n");
      return [];
    }
  }
  return [
    {
      // It does not run without the client's generator.
      name: "client and prisma-zod-generator",
      command: {
        script: join(modules, "prisma/build/index.js"),
        args: ["generate", "--schema", "schema.prisma"],
        path: join(modules, ".bin"),
      },
      output: "generated/zod",
    },
    {
      name: "zenstack generate",
      command: {
        script: join(modules, "@zenstackhq/cli/bin/cli"),
        args: [
          ...["generate", "--schema", "schema.zmodel"],
          ...["-o", "generated/zenstack", "--no-version-check", "--no-tips"],
        ],
      },
      output: "generated/zenstack",
    },
  ];
}
