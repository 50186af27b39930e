import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { generate } from "../../src/generate.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import {
  anchors,
  codeBlocks,
  destination,
  documents,
  ownLinks,
  read,
  root,
} from "./document.js";

const all = documents().map((document) => [document.path, document] as const);

describe.each(all)("%s", (_, document) => {
  test("links to what is there", () => {
    const broken = ownLinks(document).filter((link) => {
      const { path, heading } = destination(document, link);
      if (!existsSync(join(root, path))) return true;
      return heading !== undefined && !anchors(read(path)).includes(heading);
    });
    expect(broken).toEqual([]);
  });

  test("shows JSON that is JSON", () => {
    for (const { language, code } of codeBlocks(document)) {
      if (language === "json") expect(() => JSON.parse(code)).not.toThrow();
    }
  });
});

describe("README.md", () => {
  const readme = read("README.md");

  test("fits on a few screens", () => {
    // The text of the picture is not read, but drawn.
    const [before = "", after = ""] = readme.text.split(
      /<!-- gen-api graph -->[^]*<!-- .gen-api graph -->\n/,
    );
    const lines = `${before}${after}`.trimEnd().split("\n");
    expect(lines.length).toBeLessThan(150);
  });

  test("installs, generates, mounts and asks within a screen", () => {
    const screen = readme.text.split("\n").slice(0, 50).join("\n");
    const shown = codeBlocks({ path: "README.md", text: screen });
    expect(shown.map(({ language }) => language)).toEqual([
      "sh",
      "ts",
      "sh",
      "json",
    ]);
    expect(shown[0]?.code).toMatch(/^npm install .*npx gen-api /s);
    expect(shown[2]?.code).toMatch(/^curl /);
  });

  test("quotes generated code literally", () => {
    const quotes = codeBlocks(readme).flatMap(({ introduction, code }) => {
      const path = /\]\((fixtures\/blog\/src\/api\/[^)]+)\)/.exec(introduction);
      return path?.[1] === undefined ? [] : [{ path: path[1], code }];
    });
    expect(quotes).toHaveLength(2);
    for (const { path, code } of quotes)
      expect(read(path).text).toContain(code);
  });

  test("names scripts that exist", () => {
    const { scripts } = JSON.parse(
      readFileSync(join(root, "package.json"), "utf8"),
    ) as { scripts: Record<string, string> };
    const named = documents().flatMap(({ text }) =>
      [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? ""),
    );
    expect(named).not.toEqual([]);
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });
});

test("docs has ten pages, and README.md names them in order and all below them", () => {
  const ten = [
    ...["start", "tutorial", "guide", "rest", "rpc"],
    ...["access", "extensions", "clients", "configuration", "operations"],
  ].map((name) => `docs/${name}.md`);
  const paths = documents().map(({ path }) => path);
  const isTop = (path: string): boolean => /^docs\/[^/]+$/.test(path);
  expect(paths.filter(isTop)).toEqual(expect.arrayContaining(ten));
  expect(paths.filter(isTop)).toHaveLength(ten.length);

  const readme = read("README.md");
  const text = readme.text.slice(readme.text.indexOf("\n## Documents\n"));
  const named = ownLinks({ path: "README.md", text }).map(
    (link) => destination(readme, link).path,
  );
  expect([...new Set(named.filter(isTop))]).toEqual(ten);
  const below = paths.filter(
    (path) => path.startsWith("docs/") && !path.startsWith("docs/frameworks/"),
  );
  expect(below.filter((path) => !named.includes(path))).toEqual([]);
});

test("docs/start.md fits on a screen, and ends with a request", () => {
  const start = read("docs/start.md");
  expect(start.text.trimEnd().split("\n").length).toBeLessThan(45);
  const commands = codeBlocks(start).map(({ code }) => code.split(/[ \n]/)[0]);
  expect(commands).toEqual(["npm", "npm", "npx", "import", "curl"]);
});

describe("docs/tools/cli.md", () => {
  test("quotes messages of golden cases", () => {
    const cases = join(root, "test/golden/cases");
    const printed = readdirSync(cases).flatMap((name) => {
      const file = join(cases, name, "expected.stderr");
      return existsSync(file) ? [readFileSync(file, "utf8")] : [];
    });
    const quotes = codeBlocks(read("docs/tools/cli.md"))
      .map(({ code }) => code)
      .filter((code) => /^(\S+:\d+:\d+|gen-api): /.test(code));
    expect(quotes).toHaveLength(3);
    for (const quote of quotes)
      expect(printed.filter((text) => text.includes(quote))).not.toEqual([]);
  });
});

describe("docs/configuration.md", () => {
  test("shows directives that are read", async () => {
    const blocks = codeBlocks(read("docs/configuration.md"));
    const model = blocks.find(({ code }) => code.includes("@api."))?.code;
    const cwd = temporaryFolder({
      "schema.prisma": `datasource db {\n  provider = "sqlite"\n}\n${model}`,
    });
    const options = { cwd, out: "api", client: "../client", dryRun: true };
    const { models, diagnostics } = await generate(options);
    expect([models, diagnostics]).toEqual([1, []]);
  });
});

describe("docs/contributing/decisions.md", () => {
  test("has every decision that a comment refers to", () => {
    const { text } = read("docs/contributing/decisions.md");
    const decided = [...text.matchAll(/^### ([RPB]\d+) /gm)].map(
      ([, id]) => id,
    );
    const source = join(root, "src");
    const cited = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.ts$/.test(path) && !/dist|node_modules/.test(path))
      .flatMap((path) => [
        ...readFileSync(join(source, path), "utf8").matchAll(
          /\b[RPB]\d{1,2}\b/g,
        ),
      ])
      .map(([id]) => id);
    expect(cited).not.toEqual([]);
    expect(decided).toEqual(expect.arrayContaining([...new Set(cited)]));
  });
});
