import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { readCache, writeCache } from "../../src/cache/cache-file.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const files = { "index.ts": ["key", "hash"] } as const;

test("what another version of the generator has rendered is not taken", () => {
  const project = temporaryFolder({ "node_modules/.keep": "" });
  const place = join(project, "node_modules/.cache/gen-api");
  const output = join(project, "api");
  writeCache(output, { files });
  expect(readCache(output)).toEqual({ files });

  const [name = ""] = readdirSync(place);
  const path = join(place, name);
  const stored = JSON.parse(readFileSync(path, "utf8")) as object;
  writeFileSync(path, JSON.stringify({ ...stored, engine: "another" }));
  expect(readCache(output)).toEqual({ files: {} });
});
