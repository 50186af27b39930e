import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelDescription } from "../../src/graph/schema-description.js";
import { loadSchema } from "../../src/schema/load-schema.js";
import { repository } from "../support/fixture-schemas.js";
import { temporaryFolder } from "../support/temporary-folder.js";

async function describeFixture(name: string) {
  const path = `fixtures/schemas/${name}.prisma`;
  const { description } = await loadSchema(path, repository);
  const model = (wanted: string): ModelDescription => {
    const found = description.models.find(({ name }) => name === wanted);
    if (found === undefined) throw new Error(`no model ${wanted}`);
    return found;
  };
  return { description, model };
}

describe("facts from the text", () => {
  test("views are told from models", async () => {
    const { description } = await describeFixture("views");
    const views = description.models.filter(({ isView }) => isView);
    expect(views.map(({ name }) => name)).toEqual([
      "Profile",
      "Report",
      "NullableUnique",
      "Pair",
      "NamedPair",
      "Place",
    ]);
  });

  test("a required column of an unknown type keeps records from being made", async () => {
    const { description } = await describeFixture("unsupported");
    expect(
      description.models.map(({ name, creatable }) => [name, creatable]),
    ).toEqual([
      ["Optional", true],
      ["Required", false],
      ["Defaulted", true],
      ["List", true],
      ["Quoted", true],
      ["InUnique", false],
    ]);
  });

  test.each([
    ["secret String @ignore", false],
    ["secret String@ignore @db.Text", false],
    ['secret Kind  @map("a") @ignore // text', false],
    ["secret String? @ignore", true],
    ["secret String[] @ignore", true],
    ['secret String @default("") @ignore', true],
    ["secret DateTime @updatedAt @ignore", true],
    ['secret String? @map("b @ignore")', true],
    ['secret String @map("b @ignore")', true],
    ["secret String // @ignore", true],
    // Its columns are given.
    [
      "other Other @relation(fields: [otherId], references: [id]) @ignore",
      true,
    ],
  ])("a model with `%s`: can be created is %s", async (field, creatable) => {
    const schemaOf = (provider: string): string => `datasource db {
  provider = "${provider}"
}
generator client {
  provider = "prisma-client-js"
}
enum Kind {
  A
}
model One {
  id Int @id @map("_id")
  otherId Int
  ${field}
}
model Other {
  id Int @id @map("_id")
  ${field.startsWith("other") ? "ones One[]" : ""}
}
`;
    const able = async (provider: string): Promise<unknown> => {
      const text = schemaOf(provider);
      const cwd = temporaryFolder({ "schema.prisma": text });
      const { description } = await loadSchema(undefined, cwd);
      return description.models[0]?.creatable;
    };
    expect(await able("postgresql")).toBe(creatable);
    // It has no columns, and so none that a document needs.
    if (field.startsWith("secret String @ignore")) {
      expect(await able("mongodb")).toBe(true);
    }
  });

  test.each([
    ["relation-mode", "mysql", "prisma"],
    ["prisma-5", "postgresql", "foreignKeys"],
    ["mongodb", "mongodb", "prisma"],
    ["provider-sqlserver", "sqlserver", "foreignKeys"],
    ["provider-cockroachdb", "cockroachdb", "foreignKeys"],
    ["names", "sqlite", "foreignKeys"],
  ])("%s is for %s with %s", async (name, provider, relationMode) => {
    const { description } = await describeFixture(name);
    expect(description).toMatchObject({ provider, relationMode });
  });

  test("indexes are those of ids, uniques and blocks, but for full text", async () => {
    const folder = temporaryFolder({
      "schema.prisma": `datasource db {
  provider = "mysql"
}
model A {
  id Int @id
  b  Int @unique
  c  Int
  d  String @db.Text

  @@unique([c, b])
  @@index([c(sort: Desc), id])
  @@fulltext([d])
}
`,
    });
    const { description } = await loadSchema("schema.prisma", folder);
    const indexes = description.models[0]?.indexes.map((one) => one.join());
    expect(indexes?.toSorted()).toEqual(["b", "c,b", "c,id", "id"]);
  });

  test("a unique through a composite type is none of the model's own", async () => {
    const { model } = await describeFixture("mongodb");
    expect(model("User").uniques).toEqual([
      { kind: "id", fields: ["id"] },
      { kind: "unique", fields: ["email"] },
      { kind: "unique", fields: ["email", "number"] },
    ]);
  });
});

