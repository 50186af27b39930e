import { describe, expect, test } from "@jest/globals";
import type { ModelsConfig } from "../../src/config/config.js";
import { parseSchema } from "../../src/schema/load-schema.js";
import { changedModels } from "../../src/serve/changed-models.js";
import { isOwnHost, isOwnOrigin } from "../../src/serve/hosts.js";
import { planLinks } from "../../src/serve/seed/links.js";
import { inOrder } from "../../src/serve/seed/order.js";
import { planRows, type Row } from "../../src/serve/seed/plan-rows.js";
import { runtimeRules } from "../../src/serve/seed/ruled-values.js";
import { rowCounts } from "../../src/serve/seed/row-counts.js";
import { problemOf } from "../../src/runtime/rules/index.js";
import { fieldValues } from "../../src/serving/field-values.js";
import {
  servedSchema,
  type ServedSchema,
} from "../../src/serving/served-schema.js";

function schemaOf(
  models: string,
  provider = "postgresql",
  config: ModelsConfig = {},
): ServedSchema {
  const text = `datasource db {\n  provider = "${provider}"\n}\n\n${models}\n`;
  const files = [{ path: "/schema.prisma", name: "schema.prisma", text }];
  const { description } = parseSchema({ path: "/schema.prisma", files });
  return servedSchema({ files, values: fieldValues(description, config) });
}

function rowsOf(models: string, seed = 1): ReadonlyMap<string, readonly Row[]> {
  const { datamodel, values } = schemaOf(models);
  const { models: planned } = planRows(datamodel, { rows: 20, seed, values });
  return new Map(planned.map(({ model, rows }) => [model.name, rows]));
}

const valuesOf = (rows: readonly Row[] | undefined, field: string): unknown[] =>
  (rows ?? []).map((row) => row[field]);

describe("the order of models", () => {
  test("is that of their required keys, and of nullable ones where it can be", () => {
    const { datamodel } = schemaOf(`
model Comment {
  id     Int  @id
  post   Post @relation(fields: [postId], references: [id])
  postId Int
}
model Post {
  id       Int       @id
  author   User?     @relation("author", fields: [authorId], references: [id])
  authorId Int?
  comments Comment[]
  pinnedBy User[]    @relation("pinned")
}
model User {
  id       Int    @id
  pinned   Post   @relation("pinned", fields: [pinnedId], references: [id])
  pinnedId Int
  posts    Post[] @relation("author")
}`);
    const names = inOrder(datamodel.models).map(({ name }) => name);
    expect(names).toEqual(["Post", "Comment", "User"]);
  });

  test("nullable keys of a circle are set in the end", () => {
    const rows = rowsOf(`
model Team {
  id     Int     @id @default(autoincrement())
  lead   Member? @relation("lead", fields: [leadId], references: [id])
  leadId Int?
  all    Member[] @relation("member")
}
model Member {
  id     Int    @id @default(autoincrement())
  team   Team   @relation("member", fields: [teamId], references: [id])
  teamId Int
  leads  Team[] @relation("lead")
}`);
    const members = new Set(valuesOf(rows.get("Member"), "id"));
    const leads = valuesOf(rows.get("Team"), "leadId").filter(
      (id) => id !== null,
    );
    expect(leads.length).toBeGreaterThan(5);
    expect(leads.every((id) => members.has(id))).toBe(true);
  });
});

test("models that belong to others have more rows, and all together not too many", () => {
  const { datamodel } = schemaOf(`
model User { 
  id    Int    @id
  likes Like[]
}
model Post {
  id    Int    @id
  likes Like[]
}
model Like {
  userId Int
  postId Int
  user   User @relation(fields: [userId], references: [id])
  post   Post @relation(fields: [postId], references: [id])
  @@id([userId, postId])
}`);
  expect([...rowCounts(datamodel.models, 20).values()]).toEqual([10, 10, 30]);
  const counts = [...rowCounts(datamodel.models, 5000).values()];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(
    5000,
  );
});

