// Installs what tests and benches need beside the root's packages: frameworks, viewers,
// UI libraries, Jest. It is no workspace, so that a checkout runs without it.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, "test");
const modules = join(folder, "node_modules");
const stamp = join(modules, ".made-from");
/** Where other code needs them; what the tests write is in ".tmp". */
const users = ["bench", "fixtures/web", ".tmp"];

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const versionOf = (path) =>
  existsSync(path) ? readJson(path).version : undefined;

/** Makes `test/node_modules` what its lock file says, unless it is that already. */
export async function installPackages() {
  const lock = readFileSync(join(folder, "package-lock.json"));
  const hash = createHash("sha256").update(lock).digest("hex");
  if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== hash) {
    process.stderr.write("installing the packages of the tests …\n");
    await install();
    leaveToRoot();
    writeFileSync(stamp, hash);
  }
  for (const user of users) link(join(root, user, "node_modules"), modules);
  // Nest looks for its platform from where itself is, which the runtime imports.
  const platform = "@nestjs/platform-express";
  link(join(root, "node_modules", platform), join(modules, platform));
}

async function install() {
  // Warnings are of packages for Node 22 and later, which tests load where they can.
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  await promisify(execFile)("npm", args, {
    cwd: folder,
    shell: process.platform === "win32",
  });
}

/**
 * Removes copies of packages that the root names, in the same version: a test and the
 * runtime must mean the same classes.
 */
function leaveToRoot() {
  const names = ["", "src/runtime", "src/serve", "src/mcp"].flatMap((at) => {
    const manifest = readJson(join(root, at, "package.json"));
    return Object.keys({
      ...manifest.dependencies,
      ...manifest.devDependencies,
    });
  });
  for (const name of new Set(names)) {
    const copy = join(modules, name);
    const version = versionOf(join(copy, "package.json"));
    const kept = versionOf(join(root, "node_modules", name, "package.json"));
    if (version !== undefined && version === kept)
      rmSync(copy, { recursive: true });
  }
}

function link(path, target) {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
  symlinkSync(relative(dirname(path), target), path, "junction");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await installPackages();
