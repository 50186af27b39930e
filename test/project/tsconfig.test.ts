import { dirname, join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { ts } from "ts-morph";
import { importExtension } from "../../src/project/import-extension.js";
import { nearestImportOptions } from "../../src/project/tsconfig.js";
import { temporaryFolder } from "../support/temporary-folder.js";

/** What the compiler itself makes of the same file, in our words. */
function compilerSays(file: string): unknown {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => null };
  const { options = {} } =
    ts.getParsedCommandLineOfConfigFile(file, {}, host) ?? {};
  const { module, moduleResolution } = options;
  return importExtension({
    ...(module !== undefined && { module: ts.ModuleKind[module] }),
    ...(moduleResolution !== undefined && {
      moduleResolution: ts.ModuleResolutionKind[moduleResolution],
    }),
    allowImportingTsExtensions: options.allowImportingTsExtensions === true,
    rewriteRelativeImportExtensions:
      options.rewriteRelativeImportExtensions === true,
  });
}

const options = (value: object, more: object = {}): string =>
  JSON.stringify({ ...more, compilerOptions: value });

const cases: Readonly<
  Record<string, { files: Record<string, string>; extension: string }>
> = {
  "an empty one": { files: { "tsconfig.json": "{}" }, extension: ".js" },
  "an empty file": { files: { "tsconfig.json": "" }, extension: ".js" },
  nodenext: {
    files: { "tsconfig.json": options({ module: "NodeNext" }) },
    extension: ".js",
  },
  commonjs: {
    files: { "tsconfig.json": options({ module: "CommonJS" }) },
    extension: "",
  },
  bundler: {
    files: {
      "tsconfig.json": options({
        module: "ESNext",
        moduleResolution: "Bundler",
      }),
    },
    extension: "",
  },
  "ts extensions": {
    files: {
      "tsconfig.json": options({
        module: "nodenext",
        rewriteRelativeImportExtensions: true,
      }),
    },
    extension: ".ts",
  },
  "comments and trailing commas": {
    files: {
      "tsconfig.json": `\uFEFF// "module": "esnext"
        { /* { */ "compilerOptions": { "module": "commonjs", // ,}
          "paths": { "a/*": ["//b", "c\\"/*,}"], }, /* "module": "nodenext" */ }, }`,
    },
    extension: "",
  },
  "a base": {
    files: {
      "tsconfig.json": options({ strict: true }, { extends: "./base" }),
      "base.json": options({ module: "commonjs" }),
    },
    extension: "",
  },
  "a base overruled": {
    files: {
      "tsconfig.json": options({ module: "nodenext" }, { extends: "./b.json" }),
      "b.json": options({ module: "commonjs" }),
    },
    extension: ".js",
  },
  "several bases, the last one winning": {
    files: {
      "tsconfig.json": options({}, { extends: ["./one.json", "./two.json"] }),
      "one.json": options({ module: "commonjs" }),
      "two.json": options({ module: "node16" }),
    },
    extension: ".js",
  },
  "the base of a base": {
    files: {
      "tsconfig.json": options({}, { extends: "./config/one.json" }),
      "config/one.json": options({}, { extends: "../two.json" }),
      "two.json": options({ module: "commonjs" }),
    },
    extension: "",
  },
  "a base that an installed package holds": {
    files: {
      "tsconfig.json": options({}, { extends: "@org/config/cjs.json" }),
      "node_modules/@org/config/package.json": `{"name":"@org/config"}`,
      "node_modules/@org/config/cjs.json": options({ module: "commonjs" }),
    },
    extension: "",
  },
  "a package as a base": {
    files: {
      "tsconfig.json": options({}, { extends: "house" }),
      "node_modules/house/package.json": `{"name":"house"}`,
      "node_modules/house/tsconfig.json": options({ module: "commonjs" }),
    },
    extension: "",
  },
};

describe("the import extension of a project", () => {
  test.each(Object.entries(cases))(
    "with %s as its tsconfig is the compiler's",
    (_, { files, extension }) => {
      const folder = temporaryFolder(files);
      const found = nearestImportOptions(join(folder, "src", "api"));
      expect(importExtension(found)).toBe(extension);
      expect(compilerSays(join(folder, "tsconfig.json"))).toBe(extension);
    },
  );

  test.each(["./gone", "@org/not-installed", "./tsconfig"])(
    "is not guessed where the tsconfig extends %s",
    (base) => {
      const folder = temporaryFolder({
        "tsconfig.json": options({ module: "commonjs" }, { extends: base }),
      });
      expect(() => nearestImportOptions(folder)).toThrow(
        `the tsconfig.json for ${folder} cannot be read: `,
      );
    },
  );

  test("is decided by the nearest tsconfig", () => {
    const folder = temporaryFolder({
      "tsconfig.json": options({ module: "commonjs" }),
      "apps/web/tsconfig.json": options({ module: "nodenext" }),
    });
    const at = (path: string): string =>
      importExtension(nearestImportOptions(join(folder, path)));
    expect(at("apps/web/src/api")).toBe(".js");
    expect(at("apps/api")).toBe("");
  });

  test("is .ts where there is none", () => {
    const folder = dirname(temporaryFolder());
    expect(importExtension(nearestImportOptions(folder))).toBe(".ts");
  });
});
