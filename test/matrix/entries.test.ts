import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { fieldSettings, modelSettings } from "../../src/exposure/settings.js";
import { type LayerName, layerOrder } from "../../src/runtime/prisma/layers.js";
import {
  type RestHandlerOptions,
  restSettings,
} from "../../src/runtime/rest/options.js";
import { capabilities, type CapabilityName } from "./capabilities.js";
import { repository } from "../support/fixture-schemas.js";
import { table } from "./table.js";
import { type WayName, ways } from "./ways.js";

// What there is in the sources stands in the matrix, or has a reason not to.

type Entry = CapabilityName | { readonly because: string };

const shape = {
  because: "it shapes documents, and decides nothing of a record",
};
const generated = { because: "it decides which code is generated" };
const elsewhere = (tests: string) => ({
  because: `it changes no answer, and ${tests} counts its statements`,
});

/** What each option of the handlers switches on. */
const options = {
  client: { because: "every cell has one" },
  authorize: "authorize",
  access: "access rules",
  extensions: "extensions",
  idempotency: "idempotency keys",
  reads: "reads by SQL",
  log: { because: "it is told of failures, which no cell has" },
  onDeprecated: "deprecation",
  bytes: shape,
  joinReads: elsewhere("rest-joined-reads and rpc-joined-reads"),
  limits: "limits",
  telemetry: "telemetry",
  serverTiming: "telemetry",
  description: { because: "it describes the service, and reads no record" },
  endpoint: shape,
  pageSize: shape,
  maxPageSize: "limits",
  pagination: shape,
  cursorSecret: shape,
  linkage: shape,
  idFormat: shape,
  strict: shape,
  shareReads: elsewhere("rest-shared-reads"),
  atomicTransaction: { because: "it is Prisma's, of atomic operations alone" },
  etag: { because: "it is of GET alone, and not-modified tests it" },
  requireIfMatch: "versions",
  aggregates: {
    because:
      "it shows no record: aggregate and date-parts of test/rest/bulk, and rules in test/e2e/access",
  },
  bulk: { because: "its files are ways in: reads and creates of ways.ts" },
  challenge: {
    because:
      "it words a refusal of the rules: test/runtime/access/challenge.test.ts",
  },
} satisfies Record<keyof RestHandlerOptions<unknown>, Entry>;

/** What each layer of a client does. */
const layers = {
  sql: "reads by SQL",
  traced: "telemetry",
  opening: "idempotency keys",
  versioned: "versions",
  guarded: "access rules",
  extended: "extensions",
} satisfies Record<LayerName, Entry>;

const rule = {
  because: "rules of values are validation, which test/e2e/rules.test.ts tests",
};

/** What each setting of a model, a field or a relation does. */
const settings: Readonly<Record<string, Entry>> = {
  hidden: "hidden",
  writeOnly: "write-only",
  preset: "preset",
  version: "versions",
  deprecated: "deprecation",
  computed: "computed",
  actions: { because: "it is a way in" },
  readOnly: { because: "validation of extensions may write it: extensions" },
  type: shape,
  id: shape,
  name: shape,
  rest: generated,
  rpc: generated,
  noIndex: generated,
  noSecret: generated,
  was: generated,
  sample: generated,
  length: rule,
  min: rule,
  max: rule,
  email: rule,
  url: rule,
  pattern: rule,
  trim: rule,
  lower: rule,
};

/** Which ways in each file answers by the pipeline, a list for each call of it. */
const callers: Readonly<Record<string, readonly (readonly WayName[])[]>> = {
  "rest/answer-one.ts": [
    ["REST verb", "relationship", "below a parent", "REST action"],
  ],
  "rest/atomic/answer.ts": [["atomic"]],
  "rest/bulk/import-batch.ts": [["import"]],
  "rpc/handler.ts": [
    ["RPC action"],
    ["RPC operation", "RPC nested"],
    ["RPC transaction"],
  ],
};

const runtime = join(repository, "src", "runtime");

/** How often each file calls the pipeline. */
function callsOfPipeline(): Readonly<Record<string, number>> {
  const files = readdirSync(runtime, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /^(?!dist\/).*\.ts$/.test(path));
  return Object.fromEntries(
    files.flatMap((path) => {
      const text = readFileSync(join(runtime, path), "utf8");
      const [, names = ""] =
        /import \{([^}]*)\} from "[^"]*\/pipeline\.js"/.exec(text) ?? [];
      if (!/\brun\b/.test(names)) return [];
      const [, alias = "run"] = /\brun as (\w+)/.exec(names) ?? [];
      const call = new RegExp(
        `(?:return|await|=>|=)\\s+${alias}\\(\\s*\\w`,
        "g",
      );
      return [[path, text.match(call)?.length ?? 0]];
    }),
  );
}

test("each call of the pipeline is a way in, and each way is one or own code", () => {
  expect(callsOfPipeline()).toEqual(
    Object.fromEntries(
      Object.entries(callers).map(([path, calls]) => [path, calls.length]),
    ),
  );
  expect([...Object.values(callers).flat(2), "own code"].toSorted()).toEqual(
    Object.keys(ways).toSorted(),
  );
});

test("each option of the handlers is a capability, or has a reason", () => {
  const known = restSettings({ client: {}, endpoint: "/" });
  // The secret becomes a seal.
  expect(Object.keys(options).toSorted()).toEqual(
    [...Object.keys(known), "cursorSecret"].toSorted(),
  );
});

test("each layer of a client is a capability", () => {
  expect(Object.keys(layers)).toEqual(Object.keys(layerOrder));
});

test("each setting of the schema is a capability, or has a reason", () => {
  const known = new Set([...modelSettings.keys(), ...fieldSettings.keys()]);
  expect(Object.keys(settings).toSorted()).toEqual([...known].toSorted());
});

test("each capability is switched on by something, and has a cell for each way", () => {
  const entries = [options, layers, settings].flatMap((one) =>
    Object.values<Entry>(one),
  );
  const named = new Set(entries.filter((one) => typeof one === "string"));
  expect([...named].toSorted()).toEqual(Object.keys(capabilities).toSorted());
  expect(Object.keys(table)).toEqual(Object.keys(capabilities));
  for (const row of Object.values(table)) {
    expect(Object.keys(row)).toEqual(Object.keys(ways));
  }
});