describe("values", () => {
  const person = `
model Customer {
  id        Int       @id @default(autoincrement())
  name      String
  email     String    @unique
  code      String    @unique @db.VarChar(3)
  amount    Decimal   @db.Decimal(4, 1)
  state     State     @unique
  createdAt DateTime  @default(now())
  updatedAt DateTime  @updatedAt
  startsOn  DateTime  @db.Date
  endsOn    DateTime  @db.Date
  nickname  String?
  /// @api.sample "red", "green"
  shade     String
  /// @api.sample city
  /// A comment that says nothing about it: @unknown email
  origin    String
}
enum State {
  A
  B
  C
  D
}`;

  test("depend on nothing but the seed", () => {
    expect(rowsOf(person)).toEqual(rowsOf(person));
    expect(rowsOf(person, 2)).not.toEqual(rowsOf(person));
    // Another model changes nothing.
    const more = rowsOf(`${person}\nmodel Other {\n  id Int @id\n}`);
    expect(more.get("Customer")).toEqual(rowsOf(person).get("Customer"));
  });

  test("fit type, limits, uniqueness and name", () => {
    const rows = rowsOf(person).get("Customer") ?? [];
    // There are four values of a unique enum.
    expect(rows).toHaveLength(4);
    const many =
      rowsOf(person.replace("@unique\n  createdAt", "\n  createdAt")).get(
        "Customer",
      ) ?? [];
    expect(many).toHaveLength(10);
    for (const row of many) {
      expect(row["email"]).toMatch(/^[a-z0-9.-]+@example\.org$/);
      expect(String(row["code"]).length).toBeLessThanOrEqual(3);
      expect(row["amount"]).toMatch(/^\d{1,3}\.\d$/);
      expect(row["name"]).toMatch(/^\S+ \S+/);
      expect(["red", "green"]).toContain(row["shade"]);
      expect(Number(row["createdAt"])).toBeLessThan(Number(row["updatedAt"]));
      expect(Number(row["startsOn"])).toBeLessThan(Number(row["endsOn"]));
      expect((row["startsOn"] as Date).toISOString()).toMatch(
        /T00:00:00\.000Z$/,
      );
    }
    for (const unique of ["id", "email", "code"]) {
      expect(new Set(valuesOf(many, unique)).size).toBe(10);
    }
  });

  test("some are null where they may be", () => {
    const rows = rowsOf(`
model User {
  id    Int    @id
  posts Post[]
}
model Post {
  id     Int     @id
  userId Int
  user   User    @relation(fields: [userId], references: [id])
  teaser String?
  rating Float?
  score  Int?
}`).get("Post");
    const all = ["teaser", "rating", "score"].flatMap((field) =>
      valuesOf(rows, field),
    );
    const nulls = all.filter((value) => value === null).length;
    expect(all).toHaveLength(60);
    expect(nulls).toBeGreaterThan(3);
    expect(nulls).toBeLessThan(20);
  });
});

describe("relations of a model to itself", () => {
  test("are trees of depth 3", () => {
    const rows =
      rowsOf(`
model Category {
  id       Int        @id @default(autoincrement())
  parentId Int?
  parent   Category?  @relation("tree", fields: [parentId], references: [id])
  children Category[] @relation("tree")
  item     Item[]
}
model Item {
  id         Int      @id
  category   Category @relation(fields: [categoryId], references: [id])
  categoryId Int
}`).get("Category") ?? [];
    const parents = new Map(rows.map((row) => [row["id"], row["parentId"]]));
    const depth = (id: unknown): number =>
      id === null ? 0 : 1 + depth(parents.get(id));
    const depths = [...parents.keys()].map(depth);
    expect(Math.max(...depths)).toBe(3);
    expect(Math.min(...depths)).toBe(1);
  });

  test("refer to themselves where there is no other and they must", () => {
    const rows =
      rowsOf(`
model Node {
  id       Int    @id @default(autoincrement())
  parentId Int
  parent   Node   @relation("tree", fields: [parentId], references: [id])
  children Node[] @relation("tree")
}`).get("Node") ?? [];
    const ids = new Set(valuesOf(rows, "id"));
    expect(rows).toHaveLength(10);
    expect(valuesOf(rows, "parentId").every((id) => ids.has(id))).toBe(true);
  });
});

