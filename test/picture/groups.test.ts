import { describe, expect, test } from "@jest/globals";
import { temporaryFolder, tree } from "../support/temporary-folder.js";
import { readMermaid } from "./mermaid-entities.js";
import { runGraph } from "./run-graph.js";
import { schemaOf } from "./schemas.js";

type Groups = readonly {
  readonly name: string;
  readonly models: readonly string[];
}[];

async function groupsOf(
  files: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Groups> {
  const folder = temporaryFolder(files);
  const end = await runGraph(folder, "schema", "--format", "json", ...args);
  if (end.status !== 0) throw new Error(end.stderr);
  return (JSON.parse(end.stdout) as { readonly groups: Groups }).groups;
}

function models(...names: readonly string[]): string {
  return names.map((name) => `model ${name} {\n  id Int @id\n}\n`).join("\n");
}

const ofFiles = {
  "schema/schema.prisma": schemaOf(""),
  "schema/shop.prisma": models("Order", "Item"),
  "schema/auth.prisma": models("User"),
  "schema/blog.prisma": models("Post"),
};

describe("groups", () => {
  test("are files, where three have models", async () => {
    expect(await groupsOf(ofFiles)).toEqual([
      { name: "auth", models: ["User"] },
      { name: "blog", models: ["Post"] },
      { name: "shop", models: ["Order", "Item"] },
    ]);
    const two = { ...ofFiles, "schema/blog.prisma": "" };
    expect(await groupsOf(two)).toEqual([]);
    expect(await groupsOf(two, "--group", "file")).toHaveLength(2);
    expect(await groupsOf(ofFiles, "--group", "none")).toEqual([]);
  });

  test("are schemas of the database", async () => {
    const files = {
      "schema/a.prisma": `datasource db {
  provider = "postgresql"
  schemas  = ["auth", "shop"]
}
model User {
  id Int @id
  @@schema("auth")
}
model Order {
  id Int @id
  @@schema("shop")
}
model Item {
  id Int @id
  @@schema("shop")
}`,
    };
    expect(await groupsOf(files)).toEqual([
      { name: "auth", models: ["User"] },
      { name: "shop", models: ["Order", "Item"] },
    ]);
  });

  test("are names that begin with the same words, else end with the same", async () => {
    const names = [
      ...["AppAuthUser", "AppAuthKey", "AppAuthRole", "AppAuthCode"],
      ...["AppShop", "AppItem", "Apple"],
      ...["UserLog", "OrderLog", "JSONLog", "ItemLog", "Catalog"],
      ...["mail_in", "mail_out", "mail_box", "mail_server"],
    ];
    const files = { "schema/a.prisma": schemaOf(models(...names)) };
    expect(await groupsOf(files)).toEqual([
      { name: "App", models: ["AppShop", "AppItem"] },
      { name: "AppAuth", models: names.slice(0, 4) },
      { name: "Log", models: ["UserLog", "OrderLog", "JSONLog", "ItemLog"] },
      { name: "mail", models: names.slice(-4) },
    ]);
  });

  test("are drawn around their models", async () => {
    const folder = temporaryFolder(ofFiles);
    const { stdout } = await runGraph(folder, "schema", "--format", "dot");
    expect(stdout.match(/subgraph "cluster_\w+"/g)).toEqual([
      'subgraph "cluster_auth"',
      'subgraph "cluster_blog"',
      'subgraph "cluster_shop"',
    ]);
  });
});

describe("--split", () => {
  const related = {
    ...ofFiles,
    "schema/auth.prisma": `model User {\n  id Int @id\n  email String\n  posts Post[]\n}\n${models("Overview")}`,
    "schema/blog.prisma": `model Post {\n  id Int @id\n  authorId Int\n  author User @relation(fields: [authorId], references: [id])\n}\n`,
  };

  test("draws each group with its neighbours, and the groups", async () => {
    const folder = temporaryFolder(related);
    const { status, stdout } = await runGraph(
      folder,
      ...["schema", "--split", "docs/models"],
    );
    expect(status).toBe(0);
    expect(stdout).toContain("wrote docs/models/overview.mmd\n");
    const files = Object.fromEntries(
      Object.entries(tree(folder)).filter(([path]) => path.startsWith("docs/")),
    );
    expect(Object.keys(files)).toEqual([
      "docs/models/auth.mmd",
      "docs/models/blog.mmd",
      "docs/models/overview.mmd",
      "docs/models/shop.mmd",
    ]);
    const blog = await readMermaid(files["docs/models/blog.mmd"] ?? "");
    expect(blog.entities).toEqual([
      { name: "User", title: "User", fields: [] },
      { name: "Post", title: "Post", fields: ["Int id PK", "Int authorId FK"] },
    ]);
    expect(files["docs/models/overview.mmd"]).toBe(
      [
        "flowchart LR",
        '  g0["auth: 2 models"]',
        '  g1["blog: 1 model"]',
        '  g2["shop: 2 models"]',
        '  g0 ---|"1"| g1',
        "",
      ].join("\n"),
    );
    const check = await runGraph(
      folder,
      ...["schema", "--split", "docs/models", "--check"],
    );
    expect(check.status).toBe(0);
  });

  test("gives files names that are told apart everywhere", async () => {
    const folder = temporaryFolder({
      "schema/schema.prisma": schemaOf(""),
      "schema/overview.prisma": models("A"),
      "schema/a b.prisma": models("B"),
      "schema/a-b.prisma": models("C"),
    });
    await runGraph(folder, "schema", "--split", "out");
    const paths = Object.keys(tree(folder));
    expect(paths.filter((path) => path.startsWith("out/"))).toEqual([
      "out/a-b-2.mmd",
      "out/a-b.mmd",
      "out/overview-2.mmd",
      "out/overview.mmd",
    ]);
  });

  test("puts models of no group into one of their own", async () => {
    const names = ["LogA", "LogB", "LogC", "LogD", "Other"];
    const folder = temporaryFolder({
      "schema.prisma": schemaOf(models(...names)),
    });
    const { stdout } = await runGraph(folder, "--split", "out");
    expect(stdout).toBe(
      "wrote out/overview.mmd\nwrote out/Log.mmd\nwrote out/others.mmd\n",
    );
  });
});
