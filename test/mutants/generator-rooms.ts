import type { Room } from "./room.js";

/** Three changes in each room of the generator that its tests must notice. */
export const generatorRooms: readonly Room[] = [
  {
    name: "graph",
    near: ["test/graph/"],
    mutants: [
      {
        file: "src/graph/unique-keys.ts",
        from: 'nullable || type === "Json"',
        to: "nullable",
      },
      {
        file: "src/graph/checks/unindexed-keys.ts",
        from: 'provider === "mysql" && relationMode',
        to: "relationMode",
      },
      {
        file: "src/graph/checks/disallowed-names.ts",
        from: "parts.length === 1 && parts[0]",
        to: "parts[0]",
      },
    ],
  },
  {
    name: "exposure",
    near: ["test/exposure/", "test/golden/golden"],
    mutants: [
      {
        file: "src/exposure/read-exposure.ts",
        from: 'name === "id" && typeof value',
        to: "typeof value",
      },
      {
        file: "src/exposure/rule-values.ts",
        from: 'if (text === "false") return false;',
        to: 'if (text === "false") return true;',
      },
      {
        file: "src/exposure/deprecation-value.ts",
        from: 'since === undefined || since === ""',
        to: "since === undefined",
      },
    ],
  },
  {
    name: "render",
    near: ["test/render/", "test/golden/"],
    mutants: [
      {
        file: "src/render/rules-view.ts",
        from: "writableFields(model).flatMap",
        to: "model.fields.flatMap",
      },
      {
        file: "src/render/openapi/field-examples.ts",
        from: "field.list ? [example] : example",
        to: "field.list ? [[example]] : example",
      },
      {
        file: "src/render/rest-client/value-types.ts",
        from: 'isInput ? "rest.BigIntInput"',
        to: '!isInput ? "rest.BigIntInput"',
      },
    ],
  },
  {
    name: "config",
    near: ["test/config/"],
    mutants: [
      {
        file: "src/config/value-kinds.ts",
        from: '|| tag === "[object Module]"',
        to: "",
      },
      {
        file: "src/config/import-default.ts",
        from: "isModule ? await value : module",
        to: "module",
      },
      {
        file: "src/config/check-options.ts",
        from: "wrong === undefined ?",
        to: 'wrong !== "" ?',
      },
    ],
  },
  {
    name: "diff",
    near: ["test/diff/"],
    mutants: [
      {
        file: "src/diff/compare-fields.ts",
        from: "&& one.list === list",
        to: "",
      },
      {
        file: "src/diff/removal.ts",
        from: "text(before) === text(after)",
        to: "text(before) !== text(after)",
      },
      {
        file: "src/diff/limit-change.ts",
        from: "if (before.type !== after.type) return undefined;",
        to: "",
      },
    ],
  },
  {
    name: "cache",
    near: ["test/cache/"],
    mutants: [
      {
        file: "src/cache/run-cache.ts",
        from: "|| last.input !== this.#input",
        to: "",
      },
      {
        file: "src/cache/cache-folder.ts",
        from: 'join(user, "gen-api")',
        to: 'join(user, "gen")',
      },
      {
        file: "src/cache/cache-file.ts",
        from: "engine === engineHash() ?",
        to: 'engine !== "" ?',
      },
    ],
  },
  {
    name: "source",
    near: ["test/source/", "test/config/"],
    mutants: [
      {
        file: "src/source/is-in-folder.ts",
        from: "&& !way.startsWith(`..${sep}`)",
        to: "",
      },
      {
        file: "src/source/diagnostic.ts",
        from: "file < otherFile ? -1 : 1",
        to: "file < otherFile ? 1 : -1",
      },
      {
        file: "src/source/exported-object.ts",
        from: "ts.isShorthandPropertyAssignment(property) ?",
        to: "!ts.isShorthandPropertyAssignment(property) ?",
      },
    ],
  },
  {
    name: "output",
    near: ["test/output/"],
    mutants: [
      {
        file: "src/output/manifest.ts",
        from: '|| value["version"] !== 1',
        to: "",
      },
      {
        file: "src/output/ownership.ts",
        from: '"<<<<<<< ") && conflictPattern',
        to: '"<<<<<<< ") || conflictPattern',
      },
      {
        file: "src/output/ignored-by-git.ts",
        from: 'if (!files.some(({ state }) => state === "created")) return [];',
        to: "",
      },
    ],
  },
];
