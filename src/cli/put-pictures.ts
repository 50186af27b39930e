import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { firstDifference } from "../output/first-difference.js";
import { replaceFile } from "../output/replace-file.js";
import { drawingNotes } from "../picture/drawing-notes.js";
import type { Drawing } from "../picture/draw-picture.js";
import type { Format } from "../picture/formats.js";
import { inMarkdown } from "../picture/markdown.js";
import { UsageError } from "../source/usage-error.js";
import { driftLines } from "./drift.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import type { Terminal } from "./terminal.js";

/**
 * Writes pictures to files, or with `isCheck` only says which of them are out of date.
 *
 * @param drawings by path; a page of Markdown has one between its marks
 * @throws UsageError before anything is written, when a file is something else
 */
export function putPictures(
  drawings: ReadonlyMap<string, Drawing>,
  format: Format,
  isCheck: boolean,
  terminal: Terminal,
  cwd: string,
): ExitStatus {
  const files = [...drawings].map(([path, { text }]) => {
    const before = textAt(resolve(cwd, path));
    const isPage = format === "mermaid" && path.endsWith(".md");
    return {
      path,
      before,
      text: isPage ? inMarkdown(before, text, path) : text,
    };
  });
  if (isCheck) return check(files, terminal);
  for (const { path, before } of files) refuseOthers(path, before, format);
  printNotes(drawings, terminal);
  for (const { path, before, text } of files) {
    if (before !== undefined && !firstDifference(text, before)) {
      terminal.out(`${path} is up to date`);
      continue;
    }
    const target = resolve(cwd, path);
    mkdirSync(dirname(target), { recursive: true });
    replaceFile(target, `${target}.new`, text);
    terminal.out(`wrote ${path}`);
  }
  return exitStatuses.done;
}

interface PictureFile {
  readonly path: string;
  /** What is there now. */
  readonly before: string | undefined;
  readonly text: string;
}

function check(files: readonly PictureFile[], terminal: Terminal): ExitStatus {
  let status: ExitStatus = exitStatuses.done;
  for (const { path, before, text } of files) {
    const difference =
      before === undefined ? undefined : firstDifference(text, before);
    if (before !== undefined && difference === undefined) continue;
    status = exitStatuses.drift;
    const file = {
      path: basename(path),
      state: "changed" as const,
      reason: before === undefined ? "missing" : "out of date",
      ...(difference && { difference }),
    };
    driftLines(dirname(path), file, terminal.outColour).forEach((line) =>
      terminal.out(line),
    );
  }
  terminal.out(
    status === exitStatuses.done
      ? `${[...files.map(({ path }) => path)].join(", ")}: up to date`
      : "the picture is out of date: run gen-api graph again without --check",
  );
  return status;
}

/** Notes are about the pictures, not about places in the schema: all of them are told. */
export function printNotes(
  drawings: ReadonlyMap<string, Drawing>,
  { err, errColour }: Terminal,
): void {
  for (const note of drawingNotes(drawings)) {
    err(`${errColour.cyan("note:")} ${note}\n`);
  }
}

/** A name such as `package.json` is easily given by mistake. */
function refuseOthers(
  path: string,
  before: string | undefined,
  format: Format,
): void {
  if (before === undefined || before.trim() === "") return;
  if (signs[format].test(before)) return;
  throw new UsageError(
    `${path} is there and is no picture in the format ${format}: remove it, or choose another name`,
  );
}

/** What every picture of a format has. */
const signs: Readonly<Record<Format, RegExp>> = {
  mermaid: /^\s*(erDiagram|flowchart)\b|^<!-- gen-api graph -->/m,
  dot: /^\s*(di)?graph\b/m,
  svg: /<svg\b/,
  json: /^ {2}"relations": \[/m,
};

function textAt(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
