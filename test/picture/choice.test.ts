import { describe, expect, test } from "@jest/globals";
import { temporaryFolder } from "../support/temporary-folder.js";
import { repository } from "../support/fixture-schemas.js";
import { readMermaid } from "./mermaid-entities.js";
import { runGraph } from "./run-graph.js";
import { schemaOf } from "./schemas.js";

async function blogNames(...args: readonly string[]): Promise<string[]> {
  const path = "fixtures/blog/schema.prisma";
  const { stdout } = await runGraph(repository, path, ...args);
  return (await readMermaid(stdout)).entities.map(({ name }) => name);
}

describe("--focus", () => {
  test("draws a model and its direct neighbours only", async () => {
    const around = ["User", "Post", "Comment", "Tag", "Category", "Like"];
    expect(await blogNames("--focus", "Post")).toEqual(around);
    expect(await blogNames("--focus", "Post", "--depth", "1")).toEqual(around);
  });

  test("goes as far as --depth says", async () => {
    expect(await blogNames("--focus", "Tag", "--depth", "0")).toEqual(["Tag"]);
    expect(await blogNames("--focus", "Tag")).toEqual(["Post", "Tag"]);
    expect(await blogNames("--focus", "Tag", "--depth", "2")).toEqual([
      "User",
      "Post",
      "Comment",
      "Tag",
      "Category",
      "Like",
    ]);
    expect(await blogNames("--focus", "Tag", "--depth", "99")).toHaveLength(8);
  });

  test("takes several models, and goes around what is excluded", async () => {
    expect(await blogNames("--focus", "Tag,Profile")).toEqual([
      "User",
      "Profile",
      "Post",
      "Tag",
    ]);
    expect(
      await blogNames("--focus", "Tag", "--depth", "9", "--exclude", "Post"),
    ).toEqual(["Tag"]);
  });
});

describe("--models and --exclude", () => {
  test("draw these, and not those", async () => {
    expect(await blogNames("--models", "Tag, Post")).toEqual(["Post", "Tag"]);
    expect(await blogNames("--exclude", "User,Tag")).not.toContain("Tag");
  });

  test("take globs", async () => {
    expect(await blogNames("--exclude", "P*,*t*,*o*")).toEqual([
      "User",
      "Tag",
      "Like",
    ]);
    // A letter that means something else in other patterns is only itself.
    expect(await blogNames("--exclude", "U.er*,[A-Z]*")).toHaveLength(8);
  });

  test("leave out relations and enums with their models", async () => {
    const folder = temporaryFolder({
      "schema.prisma": schemaOf(
        `enum Kind {\n  A\n}\nmodel A {\n  id Int @id\n  kind Kind\n  b B[]\n}\nmodel B {\n  id Int @id\n  aId Int\n  a A @relation(fields: [aId], references: [id])\n}`,
      ),
    });
    const args = ["--format", "json", "--exclude", "A"];
    const { stdout } = await runGraph(folder, ...args);
    const { models, relations, enums } = JSON.parse(stdout) as Record<
      string,
      unknown[]
    >;
    expect(models).toHaveLength(1);
    expect(relations).toEqual([]);
    expect(enums).toEqual([]);
  });
});

test.each([
  ["focus", "Pots", 'names "Pots", which is no model; did you mean "Post"?'],
  ["models", "user", 'names "user", which is no model; did you mean "User"?'],
  ["exclude", "Log", 'names "Log", which is no model'],
  ["focus", "", "no model is left to draw"],
  ["exclude", "*", "no model is left to draw"],
])("--%s %s is refused", async (option, value, sentence) => {
  const path = "fixtures/blog/schema.prisma";
  const end = await runGraph(repository, path, `--${option}`, value);
  expect(end).toMatchObject({ status: 2, stdout: "" });
  expect(end.stderr).toContain(sentence);
});
