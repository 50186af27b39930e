import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "@jest/globals";
import { build } from "../../fixtures/support/build.js";

// Nobody loads the code of traces, or of reads by SQL, who has not asked for them.

const dist = fileURLToPath(
  new URL("../../src/runtime/dist/esm", import.meta.url),
);
beforeAll(() => build());

/** The text of a module and of all that it imports, but for what it imports at need. */
function loaded(file: string, known = new Map<string, string>()) {
  if (known.has(file)) return known;
  const text = readFileSync(file, "utf8");
  known.set(file, text);
  for (const [, path = ""] of text.matchAll(
    /^(?:.* from|import) "(\.[^"]+)";/gm,
  )) {
    loaded(join(dirname(file), path), known);
  }
  return known;
}

test.each(["rest", "rpc"])("%s loads no code that makes spans", (service) => {
  const texts = [...loaded(join(dist, service, "index.js")).values()].join("");
  // Where the handlers are made, and where they ask for a trace.
  expect(texts).toContain('"serverTiming" must be a boolean');
  expect(texts).toContain("getValue(traceKey)");
  expect(texts).not.toContain("startSpan");
  expect(texts).not.toContain('@opentelemetry/api";');
});

test.each(["rest", "rpc"])("%s loads no code that makes SQL", (service) => {
  const textsOf = (entry: string): string =>
    [...loaded(join(dist, entry, "index.js")).values()].join("");
  expect(textsOf("sql")).toContain("json_build_array");
  expect(textsOf(service)).not.toContain("json_build_array");
});
