import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { prepare } from "../support/prepare.js";
import { compile } from "../types/project.js";
import { codeBlocks, read, root } from "./document.js";

const project = join(root, ".tmp", "extension-snippets");

test("the snippets about extensions compile, in the workspace", async () => {
  const { folder } = await prepare("workspace", "sqlite");
  await rm(project, { recursive: true, force: true });
  for (const part of ["generated", "src"]) {
    const to = join(project, part);
    await cp(join(folder, part), to, { recursive: true });
  }
  await writeFile(join(project, "src/around.ts"), around);
  await writeFile(join(project, "tsconfig.json"), JSON.stringify(config));
  // The whole module is of the blog, with the other documents.
  const [, ...snippets] = codeBlocks(read("docs/extensions.md")).filter(
    ({ language }) => language === "ts",
  );
  expect(snippets.length).toBeGreaterThan(10);
  for (const [at, { code }] of snippets.entries()) {
    const text = `import * as around from "./around.js";\nconst { ${names} } = around;\n${wrapped(code)}\nexport {};\n`;
    await writeFile(join(project, "src", `snippet-${String(at)}.ts`), text);
  }
  expect(await compile("typescript", project)).toBe("");
});

/** What a snippet is a part of, around it. */
function wrapped(code: string): string {
  if (code.startsWith("create")) return code;
  const type = code.startsWith("models:")
    ? "Config"
    : code.startsWith("// access.ts")
      ? "Rules"
      : "Extensions";
  return `export const part: around.${type} = {\n${code}};\n`;
}

const names =
  "access, argon2, ApiError, client, createRestHandler, createRpcHandler, endpoint, extensions, guarded, mail, slugOf, z";

/** What snippets leave to the application. */
const around = `
import type { Config as GenApiConfig } from "gen-api";
import type { PrismaClient } from "../generated/prisma/client.js";
import type { Caller } from "./access.js";
import type { ApiAccess } from "./api/access.js";
import type { ApiExtensions } from "./api/extensions.js";
export { ApiError } from "@gen-api/runtime";
export { guarded } from "@gen-api/runtime/access";
export { z } from "zod";
export { access } from "./access.js";
export { createRestHandler, createRpcHandler } from "./api/index.js";
export { extensions } from "./extensions.js";
export declare const client: PrismaClient;
export declare const endpoint: string;
export declare const argon2: { hash(text: string): Promise<string> };
export declare const mail: (text: string) => void;
export declare const slugOf: (title: string) => string;
export type Config = Partial<GenApiConfig>;
export type Rules = Partial<ApiAccess<Caller>>;
/** Without what a model must have beside: attributes and actions. */
export type Extensions = {
  readonly [Model in keyof ApiExtensions<Caller>]?: Part<ApiExtensions<Caller>[Model]>;
};
type Part<Model> = {
  readonly [Name in keyof Model]?: Name extends "attributes" | "actions"
    ? Partial<Model[Name]>
    : Model[Name];
};
`;

/** Without the checks of unused names, which most of those around a snippet are. */
const config = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023"],
    types: ["node"],
    module: "NodeNext",
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ["src/snippet-*.ts"],
};
