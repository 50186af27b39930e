import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** A Markdown file of the repository. */
export interface Document {
  /** Relative to the root. */
  readonly path: string;
  readonly text: string;
}

/** A fenced block of code. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
  /** The paragraph before it, or the end of the block before it. */
  readonly introduction: string;
}

/** Every document that the repository has for people. */
export function documents(): readonly Document[] {
  const pages = readdirSync(join(root, "docs"), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`);
  return [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "src/runtime/README.md",
    "src/serve/README.md",
    "src/mcp/README.md",
    ...pages,
  ].map(read);
}

export function read(path: string): Document {
  const text = readFileSync(join(root, path), "utf8");
  return { path, text: text.replaceAll("\r\n", "\n") };
}

export function codeBlocks({ text }: Document): readonly CodeBlock[] {
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(
    ({ index, 1: language = "", 2: code = "" }) => ({
      introduction: text.slice(0, index).trimEnd().split("\n\n").at(-1) ?? "",
      language,
      code,
    }),
  );
}

/** The TypeScript that a page shows, by the file that the paragraph before names last. */
export function examplesOf(page: Document): ReadonlyMap<string, string> {
  return new Map(
    codeBlocks(page)
      .filter(({ language }) => language === "ts")
      .map(({ introduction, code }) => [
        [...introduction.matchAll(/`([^`]+\.ts)`/g)].at(-1)?.[1] ?? "",
        code,
      ]),
  );
}

/** The targets of links that stay in the repository, as the document has them. */
export function ownLinks({ text }: Document): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? "")
    .filter((target) => !/^https?:/.test(target));
}

/** Where a link leads: a path relative to the root, and a heading of it. */
export function destination(
  { path }: Document,
  link: string,
): { readonly path: string; readonly heading: string | undefined } {
  const [file = "", heading] = link.split("#");
  return { path: file === "" ? path : join(dirname(path), file), heading };
}

/** The names by which links reach a document's headings. */
export function anchors({ text }: Document): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    anchor(title),
  );
}

/** The name by which links reach a heading. */
export function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