describe("fields", () => {
  test("have their types, lists, defaults and documentation", async () => {
    const { description, model } = await describeFixture("enums-and-maps");
    const fields = model("Team").fields.map((field) => ({
      [field.name]: [
        field.of ?? field.type,
        ...(field.list ? ["list"] : []),
        ...(field.nullable ? ["nullable"] : []),
        ...(field.hasDefault ? ["default"] : []),
        ...(field.generated ? ["generated"] : []),
      ].join(" "),
    }));
    expect(Object.assign({}, ...fields)).toEqual({
      id: "Int default generated",
      assignment: "Assignment default",
      assignments: "Assignment list",
      maybe: "Assignment nullable",
      createdAt: "DateTime default",
      updatedAt: "DateTime default",
      parts: "Int list default",
      price: "Decimal default",
      big: "BigInt default",
      meta: "Json default",
      bytes: "Bytes nullable",
      ratio: "Float nullable",
      day: "DateTime nullable",
      row: "Int default generated",
    });
    expect(model("Team").fields[1]?.documentation).toBe(
      "Who gets the next one.",
    );
    expect(description.enums[0]).toEqual({
      name: "Assignment",
      documentation: "How work is shared out.",
      values: ["ROUND_ROBIN", "COLLECTIVE", "default", "new"],
    });
  });

  test("of composite types are attributes, nested ones too", async () => {
    const { description, model } = await describeFixture("mongodb");
    expect(
      model("User").fields.filter(({ type }) => type === "Composite"),
    ).toMatchObject([
      { name: "address", of: "Address", list: false, nullable: false },
      { name: "others", of: "Address", list: true, nullable: false },
      { name: "maybe", of: "Address", list: false, nullable: true },
    ]);
    const [, address] = description.compositeTypes;
    expect(address?.fields).toMatchObject([
      { name: "street", type: "String" },
      { name: "number", nullable: true },
      { name: "kind", type: "Enum", of: "Kind", hasDefault: true },
      { name: "point", type: "Composite", of: "Point", nullable: true },
      { name: "tags", list: true },
    ]);
  });
});

test("integers without a sign reach further", async () => {
  const { model } = await describeFixture("provider-mysql");
  const formats = model("Post").fields.map(({ name, format }) => [
    name,
    format,
  ]);
  expect(formats).toContainEqual(["address", "uint32"]);
  expect(formats).toContainEqual(["authorId", undefined]);
});

