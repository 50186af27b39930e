import type { Room } from "./room.js";

/** Three changes in each room of the runtime that its tests must notice. */
export const runtimeRooms: readonly Room[] = [
  {
    name: "access",
    near: [
      "test/runtime/access/",
      "test/e2e/access/situations",
      "test/e2e/access/matrix",
    ],
    mutants: [
      {
        file: "src/runtime/access/written-data.ts",
        from: "if (own !== true) {",
        to: "if (own === undefined) {",
      },
      {
        file: "src/runtime/access/column-value.ts",
        from: "more.length > 0 || operation",
        to: "operation",
      },
      {
        file: "src/runtime/access/column-value.ts",
        from: 'return typeof value === "string";',
        to: "return true;",
      },
    ],
  },
  {
    name: "rest",
    near: ["test/runtime/rest/", "test/rest/conformance/"],
    mutants: [
      {
        file: "src/runtime/rest/query/field-condition.ts",
        from: "parsed !== null || field.list",
        to: "parsed !== null",
      },
      {
        file: "src/runtime/rest/write/relationship.ts",
        from: 'if (kind === "to-many") return;',
        to: "return;",
      },
      {
        file: "src/runtime/rest/write/prisma-data/own-columns.ts",
        from: "own.length === 0",
        to: "own.length >= 0",
      },
    ],
  },
  {
    name: "rpc",
    near: ["test/runtime/rpc/"],
    mutants: [
      {
        file: "src/runtime/rpc/bounds.ts",
        from: 'if (answers !== "Many")',
        to: 'if (answers === "Many")',
      },
      {
        file: "src/runtime/rpc/arguments/aggregate-selection.ts",
        from: "if (name !== undefined) throw",
        to: "if (name === null) throw",
      },
      {
        file: "src/runtime/rpc/apply-markers.ts",
        from: "if (serialization === undefined) return",
        to: "if (serialization !== null) return",
      },
    ],
  },
  {
    name: "sql",
    near: ["test/sql/"],
    mutants: [
      {
        file: "src/runtime/sql/look-ups.ts",
        from: "!hasTurns || Object.keys(where).length !== 1",
        to: "!hasTurns",
      },
      {
        file: "src/runtime/sql/sqlite.ts",
        from: "if (!items.some(({ isJson }) => isJson)) return",
        to: "if (items.length > 0) return",
      },
      {
        file: "src/runtime/sql/rows.ts",
        from: "rows.length > most",
        to: "rows.length > most + 1",
      },
    ],
  },
  {
    name: "prisma",
    near: ["test/runtime/prisma/"],
    mutants: [
      {
        file: "src/runtime/prisma/encoded-row.ts",
        from: "isEncoded(row) ?",
        to: "!isEncoded(row) ?",
      },
      {
        file: "src/runtime/prisma/errors/prisma-faults.ts",
        from: "/^P1/.test(code)",
        to: "/^P9/.test(code)",
      },
      {
        file: "src/runtime/prisma/batching/unbatched-read.ts",
        from: "found !== null || tick.size === 1",
        to: "found !== null || tick.size !== 1",
      },
    ],
  },
  {
    name: "service",
    near: ["test/runtime/service/"],
    mutants: [
      {
        file: "src/runtime/service/authorize.ts",
        from: "(await authorize(access)) === true",
        to: "Boolean(await authorize(access))",
      },
      {
        file: "src/runtime/service/options.ts",
        from: 'value === undefined || typeof value === "function"',
        to: "true || value === undefined",
      },
      {
        file: "src/runtime/service/invalid-input.ts",
        from: 'path === "" ?',
        to: 'path !== "" ?',
      },
    ],
  },
  {
    name: "versions",
    near: [
      "test/e2e/versions/",
      "test/e2e/description",
      "test/runtime/entity-tags",
    ],
    mutants: [
      {
        file: "src/runtime/service/described-headers.ts",
        from: "!idempotency && !etag",
        to: "!idempotency || !etag",
      },
      {
        file: "src/runtime/rest/atomic/versions.ts",
        from: "version === undefined || !this.#inside",
        to: "version === undefined || this.#inside",
      },
      {
        file: "src/runtime/service/idempotency.ts",
        from: "Math.random() * cleaningRequests >= 1",
        to: "Math.random() * cleaningRequests >= 0",
      },
    ],
  },
  {
    name: "deprecation",
    near: ["test/deprecation/headers"],
    mutants: [
      {
        file: "src/runtime/deprecation/deprecations.ts",
        from: "found.size === 0",
        to: "found.size < 2",
      },
      {
        file: "src/runtime/deprecation/names-of-rest.ts",
        from: 'family !== "sort" && family',
        to: "family",
      },
      {
        file: "src/runtime/deprecation/names-of-rest.ts",
        from: '&& family !== "include"',
        to: '&& family === ""',
      },
    ],
  },
  {
    name: "extensions",
    near: [
      "test/runtime/extensions/",
      "test/e2e/extensions/workspace",
      "test/e2e/extensions/every-write",
    ],
    mutants: [
      {
        file: "src/runtime/extensions/validation.ts",
        from: "isSame(input[name], value)",
        to: "input[name] !== value",
      },
      {
        file: "src/runtime/extensions/written-input.ts",
        from: "field.hidden ||",
        to: "",
      },
      {
        file: "src/runtime/extensions/extended-writes.ts",
        from: "length <= maxTake",
        to: "length <= maxTake + 1",
      },
    ],
  },
  {
    name: "query",
    near: ["test/query/"],
    mutants: [
      {
        file: "src/runtime/query/retry.ts",
        from: "failures < 3",
        to: "failures < 4",
      },
      {
        file: "src/runtime/query/pages.ts",
        from: "row === undefined || id.length === 0",
        to: "row === undefined",
      },
      {
        file: "src/runtime/query/is-affected.ts",
        from: "[...read.models, ...linked]",
        to: "[...read.models]",
      },
    ],
  },
  {
    name: "rest-client",
    near: ["test/rest-client/"],
    mutants: [
      {
        file: "src/runtime/rest-client/filter-parameters.ts",
        from: "if (value === undefined) continue;",
        to: "",
      },
      {
        file: "src/runtime/rest-client/query.ts",
        from: "return text && `?${text}`;",
        to: "return text && `${text}`;",
      },
      {
        file: "src/runtime/rest-client/page.ts",
        from: "return link ?",
        to: "return link !== undefined ?",
      },
    ],
  },
  {
    name: "serialization",
    near: ["test/runtime/serialization/"],
    mutants: [
      {
        file: "src/runtime/serialization/storable.ts",
        from: '&& !text.includes("\\0")',
        to: "",
      },
      {
        file: "src/runtime/serialization/parse-value.ts",
        from: "field.nullable || isJson",
        to: "field.nullable",
      },
      {
        file: "src/runtime/serialization/distinct-values.ts",
        from: "known.size < values.length",
        to: "known.size > values.length",
      },
    ],
  },
  {
    name: "adapters",
    near: ["test/adapters/"],
    mutants: [
      {
        file: "src/runtime/adapters/mount.ts",
        from: 'path === "" || path.startsWith("/")',
        to: 'path.startsWith("/")',
      },
      {
        file: "src/runtime/adapters/body.ts",
        from: 'method === "GET" || method === "HEAD"',
        to: 'method === "GET"',
      },
      {
        file: "src/runtime/adapters/vary.ts",
        from: "set === undefined || set === null",
        to: "set === undefined",
      },
    ],
  },
  {
    name: "errors",
    near: ["test/runtime/errors/", "test/rest/conformance/errors"],
    mutants: [
      {
        file: "src/runtime/errors/api-error.ts",
        from: "if (errors.length === 1) return first;",
        to: "",
      },
      {
        file: "src/runtime/errors/api-error.ts",
        from: "others.every(",
        to: "others.some(",
      },
      {
        file: "src/runtime/errors/api-error.ts",
        from: "name.toLowerCase()",
        to: "name",
      },
    ],
  },
  {
    name: "rules",
    near: ["test/runtime/rules/", "test/e2e/rules"],
    mutants: [
      {
        file: "src/runtime/rules/text-rules.ts",
        from: "characters >= least",
        to: "characters > least",
      },
      {
        file: "src/runtime/rules/text-rules.ts",
        from: "characters <= most",
        to: "characters < most",
      },
      {
        file: "src/runtime/rules/text-rules.ts",
        from: "text.trim()",
        to: "text.trimEnd()",
      },
    ],
  },
];
