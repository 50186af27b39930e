import { posix, win32 } from "node:path";
import { describe, expect, test } from "@jest/globals";
import {
  clientImport,
  type ClientGenerator,
} from "../../src/output/client-import.js";
import { importSpecifier } from "../../src/output/import-specifier.js";
import { readProject } from "../../src/output/project.js";
import { temporaryFolder } from "./temporary-folder.js";

const modern: ClientGenerator = {
  name: "client",
  provider: "prisma-client",
  output: "/app/src/generated/prisma",
};
const classic: ClientGenerator = {
  name: "client",
  provider: "prisma-client-js",
};

describe("the Prisma client's import", () => {
  const specifier = (
    client: ClientGenerator,
    extension: "" | ".js" | ".ts" = ".js",
  ): string =>
    clientImport("/app/src/api", [client], extension, posix).specifier;

  test.each([
    [".js", "../generated/prisma/client.js"],
    [".ts", "../generated/prisma/client.ts"],
    ["", "../generated/prisma/client"],
  ] as const)("of prisma-client ends in %j", (extension, expected) => {
    expect(specifier(modern, extension)).toBe(expected);
  });

  test.each([
    ["mjs", "../generated/prisma/client.mjs"],
    [".ts", "../generated/prisma/client.ts"],
    ["", "../generated/prisma/client"],
  ])("follows importFileExtension %j", (importFileExtension, expected) => {
    expect(specifier({ ...modern, importFileExtension })).toBe(expected);
  });

  test.each([
    [undefined, "@prisma/client"],
    ["/app/node_modules/@prisma/client", "@prisma/client"],
    ["/app/node_modules/.prisma/client", "@prisma/client"],
    ["/app/node_modules/@org/database", "@org/database"],
    ["/app/database", "../../database/index.js"],
    ["/app/src/api/database", "./database/index.js"],
  ])("of prisma-client-js in %s", (output, expected) => {
    expect(specifier({ ...classic, output })).toBe(expected);
  });

  test("of compiled files never ends in .ts", () => {
    const client = { ...classic, output: "/app/database" };
    expect(specifier(client, ".ts")).toBe("../../database/index.js");
    expect(specifier(client, "")).toBe("../../database");
  });

  test("has forward slashes on Windows", () => {
    const client = { ...modern, output: "C:\\app\\src\\generated\\prisma" };
    const found = clientImport("C:\\app\\src\\api", [client], ".js", win32);
    expect(found.specifier).toBe("../generated/prisma/client.js");
    const installed = {
      ...classic,
      output: "C:\\app\\node_modules\\.prisma\\client",
    };
    expect(clientImport("C:\\app\\api", [installed], "", win32).specifier).toBe(
      "@prisma/client",
    );
    expect(() => importSpecifier("C:\\app", "D:\\client", win32)).toThrow(
      "pass --client",
    );
  });

  test("is a guess, with a warning, when the schema makes no client", () => {
    const { specifier, warning } = clientImport("/app", [], ".js");
    expect(specifier).toBe("@prisma/client");
    expect(warning).toMatch(/no client generator/);
  });

  test("has to be chosen when the schema makes several", () => {
    const other = { ...classic, name: "legacy" };
    expect(() => clientImport("/app", [modern, other], ".js")).toThrow(
      "(client, legacy); say with --client",
    );
    const project = readProject("/app/api", [modern, other], "@org/database");
    expect(project.client.specifier).toBe("@org/database");
  });
});

describe("a project", () => {
  test("imports as the client generator was told to", () => {
    const folder = temporaryFolder({
      "tsconfig.json": `{"compilerOptions":{"module":"nodenext"}}`,
    });
    const extension = (importFileExtension?: string): string =>
      readProject(folder, [
        { ...modern, output: `${folder}/client`, importFileExtension },
      ]).importExtension;
    expect(extension("ts")).toBe(".ts");
    expect(extension("")).toBe("");
    expect(extension("mjs")).toBe(".js");
    expect(extension()).toBe(".js");
  });
});