test.each([
  ["postgresql", "Int @db.SmallInt", { format: "int16" }],
  ["mysql", "Int @db.TinyInt", { format: "int8" }],
  ["sqlserver", "Int @db.TinyInt", { format: "uint8" }],
  ["mysql", "Int? @db.UnsignedMediumInt", { format: "uint24" }],
  ["mysql", "BigInt @db.UnsignedBigInt", { format: "uint64" }],
  ["mysql", "DateTime? @db.Timestamp(0)", { format: "timestamp" }],
  ["cockroachdb", "Int @db.Int2", { format: "int16" }],
  ["postgresql", "String[] @db.VarChar(20)", { maxLength: 20 }],
  ["mysql", "String? @db.Char(2)", { maxLength: 2 }],
  ["sqlserver", "String @db.NVarChar(30)", { maxLength: 30 }],
  ["cockroachdb", "String @db.String(5)", { maxLength: 5 }],
  // SQL's CHAR without a length holds one character.
  ["postgresql", "String @db.Char", { maxLength: 1 }],
  ["cockroachdb", "String[] @db.Char", { maxLength: 1 }],
  ["sqlserver", "String? @db.NChar", { maxLength: 1 }],
  ["postgresql", "String @db.Inet", { format: "inet" }],
  ["postgresql", "String @db.Bit(3)", { format: "bits" }],
  ["postgresql", "String @db.VarBit(3)", { format: "bits" }],
  // What these hold is not counted in characters, or has no end.
  ["postgresql", "String @db.VarChar", {}],
  ["sqlserver", "String @db.NVarChar(Max)", {}],
  ["mysql", "Bytes @db.VarBinary(9)", {}],
] as const)("on %s, %s has a size: %j", async (provider, type, size) => {
  const folder = temporaryFolder({
    "schema.prisma": `
datasource db {
  provider = "${provider}"
}
model Note {
  id    Int @id
  value ${type}
}
`,
  });
  const { description } = await loadSchema(folder, folder);
  const field = description.models[0]?.fields.find(
    ({ name }) => name === "value",
  );
  const { format, maxLength } = field ?? {};
  expect({ format, maxLength }).toEqual({
    format: undefined,
    maxLength: undefined,
    ...size,
  });
});

test("uniques have the names that a where takes", async () => {
  const { model } = await describeFixture("ids");
  // Which the Prisma client lets no `where` name.
  expect(model("NamedSingle").uniques).toEqual([]);
  expect(model("BlockSingle").uniques).toEqual([
    { kind: "id", fields: ["id"] },
    { kind: "unique", fields: ["email"] },
  ]);
  expect(model("NamedPair").uniques).toEqual([
    {
      kind: "id",
      fields: ["left", "right"],
      name: "leftAndRight",
      index: "named_pair_key",
    },
  ]);
});

test("R22: a unique of a part of the records identifies none", async () => {
  const folder = temporaryFolder({
    "schema.prisma": `datasource db {
  provider = "postgresql"
}
generator client {
  provider        = "prisma-client"
  previewFeatures = ["partialIndexes"]
}
model User {
  id     Int     @id
  active Boolean
  name   String  @unique(where: { active: true })
  email  String
  @@unique([email, name], where: raw("active"))
}
`,
  });
  const { description } = await loadSchema("schema.prisma", folder);
  expect(description.models.map(({ uniques }) => uniques)).toEqual([
    [{ kind: "id", fields: ["id"] }],
  ]);
});

test("line ends and a byte order mark change nothing", async () => {
  const text = readFileSync(
    join(repository, "fixtures/schemas/enums-and-maps.prisma"),
    "utf8",
  );
  const read = async (written: string) => {
    const cwd = temporaryFolder({ "schema.prisma": written });
    const { description, files } = await loadSchema(undefined, cwd);
    return { description, texts: files.map((file) => file.text) };
  };
  const plain = await read(text);
  expect(await read(`\uFEFF${text.replaceAll("\n", "\r\n")}`)).toEqual(plain);
  expect(await read(text.replaceAll("\n", "\r"))).toEqual(plain);
});

test("a block may open where another closes, and spaces be of any kind", async () => {
  const cwd = temporaryFolder({
    "schema.prisma": `generator client {
  provider = "prisma-client-js"
} datasource db {
\u00a0provider = "sqlite" // kept
\u00a0url\u00a0=\u00a0env("DATABASE_URL")
} model A {
  id Int @id
  at Unsupported("point")
} view\u00a0B\u00a0{
  id Int @id
}
`,
  });
  const { description, clients } = await loadSchema(undefined, cwd);
  expect(clients).toMatchObject([{ name: "client" }]);
  expect(description).toMatchObject({
    provider: "sqlite",
    models: [
      { name: "A", isView: false, creatable: false },
      { name: "B", isView: true },
    ],
  });
});
