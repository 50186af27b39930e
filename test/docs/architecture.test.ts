import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { inChromium } from "../picture/in-chromium.js";
import { codeBlocks, read, root } from "./document.js";
import { type Imports, importsBetween, roomsBelow } from "./rooms.js";

const page = read("docs/contributing/architecture.md");
const generator = roomsBelow("The generator");
const runtime = roomsBelow("The runtime");

/** As the page has them: sorted, and `nothing` for a room that imports none. */
function sorted(
  rooms: ReadonlyMap<string, Imports>,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    [...rooms].map(([room, { code, types }]) => [
      room,
      [...[...code].sort(), ...[...types].map((name) => `(${name})`).sort()],
    ]),
  );
}

describe("what may import what", () => {
  test("in the generator", () => {
    const found = importsBetween("src", (path) => {
      const [first = "", second] = path.split("/");
      if (first === "runtime") {
        return path.startsWith("runtime/contract/") ? "contract" : undefined;
      }
      return second !== undefined || generator.has(first)
        ? first
        : "generate.ts";
    });
    const own = new Map([...found].filter(([room]) => room !== "contract"));
    expect(own.size).toBeGreaterThan(15);
    expect(sorted(own)).toEqual(sorted(generator));
  });

  test("in the runtime", () => {
    const found = importsBetween("src/runtime", (path) =>
      path.replace(/\.ts$/, "").split("/").at(0),
    );
    expect(found.size).toBeGreaterThan(15);
    expect(sorted(found)).toEqual(sorted(runtime));
  });

  test("no room of the runtime imports one that stands behind it", () => {
    const order = [...runtime.keys()];
    const back = [...runtime].flatMap(([room, { code, types }]) =>
      [...code, ...types]
        .filter((name) => order.indexOf(name) >= order.indexOf(room))
        .map((name) => `${room} -> ${name}`),
    );
    expect(back).toEqual([]);
  });
});

test("the page fits on four screens", () => {
  const lines = page.text.trimEnd().split("\n");
  expect(lines.length).toBeLessThanOrEqual(214);
  expect(lines.filter((line) => line.length > 100)).toEqual([]);
});

test("Mermaid draws the picture, and it has the rooms", async () => {
  const [picture] = codeBlocks(page);
  expect(picture?.language).toBe("mermaid");
  const code = picture?.code ?? "";
  const words = new Set(code.split(/[^\w.-]+/));
  const rooms = [...generator.keys(), ...runtime.keys()];
  // The others are what all have in common.
  expect(rooms.filter((room) => !words.has(room))).toEqual([
    ...["source", "project", "cache", "generate-options.ts"],
    ...["init", "serving", "serve", "mcp"],
    ...["contract", "errors", "model", "serialization"],
    ...["deprecation", "rules", "index"],
  ]);
  await inChromium(async (browser) => {
    await browser.addScriptTag({
      path: join(root, "test/node_modules/mermaid/dist/mermaid.min.js"),
    });
    const svg = await browser.evaluate<string>(
      `mermaid.render("rooms", ${JSON.stringify(code)}).then(({ svg }) => svg)`,
    );
    expect(svg).toContain("rest, rpc");
  });
});

test.each(["architecture", "adding", "parts", "glossary"])(
  "%s.md names paths that are there",
  (name) => {
    const tracked = execFileSync("git", ["ls-files"], {
      cwd: root,
      encoding: "utf8",
    });
    const paths = `/${tracked.replaceAll("\n", "\n/")}`;
    const { text } = read(`docs/contributing/${name}.md`);
    const named = [...text.matchAll(/`([\w./-]+)`/g)]
      .map(([, path = ""]) => path)
      .filter((path) => /\/|\.tsx?$/.test(path) && !/^[./]/.test(path));
    expect(named.filter((path) => !paths.includes(`/${path}`))).toEqual([]);
  },
);

test("the glossary has forty words at most, in alphabetical order", () => {
  const { text } = read("docs/contributing/glossary.md");
  const words = [...text.matchAll(/^### (.+)$/gm)].map(([, word = ""]) => word);
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(40);
  const byLetter = new Intl.Collator("en");
  expect(words).toEqual(words.toSorted((a, b) => byLetter.compare(a, b)));
});
