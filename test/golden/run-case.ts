import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { runHere } from "../support/run-here.js";

export const casesFolder = fileURLToPath(new URL("cases/", import.meta.url));

/** What the command makes of a case, or is expected to. */
export interface CaseOutcome {
  /** The files of the output folder that the case shows; never the manifest. */
  readonly tree: Readonly<Record<string, string>>;
  /** What the command says on stderr, and a last line with its exit status. */
  readonly stderr: string;
}

/** The cases: folders, each with a schema and what is expected of it. */
export function caseNames(): readonly string[] {
  return readdirSync(casesFolder)
    .filter((name) => statSync(join(casesFolder, name)).isDirectory())
    .sort();
}

/**
 * Runs the command on a copy of a case's folder:
 * `gen-api schema.prisma --out api`, or with the arguments of its `args.json`.
 * Where others hold the rest, its `only.json` names the files worth reading.
 */
export async function runCase(name: string): Promise<CaseOutcome> {
  const parent = realpathSync(tmpdir());
  const folder = mkdtempSync(join(parent, "gen-api-golden-"));
  try {
    cpSync(join(casesFolder, name), folder, {
      recursive: true,
      filter: (path) =>
        !/[/\\](expected(\.stderr)?|(args|only)\.json)$/.test(path),
    });
    const { status, stderr } = await runHere(argsOf(name), folder);
    const files = treeOf(join(folder, "api"));
    const { ".gen-api.json": manifest, ...tree } = files;
    if (manifest !== undefined) requireListed(manifest, Object.keys(tree));
    const text = stderr.replaceAll(folder, "<folder>");
    return {
      tree: shown(name, tree),
      stderr: `${text}exit status ${String(status)}\n`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the case's folder says should come out. */
export function expectedOutcome(name: string): CaseOutcome {
  const stderr = join(casesFolder, name, "expected.stderr");
  return {
    tree: treeOf(join(casesFolder, name, "expected")),
    stderr: existsSync(stderr)
      ? toLf(readFileSync(stderr, "utf8"))
      : "exit status 0\n",
  };
}

function argsOf(name: string): readonly string[] {
  return listIn(name, "args.json") ?? ["schema.prisma", "--out", "api"];
}

function shown(
  name: string,
  tree: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const only = listIn(name, "only.json");
  const files = Object.entries(tree);
  return Object.fromEntries(
    files.filter(([path]) => only?.includes(posix.basename(path)) ?? true),
  );
}

function listIn(name: string, file: string): readonly string[] | undefined {
  const path = join(casesFolder, name, file);
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, "utf8")) as string[];
}

function treeOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => {
      const path = relative(folder, file).split(sep).join("/");
      return [path, toLf(readFileSync(file, "utf8"))] as const;
    });
  return Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function requireListed(manifest: string, paths: readonly string[]): void {
  const { files } = JSON.parse(manifest) as { files: Record<string, string> };
  const listed = Object.keys(files).join("\n");
  if (listed === paths.join("\n")) return;
  throw new Error(`the manifest lists\n${listed}\nand there are\n${paths}`);
}

function toLf(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
