import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { anchor, read } from "../../docs/document.js";
import { rules } from "./rules.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));

export const tablePath = join(root, "docs", "contributing", "conformance.md");

/** The tests that name each rule (`47`) or decision (`R8`), by file. */
function testsByRule(): ReadonlyMap<string, ReadonlySet<string>> {
  const tests = new Map<string, Set<string>>();
  const files = readdirSync(join(root, "test"), {
    recursive: true,
    encoding: "utf8",
  })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".test.ts"))
    .sort();
  for (const file of files) {
    const text = readFileSync(join(root, "test", file), "utf8");
    // A name follows test( or the parenthesis that ends test.each(…).
    for (const [, , name = ""] of text.matchAll(
      /(?:\btest\(|\)\()\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1/g,
    )) {
      for (const rule of rulesNamed(name)) {
        const of = tests.get(rule) ?? new Set();
        tests.set(rule, of.add(file));
      }
    }
  }
  return tests;
}

/** `JSON:API 47 48 R8: …` names 47, 48 and R8; `R24 R27 …` names R24 and R27. */
function rulesNamed(name: string): readonly string[] {
  const standard = name.startsWith("JSON:API ");
  const words = (standard ? name.slice("JSON:API ".length) : name).split(" ");
  const named: string[] = [];
  for (const word of words) {
    const id = word.replace(/:$/, "");
    if (!(standard ? /^[RPB]?\d+$/ : /^[RPB]\d+$/).test(id)) break;
    named.push(id);
    if (word.endsWith(":")) break;
  }
  return named;
}

/** Why no test names a decision. */
const decisionsWithoutTest: ReadonlyMap<string, string> = new Map([]);

/** `docs/contributing/conformance.md`, as the names of the tests make it. */
export function conformanceTable(): string {
  const tests = testsByRule();
  const standard = rules.map(({ number, level, text, because }) =>
    row(String(number), `${level} · ${text}`, tests, because),
  );
  const decisions = read("docs/contributing/decisions.md").text;
  const own = [...decisions.matchAll(/^### ([RB]\d+) (.+)$/gm)].map(
    ([, id = "", question = ""]) => {
      const link = `[${id}](decisions.md#${anchor(`${id} ${question}`)})`;
      const [, ...cells] = row(
        id,
        question,
        tests,
        decisionsWithoutTest.get(id),
      );
      return [link, ...cells] as const;
    },
  );
  return `# Conformance

What the service holds, and which tests hold it. This page is written by
\`npm run conformance:update\` from the names of the tests: a test called
\`JSON:API 47: …\` holds rule 47 below, one called \`R8 …\` the decision R8. A test
fails when the page is out of date.

## JSON:API 1.1

The rules of the standard that bear on a server without extensions, in our words.
[Atomic operations](../rest/atomic.md) are an extension: the decisions from R50 on are about it.
Cursor pagination is one that is not there yet. Where a
rule is held only with \`strict: true\`, the [decisions](decisions.md) say so.

${table("Rule", standard)}

## Decisions

The [decisions](decisions.md) on REST and on both services.

${table("Decision", own)}
`;
}

type Row = readonly [id: string, text: string, status: string, tests: string];

function row(
  id: string,
  text: string,
  tests: ReturnType<typeof testsByRule>,
  because: string | undefined,
): Row {
  const files = [...(tests.get(id) ?? [])];
  const status = files.length > 0 ? "held" : because ? "–" : "no test";
  const links = files.map((file) => {
    const name = file
      .slice(file.lastIndexOf("/") + 1)
      .replace(/(\.long)?\.test\.ts$/, "");
    return `[${name}](../../test/${file})`;
  });
  return [id, text, status, links.join(", ") || (because ?? "")];
}

/** Aligned as prettier aligns it. */
function table(name: string, rows: readonly Row[]): string {
  const all: readonly Row[] = [[name, "What", "Status", "Tests"], ...rows];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...all.map((cells) => (cells[column] as string).length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = all.map(line);
  const rule = line(widths.map((width) => "-".repeat(width)));
  return [head, rule, ...body].join("\n");
}
