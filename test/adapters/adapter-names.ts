import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const manifest = fileURLToPath(
  new URL("../../src/runtime/package.json", import.meta.url),
);
const { exports } = JSON.parse(readFileSync(manifest, "utf8")) as {
  readonly exports: Readonly<Record<string, unknown>>;
};

/** The adapters that the runtime exports: `express`, `fastify`, … */
export const adapterNames: readonly string[] = Object.entries(exports)
  .filter(([, files]) => JSON.stringify(files).includes("/adapters/"))
  .map(([entry]) => entry.slice("./".length));
