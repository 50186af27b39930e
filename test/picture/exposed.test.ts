import { describe, expect, test } from "@jest/globals";
import { temporaryFolder, tree } from "../support/temporary-folder.js";
import { readMermaid } from "./mermaid-entities.js";
import { runGraph } from "./run-graph.js";
import { schemaOf } from "./schemas.js";

const schema = schemaOf(`
enum Sealed {
  A
}

model User {
  id       Int     @id
  email    String
  /// @api.hidden
  passcode String
  /// @api.hidden
  grade    Sealed?
  /// @api.writeOnly
  incoming String?
  /// Who knows?
  /// @api.readOnly
  score    Int     @default(0)
  posts    Post[]
  vaults   Vault[]
  /// @api.hidden
  privates Post[]  @relation("private")
}

model Post {
  id       Int    @id
  author   User   @relation(fields: [authorId], references: [id])
  authorId Int
  /// @api.hidden
  friend   User?  @relation("private", fields: [friendId], references: [id])
  /// @api.hidden
  friendId Int?
  audits   Audit[]
}

/// @api.hidden
model Vault {
  id      Int    @id
  content String
  owner   User   @relation(fields: [ownerId], references: [id])
  ownerId Int
}

/// @api.rest list, get
/// @api.rpc findMany
model Report {
  id    Int @id
  total Int
}

/// @api.rest false
/// @api.rpc false
model Audit {
  id     Int    @id
  trace  String
  post   Post   @relation(fields: [postId], references: [id])
  postId Int
}`);

const hidden =
  /Vault|vault|passcode|grade|Sealed|incoming|private|friend|content|trace|@api/;

describe("--exposed", () => {
  test.each(["mermaid", "dot", "svg", "json"])(
    "shows nothing of what is hidden, as %s",
    async (format) => {
      const folder = temporaryFolder({ "schema.prisma": schema });
      for (const fields of ["all", "keys", "none"]) {
        const args = ["--exposed", "--format", format, "--fields", fields];
        const { status, stdout } = await runGraph(folder, ...args);
        expect(status).toBe(0);
        expect(stdout).toContain("Report");
        expect(stdout).not.toMatch(hidden);
      }
      const { stdout } = await runGraph(folder, "--format", format);
      expect(stdout).toMatch(hidden);
    },
  );

  test("marks what is only read, and models without routes", async () => {
    const folder = temporaryFolder({ "schema.prisma": schema });
    const { stdout } = await runGraph(folder, "--exposed");
    const { entities, relations } = await readMermaid(stdout);
    expect(entities).toEqual([
      {
        name: "User",
        title: "User",
        fields: [
          "Int id PK",
          "String email",
          'Int score "read-only: Who knows?"',
        ],
      },
      { name: "Post", title: "Post", fields: ["Int id PK", "Int authorId FK"] },
      {
        name: "Report",
        title: "Report (read-only)",
        fields: ["Int id PK", "Int total"],
      },
      { name: "Audit", title: "Audit (no routes)", fields: [] },
    ]);
    expect(relations).toEqual(["User ONLY_ONE ZERO_OR_MORE Post: "]);
    const dot = await runGraph(folder, "--exposed", "--format", "dot");
    expect(dot.stdout.match(/STYLE="dashed"/g)).toHaveLength(1);
  });

  test("follows the configuration, and the services that are generated", async () => {
    const folder = temporaryFolder({
      "schema.prisma": schema,
      "gen-api.config.mjs": `export default {
  exclude: ["Post"],
  rest: false,
  models: { Report: { rpc: false }, User: { fields: { email: { hidden: true } } } },
};`,
    });
    const { stdout } = await runGraph(folder, "--exposed");
    const { entities } = await readMermaid(stdout);
    expect(entities.map(({ title }) => title)).toEqual([
      "User",
      "Report (no routes)",
      "Audit (no routes)",
    ]);
    expect(stdout).not.toContain("email");
    const whole = await runGraph(folder);
    expect(whole.stdout).toContain('"Post"');
  });

  test("follows the generator block of the schema", async () => {
    const block = `generator api {
  provider = "gen-api"
  output   = "api"
  exclude  = ["Post"]
}
`;
    const folder = temporaryFolder({ "schema.prisma": schema + block });
    const { stdout } = await runGraph(folder, "--exposed");
    expect(stdout).not.toContain('"Post"');
    expect(Object.keys(tree(folder))).toEqual(["schema.prisma"]);
  });

  test("draws relations that are only read dashed", async () => {
    const locked = schema.replace(
      "  author   User ",
      "  /// @api.readOnly\n  author   User ",
    );
    const folder = temporaryFolder({ "schema.prisma": locked });
    const { stdout } = await runGraph(folder, "--exposed");
    expect(stdout).toContain('"User" ||..o{ "Post"');
    const dot = await runGraph(folder, "--exposed", "--format", "dot");
    expect(dot.stdout).toMatch(/"Post":.* -> "User":.*style=dashed/);
  });

  test("reports mistakes in settings as the generator does", async () => {
    const wrong = schema.replace("@api.writeOnly", "@api.writeonly");
    const folder = temporaryFolder({ "schema.prisma": wrong });
    const { status, stderr } = await runGraph(folder, "--exposed");
    expect(status).toBe(3);
    expect(stderr).toContain("@api.writeonly is no directive");
  });
});
