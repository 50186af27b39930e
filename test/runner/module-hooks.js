import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformedPath } from "./transformed-path.js";

// Node's module hooks in the processes of tests: TypeScript is read as it is,
// and generated code runs on the runtime's sources.

const runtime = fileURLToPath(new URL("../../src/runtime/", import.meta.url));
/** What tests stand on is loaded once by a process: see `copies`. */
const kept = ["src", "test/support", "fixtures/support"].map((folder) =>
  fileURLToPath(new URL(`../../${folder}/`, import.meta.url)),
);
/** Each copy would compile an engine again; one of them can be started once. */
const loadedOnce = /\/generated\/prisma\/|\/src\/serve\/schema-script\.ts$/;
/** The source of each entry of the runtime. */
const entries = entriesOfRuntime();
/** Which copy is loaded of tests and applications, and of what they stand on. */
let copies = new Int32Array(2);

/** @param {{ copies: Int32Array }} shared with the thread of the tests */
export function initialize(shared) {
  ({ copies } = shared);
}

export async function resolve(specifier, context, nextResolve) {
  if (specifier === "@jest/globals") {
    const url = new URL("globals.js", import.meta.url).href;
    return { url, format: "module", shortCircuit: true };
  }
  const path = entries.get(specifier) ?? sourceOf(specifier, context.parentURL);
  if (path !== undefined) {
    const { href } = pathToFileURL(path);
    const url = loadedOnce.test(path) ? href : href + copyOf(path);
    return { url, format: "module", shortCircuit: true };
  }
  const found = await nextResolve(specifier, context);
  // Other packages register types on its default instance: they have one of their own.
  const isOthers = /\/node_modules\/(?!superjson\/)/.test(context.parentURL);
  return found.url.includes("/node_modules/superjson/") && !isOthers
    ? { ...found, url: found.url + copyOf(kept[0]) }
    : found;
}

function copyOf(path) {
  const isKept =
    kept.some((folder) => path.startsWith(folder)) &&
    // Its folders go after each test of the suite that loads it.
    !path.endsWith("/temporary-folder.ts");
  return `?${Atomics.load(copies, isKept ? 1 : 0)}`;
}

export async function load(url, context, nextLoad) {
  if (!/^file:.*\.ts(\?\d+)?$/.test(url)) return nextLoad(url, context);
  const source = await transformed(fileURLToPath(url));
  return { format: "module", source, shortCircuit: true };
}

/** A TypeScript file, which others name ".js": what it is once it is built. */
function sourceOf(specifier, parent) {
  if (!/^(?:\.{0,2}\/|file:).*\.[jt]s$/.test(specifier)) return undefined;
  const { pathname } = new URL(specifier, parent);
  if (pathname.includes("/node_modules/")) return undefined;
  const path = decodeURI(pathname).replace(/\.js$/, ".ts");
  return existsSync(path) ? path : undefined;
}

function entriesOfRuntime() {
  const { exports } = JSON.parse(
    readFileSync(`${runtime}package.json`, "utf8"),
  );
  const found = new Map();
  for (const [name, { import: built }] of Object.entries(exports)) {
    if (!built) continue;
    const source = built.default
      .replace("./dist/esm/", runtime)
      .replace(/js$/, "ts");
    found.set(`@gen-api/runtime${name.slice(1)}`, source);
  }
  return found;
}

/** The JavaScript of a TypeScript file, kept until the file changes. */
async function transformed(path) {
  const text = readFileSync(path, "utf8");
  const mark = `// ${createHash("sha1").update(text).digest("hex")}`;
  const kept = transformedPath(path);
  if (existsSync(kept)) {
    const code = readFileSync(kept, "utf8");
    if (code.endsWith(mark)) return code;
  }
  const { transformSync } = await import("@swc/core");
  const { code, map } = transformSync(text, {
    filename: path,
    sourceFileName: path,
    sourceMaps: true,
    configFile: false,
    swcrc: false,
    jsc: { target: "es2023", parser: { syntax: "typescript" } },
    module: { type: "es6" },
  });
  mkdirSync(dirname(kept), { recursive: true });
  writeWhole(`${kept}.map`, map);
  writeWhole(kept, code + mark);
  return code;
}

/** Other processes read the file at the same time. */
function writeWhole(path, text) {
  const part = `${path}.${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, path);
}
