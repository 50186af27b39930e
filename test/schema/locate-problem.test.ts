import { expect, test } from "@jest/globals";
import type { GraphProblem } from "../../src/graph/graph-problem.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { locateProblem } from "../../src/schema/locate-problem.js";
import type { Place } from "../../src/source/position.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const schema = `datasource db {
  provider = "sqlite"
}

/// @api.rest list,  gets
model User {
  id Int @id
  /// @api.hidden
  name String
}
`;

/** Where a problem is told, with the line that underlines it. */
async function told(problem: Partial<GraphProblem>, place?: Place) {
  const folder = temporaryFolder({ "schema.prisma": schema });
  const { positions } = await loadSchema("schema.prisma", folder);
  const said = { severity: "error", message: "is wrong", ...problem } as const;
  const { frame, ...rest } = locateProblem(said, positions, () => place);
  const underline = frame?.split("\n").find((line) => line.includes("^"));
  return [rest, underline?.trim()];
}

const error = { severity: "error", message: "is wrong" };
const file = "schema.prisma";

test("a problem of a model or a field is where it is declared", async () => {
  expect(await told({ model: "User", hint: "rename it" })).toEqual([
    { ...error, hint: "rename it", file, line: 6, column: 7 },
    "|       ^^^^",
  ]);
  expect(await told({ model: "User", field: "name" })).toEqual([
    { ...error, file, line: 9, column: 3 },
    "|   ^^^^",
  ]);
  expect(await told({})).toEqual([error, undefined]);
});

test("a problem of a directive is where it is said, underlined as a whole", async () => {
  const folder = temporaryFolder({ "schema.prisma": schema });
  const { description, positions } = await loadSchema("schema.prisma", folder);
  const lines = description.directives.map((source) => {
    const problem = { severity: "error", message: "is wrong", source } as const;
    const { frame } = locateProblem(problem, positions);
    return frame
      ?.split("\n")
      .find((line) => line.includes("^"))
      ?.trim();
  });
  expect(lines).toEqual([
    `|     ${"^".repeat("@api.rest list,  gets".length)}`,
    `|       ${"^".repeat("@api.hidden".length)}`,
  ]);
});

test("a problem of the configuration names the member once", async () => {
  const source = { path: "models.User.id" };
  const setting = source.path;
  const unplaced = [
    { ...error, setting, message: "models.User.id: is wrong" },
    undefined,
  ];
  expect(await told({ model: "User", source })).toEqual(unplaced);
  const message = "models.User.id must be a field";
  const position = {
    file: { path: "/c.ts", name: "c.ts", text: "id: 1" },
    line: 1,
    column: 1,
  };
  expect(await told({ source, message }, { position, length: 2 })).toEqual([
    { ...error, setting, message, file: "c.ts", line: 1, column: 1 },
    "| ^^",
  ]);
});
