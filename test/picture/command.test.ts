import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { schema as blog } from "../cli/blog-project.js";
import { runHere } from "../support/run-here.js";
import { put, temporaryFolder } from "../support/temporary-folder.js";
import { readMermaid } from "./mermaid-entities.js";
import { type GraphEnd, runGraph } from "./run-graph.js";
import { manyModels, schemaOf } from "./schemas.js";

/** A folder with a schema where Prisma finds it, and the command run in it. */
function project(schema = blog) {
  const folder = temporaryFolder({ "schema.prisma": schema });
  return {
    folder,
    graph: (...args: string[]): Promise<GraphEnd> => runGraph(folder, ...args),
    text: (path: string): string => readFileSync(join(folder, path), "utf8"),
  };
}

describe("gen-api graph", () => {
  test("is a command, which writes Mermaid to stdout", async () => {
    const { folder } = project();
    const { status, stdout, stderr } = await runHere(["graph"], folder);
    expect(status).toBe(0);
    const { entities } = await readMermaid(stdout);
    expect(entities.map(({ name }) => name)).toEqual(["User", "Post"]);
    expect(stderr).toBe(
      "note: 2 models: all fields; --fields keys or none shows less\n",
    );
  });

  test("is among the commands that help names, and has a help of its own", async () => {
    const { folder, graph } = project();
    expect((await runHere(["--help"], folder)).stdout).toContain(
      "gen-api graph [schema]",
    );
    const { status, stdout } = await graph("--help");
    expect(status).toBe(0);
    for (const flag of ["--focus", "--split", "--no-fold", "--exposed"]) {
      expect(stdout).toContain(flag);
    }
  });

  test.each([
    ["picture.mmd", /^erDiagram\n/],
    ["picture.mermaid", /^erDiagram\n/],
    ["picture.dot", /^digraph \{\n/],
    ["picture.gv", /^digraph \{\n/],
    ["picture.svg", /^<svg role="img"/],
    ["picture.json", /^\{\n {2}"version": 1,/],
    ["pictures/of/it.svg", /^<svg role="img"/],
  ])("writes %s in the format of its ending", async (path, begin) => {
    const { graph, text } = project();
    const { status, stdout } = await graph("--out", path);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: `wrote ${path}\n`,
    });
    expect(text(path)).toMatch(begin);
    const again = await graph("--out", path);
    expect(again.stdout).toBe(`${path} is up to date\n`);
  });

  test("takes - for stdout, and --format over an ending", async () => {
    const { graph, text } = project();
    const dash = await graph("--out", "-", "--format", "dot");
    expect(dash.stdout).toMatch(/^digraph/);
    await graph("--out", "picture.txt", "--format", "json");
    expect(JSON.parse(text("picture.txt"))).toHaveProperty("version", 1);
  });

  test.each([
    [["--hubs", "off"], "unknown option '--hubs'"],
    [["--format", "html"], "Allowed choices are mermaid, dot, svg, json"],
    [["--out", "picture.html"], "the name picture.html says no format"],
    [["--group", "community"], "Allowed choices are file, schema, prefix"],
    [["--depth", "2"], "--depth is counted from the models of --focus"],
    [["--focus", "Post", "--depth", "-1"], "It is a whole number"],
    [["--check"], "--check needs a file to compare: --out <file>"],
    [["--check", "--out", "-"], "--check needs a file to compare"],
    [["--out", "a.mmd", "--split", "b"], "do not go together"],
    [["--split", "b", "--format", "json"], "json is not split"],
    [["--split", "b"], "the models have no groups to split by"],
    [["--direction", "RL"], "Allowed choices are LR, TB"],
    [["one.prisma", "two.prisma"], "too many arguments"],
  ])("refuses %j in one line", async (args, sentence) => {
    const { graph } = project();
    const { status, stdout, stderr } = await graph(...args);
    expect(status).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toContain(sentence);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  test("reports schemas as the generator does", async () => {
    const { graph, folder } = project("model A {\n  id Nothing @id\n}\n");
    const invalid = await graph();
    expect(invalid.status).toBe(3);
    expect(invalid.stderr).toMatch(/^schema\.prisma:2:6: .*"Nothing"/);
    expect((await graph("no.prisma")).status).toBe(2);
    put(folder, "empty.prisma", schemaOf(""));
    const empty = await graph("empty.prisma");
    expect(empty).toMatchObject({ status: 2, stdout: "" });
    expect(empty.stderr).toBe("gen-api: there is no model to draw\n");
  });

  test("takes the schema of the configuration", async () => {
    const { folder, graph } = project();
    put(folder, "other/a.prisma", schemaOf("model Other {\n  id Int @id\n}"));
    put(
      folder,
      "gen-api.config.mjs",
      `export default { schema: "other/a.prisma" };`,
    );
    expect((await graph()).stdout).toContain('"Other"');
    expect((await graph("schema.prisma")).stdout).toContain('"Post"');
  });
});

describe("what is shown", () => {
  test.each([
    [15, "15 models: all fields; --fields keys or none shows less", true, true],
    [16, "16 models: keys only; --fields all shows more", true, false],
    [60, "60 models: keys only; --fields all shows more", true, false],
    [
      61,
      "61 models: names only; --fields keys or all shows more",
      false,
      false,
    ],
  ])("depends on the number of models: %i", async (count, note, keys, all) => {
    const { graph } = project(manyModels(count));
    const { stdout, stderr } = await graph();
    expect(stderr.split("\n")[0]).toBe(`note: ${note}`);
    expect(stdout.includes("Int id PK")).toBe(keys);
    expect(stdout.includes("String note")).toBe(all);
    expect(stdout.includes('"M0"["M0 (2 fields)"]')).toBe(!keys);
  });

  test("is what --fields says, and then there is no note", async () => {
    const { graph } = project(manyModels(40));
    const { stdout, stderr } = await graph("--fields", "all");
    expect(stderr).toBe("");
    expect(stdout.match(/String note/g)).toHaveLength(40);
  });

  test("is suggested to be less above 40 models, unless it is split", async () => {
    const { graph } = project(`${manyModels(37)}\n${logs}`);
    const whole = await graph("--fields", "keys");
    expect(whole.stderr).toBe(
      "note: more than 40 models are hard to follow in one picture: --split <dir> draws a file for each group, --focus a part\n",
    );
    const { status, stderr } = await graph(
      "--fields",
      "keys",
      "--split",
      "out",
    );
    expect([status, stderr]).toEqual([0, ""]);
    expect((await graph("--format", "json")).stderr).toBe("");
  });
});

/** A group of their own. */
const logs = ["UserLog", "ItemLog", "MailLog", "TaskLog"]
  .map((name) => `model ${name} {\n  id Int @id\n}`)
  .join("\n\n");

describe("gen-api graph --check", () => {
  test("fails for what is missing or outdated, and writes nothing", async () => {
    const { graph, folder, text } = project();
    const missing = await graph("--out", "docs/models.mmd", "--check");
    expect(missing.status).toBe(1);
    expect(missing.stdout).toContain("docs/models.mmd: missing");
    expect(existsSync(join(folder, "docs"))).toBe(false);
    await graph("--out", "docs/models.mmd");
    const fresh = await graph("--out", "docs/models.mmd", "--check");
    expect(fresh).toEqual({
      status: 0,
      stdout: "docs/models.mmd: up to date\n",
      stderr: "",
    });
    const before = text("docs/models.mmd");
    put(
      folder,
      "schema.prisma",
      blog.replace("authorId Int\n", "authorId Int\n title String\n"),
    );
    const stale = await graph("--out", "docs/models.mmd", "--check");
    expect(stale.status).toBe(1);
    expect(stale.stdout.split("\n").slice(0, 4)).toEqual([
      "docs/models.mmd:8: out of date",
      "  -   }",
      "  +     String title",
      "the picture is out of date: run gen-api graph again without --check",
    ]);
    expect(text("docs/models.mmd")).toBe(before);
  });

  test("is content with CRLF", async () => {
    const { graph, folder, text } = project();
    await graph("--out", "models.dot");
    put(folder, "models.dot", text("models.dot").replaceAll("\n", "\r\n"));
    expect((await graph("--out", "models.dot", "--check")).status).toBe(0);
  });
});

describe("a page of Markdown", () => {
  const page = (between: string): string =>
    `# Models\n\n<!-- gen-api graph -->${between}<!-- /gen-api graph -->\n\nThe end.\n`;

  test("gets the picture between its marks, and keeps the rest", async () => {
    const { graph, folder, text } = project();
    put(folder, "README.md", page("\nold\n"));
    expect((await graph("--out", "README.md", "--check")).status).toBe(1);
    expect((await graph("--out", "README.md")).status).toBe(0);
    const { stdout } = await graph();
    expect(text("README.md")).toBe(
      page(`\n\n\`\`\`mermaid\n${stdout}\`\`\`\n\n`),
    );
    expect((await graph("--out", "README.md", "--check")).status).toBe(0);
  });

  test("keeps its line ends", async () => {
    const { graph, folder, text } = project();
    put(folder, "README.md", page("\n").replaceAll("\n", "\r\n"));
    await graph("--out", "README.md");
    expect(text("README.md")).not.toMatch(/(?<!\r)\n/);
  });

  test("without marks is refused; where there is none, it is made", async () => {
    const { graph, folder, text } = project();
    put(folder, "README.md", "# Models\n");
    const { status, stderr } = await graph("--out", "README.md");
    expect(status).toBe(2);
    expect(stderr).toContain("write <!-- gen-api graph -->");
    expect(text("README.md")).toBe("# Models\n");
    expect((await graph("--out", "models.md")).status).toBe(0);
    expect(text("models.md")).toContain("```mermaid\nerDiagram\n");
  });
});

test.each([
  ["package.json", '{\n  "name": "gen-api"\n}\n', []],
  ["schema.prisma", blog, ["--format", "mermaid"]],
  ["notes.svg", "no picture", []],
])("what is no picture is not overwritten: %s", async (path, before, args) => {
  const { graph, folder, text } = project();
  put(folder, path, before);
  const { status, stderr } = await graph("--out", path, ...args);
  expect(status).toBe(2);
  expect(stderr).toContain(`${path} is there and is no picture`);
  expect(text(path)).toBe(before);
});
