// Builds the explorer's page: its style and script, minified, go into its HTML, and the
// HTML into a module, so that the handler reads no files.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const page = join(dirname(fileURLToPath(import.meta.url)), "page");
// The native compiler: it takes a tenth of the time.
const tsc = fileURLToPath(
  new URL("../../../node_modules/typescript-7/bin/tsc", import.meta.url),
);

export async function buildExplorer() {
  execFileSync(process.execPath, [tsc, "-p", page], { stdio: "inherit" });
  const style = await minified("style.css");
  const script = await minified("main.ts");
  const html = readFileSync(join(page, "index.html"), "utf8")
    .replace(/\n\s*/g, "\n")
    // The hashes are of all that is between the tags.
    .replace(/\s*%style%\s*/, () => style)
    .replace(/\s*%script%\s*/, () => script);
  write({ html, styleHash: hash(style), scriptHash: hash(script) });
}

async function minified(file) {
  const { outputFiles } = await build({
    absWorkingDir: page,
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: ["es2024", "chrome123", "firefox125", "safari17.5"],
    logLevel: "warning",
  });
  const text = outputFiles[0].text.trim();
  if (/<\/(script|style)/i.test(text))
    throw new Error(`${file} ends its element`);
  return text;
}

/** As the header `Content-Security-Policy` has it. */
function hash(text) {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function write(built) {
  const folder = join(page, "..", "generated");
  const members = Object.entries(built).map(
    ([name, value]) => `  ${name}: ${JSON.stringify(value)},\n`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "page.ts"),
    `// Built from the folder page.\nexport const builtPage = {\n${members.join("")}};\n`,
  );
}