test("keys that share a field agree about it", () => {
  const rows = rowsOf(`
model Tenant {
  id       Int       @id @default(autoincrement())
  users    User[]
  projects Project[]
}
model User {
  id       Int      @id @default(autoincrement())
  tenantId Int
  tenant   Tenant   @relation(fields: [tenantId], references: [id])
  tasks    Task[]
  @@unique([tenantId, id])
}
model Project {
  id       Int      @id @default(autoincrement())
  tenantId Int
  tenant   Tenant   @relation(fields: [tenantId], references: [id])
  tasks    Task[]
  @@unique([tenantId, id])
}
model Task {
  id        Int     @id @default(autoincrement())
  tenantId  Int
  userId    Int
  projectId Int
  user      User    @relation(fields: [tenantId, userId], references: [tenantId, id])
  project   Project @relation(fields: [tenantId, projectId], references: [tenantId, id])
}`);
  const tenantsOf = (model: string): ReadonlyMap<unknown, unknown> =>
    new Map((rows.get(model) ?? []).map((row) => [row["id"], row["tenantId"]]));
  const tasks = rows.get("Task") ?? [];
  expect(tasks.length).toBeGreaterThan(15);
  for (const { tenantId, userId, projectId } of tasks) {
    expect(tenantsOf("User").get(userId)).toBe(tenantId);
    expect(tenantsOf("Project").get(projectId)).toBe(tenantId);
  }
});

describe("values hold the rules of their fields", () => {
  const ruled = `
model Person {
  id       Int      @id @default(autoincrement())
  /// @api.trim
  /// @api.lower
  /// @api.email
  contact  String   @unique
  /// @api.url
  page     String?
  /// @api.length 3..5
  title    String
  /// @api.length 60..
  bio      String
  /// @api.length 9..
  /// @api.pattern "[0-9]"
  motto    String
  /// @api.pattern "^[A-Z]{3}-\\d{4}$"
  badge    String   @unique
  /// @api.pattern "^[a-z]+(-[a-z]+)*$"
  slug     String
  /// @api.length 4
  tags     String[]
  /// @api.min 5000
  amount   Int
  /// @api.max -10
  depth    BigInt
  /// @api.min -1
  /// @api.max 1
  mood     Float
  /// @api.min 0.01
  /// @api.max 0.9
  share    Decimal
}`;
  const { datamodel, values } = schemaOf(ruled);
  const { models, unmade } = planRows(datamodel, { rows: 40, seed: 1, values });
  const rows = models[0]?.rows ?? [];

  test("of each kind", () => {
    expect(unmade.size).toBe(0);
    expect(rows).toHaveLength(20);
    for (const [name, { rules }] of values) {
      const made = valuesOf(rows, name.replace("Person.", ""));
      expect(made.some((value) => value !== null)).toBe(true);
      const kept = runtimeRules(rules);
      expect(made.map((value) => problemOf(kept, value))).toEqual(
        made.map(() => undefined),
      );
    }
    expect(valuesOf(rows, "contact")).toEqual(
      valuesOf(rows, "contact").map((text) => String(text).toLowerCase()),
    );
  });

  test("of the configuration too", () => {
    const { datamodel, values } = schemaOf(ruled, "postgresql", {
      Person: { fields: { amount: { min: false, max: 3 } } },
    });
    const { models } = planRows(datamodel, { rows: 40, seed: 1, values });
    const amounts = valuesOf(models[0]?.rows, "amount").map(Number);
    expect(Math.max(...amounts)).toBeLessThan(4);
  });

  test("null or no record stands for what cannot be made", () => {
    const impossible = '/// @api.pattern "^(?=x)y$"';
    const schema = schemaOf(`
model Free {
  id   Int     @id
  ${impossible}
  text String?
}
model Bound {
  id   Int    @id
  ${impossible}
  text String
}`);
    const planned = planRows(schema.datamodel, {
      ...schema,
      rows: 20,
      seed: 1,
    });
    const [free, bound] = ["Free", "Bound"].map(
      (name) => planned.models.find(({ model }) => model.name === name)?.rows,
    );
    expect(new Set(valuesOf(free, "text"))).toEqual(new Set([null]));
    expect(free).toHaveLength(10);
    expect(bound).toEqual([]);
    expect(planned.unmade).toEqual(new Map([["Bound", 10]]));
  });
});

