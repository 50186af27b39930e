import { join, posix, win32 } from "node:path";
import { describe, expect, test } from "@jest/globals";
import {
  clientImport,
  type GeneratedClient,
} from "../../src/project/client-import.js";
import { type Project, readProject } from "../../src/project/project.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const modern: GeneratedClient = {
  name: "client",
  provider: "prisma-client",
  output: "/app/src/generated/prisma",
};
const classic: GeneratedClient = {
  name: "client",
  provider: "prisma-client-js",
};

describe("the Prisma client's import", () => {
  const specifier = (
    client: GeneratedClient,
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
    ["mts", ".js", "../generated/prisma/client.mjs"],
    ["cts", ".js", "../generated/prisma/client.cjs"],
    ["mts", ".ts", "../generated/prisma/client.mts"],
    ["mts", "", "../generated/prisma/client"],
  ] as const)(
    "follows generatedFileExtension %j among imports with %j",
    (generatedFileExtension, extension, expected) => {
      const client = { ...modern, generatedFileExtension };
      expect(specifier(client, extension)).toBe(expected);
      const said = { ...client, importFileExtension: "js" };
      expect(specifier(said, extension)).toBe("../generated/prisma/client.js");
    },
  );

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

  test("of prisma-client-js where the folder does not see it is a path", () => {
    const found = (output: string): string =>
      clientImport("/app/apps/api", [{ ...classic, output }], ".js", posix)
        .specifier;
    expect(found("/app/node_modules/.prisma/billing")).toBe(".prisma/billing");
    expect(found("/app/packages/db/node_modules/.prisma/billing")).toBe(
      "../../packages/db/node_modules/.prisma/billing/index.js",
    );
  });

  describe("on Windows", () => {
    const seen = (folder: string, client: GeneratedClient): string =>
      clientImport(folder, [client], ".js", win32).specifier;

    test.each([
      ["C:\\app\\src\\api", "C:\\app\\src\\generated\\prisma"],
      ["C:\\app\\src\\api", "C:/app/src/generated/prisma"],
      ["c:\\app\\src\\api", "C:\\App\\src\\generated\\prisma"],
      ["\\\\host\\app\\src\\api", "\\\\host\\app\\src\\generated\\prisma"],
    ])("has forward slashes, from %s to %s", (folder, output) => {
      expect(seen(folder, { ...modern, output })).toBe(
        "../generated/prisma/client.js",
      );
    });

    test.each([
      ["C:\\app\\node_modules\\.prisma\\client", "@prisma/client"],
      ["c:/app/node_modules/@org/database", "@org/database"],
    ])("is a package's name in %s", (output, name) => {
      expect(seen("C:\\app\\src\\api", { ...classic, output })).toBe(name);
    });

    test.each([
      { ...modern, output: "D:\\client" },
      { ...classic, output: "D:\\node_modules\\client" },
    ])("cannot lead to another drive", (client) => {
      expect(() => seen("C:\\app", client)).toThrow("pass --client");
    });

    test("of a person may have backslashes", () => {
      const given = "..\\generated\\prisma\\client.js";
      expect(readProject("/app/api", [], given).client.specifier).toBe(
        "../generated/prisma/client.js",
      );
    });
  });

  test("is a guess, with a warning, when the schema makes no client", () => {
    const { specifier, warning } = clientImport("/app", [], ".js");
    expect(specifier).toBe("@prisma/client");
    expect(warning).toMatch(/no client generator/);
  });

  test("has to be chosen when the schema makes several", () => {
    const other = { ...classic, name: "legacy" };
    expect(() => clientImport("/app/api", [modern, other], ".js")).toThrow(
      "say which to import: --client ../src/generated/prisma/client.js (client) or --client @prisma/client (legacy)",
    );
    const project = readProject("/app/api", [modern, other], "@org/database");
    expect(project.client.specifier).toBe("@org/database");
    const twins = [classic, other];
    expect(clientImport("/app/api", twins, ".js")).toEqual({
      specifier: "@prisma/client",
    });
  });
});

describe("a project", () => {
  test("imports as the client generator was told to", () => {
    const folder = temporaryFolder({
      "tsconfig.json": `{"compilerOptions":{"module":"nodenext"}}`,
    });
    const extension = (...said: readonly (string | undefined)[]): string =>
      readProject(
        folder,
        said.map((importFileExtension) => ({ ...modern, importFileExtension })),
        "@org/database",
      ).importExtension;
    expect(extension("ts")).toBe(".ts");
    expect(extension("")).toBe("");
    expect(extension("mjs")).toBe(".js");
    expect(extension(undefined)).toBe(".js");
    expect(extension(undefined, "ts", ".ts")).toBe(".ts");
    expect(extension("ts", "")).toBe(".js");
  });

  test("has its own imports where the client is another package's", () => {
    const folder = temporaryFolder({
      "packages/db/package.json": "{}",
      "apps/api/package.json": "{}",
      "apps/api/tsconfig.json": `{"compilerOptions":{"module":"nodenext"}}`,
    });
    const output = join(folder, "packages/db/generated");
    const client = { ...modern, output, importFileExtension: "ts" };
    const project = (specifier?: string): Project =>
      readProject(join(folder, "apps/api/src/api"), [client], specifier);
    expect(project("@acme/db").importExtension).toBe(".js");
    // Then one compiler reads both.
    expect(project().importExtension).toBe(".ts");
    expect(project().client.specifier).toMatch(/\/client\.ts$/);
  });
});