test("relations of many to many are linked once", () => {
  const { datamodel, values } = schemaOf(`
model Post {
  id   Int   @id @default(autoincrement())
  tags Tag[]
}
model Tag {
  name  String @id
  posts Post[]
}`);
  const { models } = planRows(datamodel, { rows: 20, seed: 1, values });
  const links = planLinks(models, 1);
  expect(links).toHaveLength(10);
  expect(
    new Set(links.map(({ model, field }) => `${model.name}.${field}`)),
  ).toEqual(new Set(["Post.tags"]));
  for (const { targets } of links) {
    expect(targets.length).toBeGreaterThan(0);
    expect(new Set(targets).size).toBe(targets.length);
  }
});

test("a changed model is filled anew, and those that refer to it", () => {
  const models = `
model User {
  id    Int    @id
  posts Post[]
}
model Post {
  id     Int  @id
  userId Int
  user   User @relation(fields: [userId], references: [id])
}
model Tag {
  id Int @id
}`;
  const before = schemaOf(models);
  expect(
    changedModels(
      before,
      schemaOf(
        models
          .replace("  posts Post[]", "  /// Theirs.\n  posts Post[]")
          .replace("  userId Int", "  /// Whose.\n  userId Int"),
      ),
    ).changed,
  ).toEqual([]);
  const withField = schemaOf(
    models.replace("model Post {", "model Post {\n  title String"),
  );
  expect(changedModels(before, withField)).toEqual({
    changed: ["Post"],
    emptied: ["Post"],
  });
  const withAge = schemaOf(
    models.replace("model User {", "model User {\n  age Int"),
  );
  expect(changedModels(before, withAge).changed).toEqual(["User", "Post"]);
  const without = schemaOf(models.replace(/model Tag \{[^}]*\}/, ""));
  expect(changedModels(before, without)).toEqual({
    changed: [],
    emptied: ["Tag"],
  });
});

test("what other databases have alone is left out for PostgreSQL", () => {
  const served = schemaOf(
    `model Note {
  id   BigInt @id @default(autoincrement()) @db.UnsignedBigInt
  text String @db.MediumText
  @@fulltext([text])
}`,
    "mysql",
  );
  const [[, text = ""] = []] = served.texts;
  expect(served).toMatchObject({ provider: "postgresql", named: "mysql" });
  expect(text).toContain('provider = "postgresql"');
  expect(text).not.toMatch(/@db|fulltext/);
});

test("hosts and origins of this machine are known", () => {
  for (const host of [
    "localhost",
    "localhost:4000",
    "127.0.0.1:4000",
    "[::1]:4000",
    "app.localhost",
  ]) {
    expect(isOwnHost(host, "127.0.0.1")).toBe(true);
  }
  expect(isOwnHost("box.lan:4000", "box.lan")).toBe(true);
  for (const host of [
    undefined,
    "",
    "evil.test",
    "127.0.0.1.evil.test",
    "localhost.evil.test",
    "10.0.0.1",
  ]) {
    expect(isOwnHost(host, "127.0.0.1")).toBe(false);
  }
  expect(isOwnOrigin("http://localhost:5173")).toBe(true);
  expect(isOwnOrigin("https://localhost.evil.test")).toBe(false);
  expect(isOwnOrigin("null")).toBe(false);
});
