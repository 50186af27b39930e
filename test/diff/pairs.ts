import { behaviourPairs } from "./behaviour-pairs.js";
import { combinedPairs } from "./combined-pairs.js";
import { edit, head, models, pairsOf, type SchemaPair } from "./schema-pair.js";

const fields = `${head}
enum Status {
  DRAFT
  PUBLISHED
  GONE
}

model Post {
  id        Int      @id @default(autoincrement())
  slug      String   @unique
  title     String
  note      String?
  weight    Int
  views     Int      @default(0)
  score     Float?
  big       BigInt?
  status    Status   @default(DRAFT)
  createdAt DateTime @default(now())
}
`;

const relations = `${head}
model User {
  id    Int    @id @default(autoincrement())
  posts Post[]
}

model Post {
  id       Int     @id @default(autoincrement())
  author   User    @relation(fields: [authorId], references: [id])
  authorId Int
  editorOf Tag?    @relation("edited", fields: [tagName], references: [name])
  tagName  String?
  tags     Tag[]
}

model Tag {
  name   String @id
  posts  Post[]
  edited Post[] @relation("edited")
}
`;

const keys = `${head}
model User {
  id    Int    @id @default(autoincrement())
  email String @unique
}

model Seat {
  row    Int
  number Int
  guest  String

  @@id([row, number])
}
`;

const postgresql = `
datasource db {
  provider = "postgresql"
}

model Item {
  id     Int      @id @default(autoincrement())
  name   String   @db.VarChar(40)
  code   String
  amount Int
  small  Int      @db.SmallInt
  words  String[]
}
`;

const field = pairsOf(fields);
const relation = pairsOf(relations);
const key = pairsOf(keys);
const item = pairsOf(postgresql);

const title = "  title     String\n";
const note = "  note      String?\n";
const views = "  views     Int      @default(0)\n";
const score = "  score     Float?\n";
const status = "  status    Status   @default(DRAFT)\n";
const author =
  "  author   User    @relation(fields: [authorId], references: [id])\n";
const tagName = "  tagName  String?\n";
const defaulted = '  note      String? @default("none")\n';
const seat = "model Seat {";

const directive = (text: string): string => `  /// @api.${text}\n`;
const on = (line: string, text: string): [string, string] => [
  line,
  directive(text) + line,
];

/** Beyond their sunset whenever the tests run, and never. */
const past = "deprecated 2020-01-01 sunset=2021-01-01";
const coming = "deprecated 2020-01-01 sunset=9999-01-01";

export const pairs: readonly SchemaPair[] = [
  ...behaviourPairs,
  ...combinedPairs,
  // Deprecations
  field(
    "a field is deprecated",
    [on(note, `${coming} use=title`)],
    ["safe Post.note"],
  ),
  relation(
    "a relation is deprecated",
    [on(author, coming)],
    ["safe Post.author"],
  ),
  relation(
    "a model is deprecated",
    [["model Tag {", `/// @api.${coming} use=Post\nmodel Tag {`]],
    ["safe Tag"],
  ),
  pairsOf(edit(fields, on(note, past)))(
    "a field is removed after its sunset",
    [[directive(past) + note, ""]],
    ["safe Post.note"],
  ),
  pairsOf(edit(fields, on(title, past)))(
    "a required field is removed after its sunset",
    [[directive(past) + title, ""]],
    ["safe Post.title"],
  ),
  pairsOf(edit(fields, on(note, coming)))(
    "a field is hidden before its sunset",
    [[directive(coming), directive("hidden")]],
    ["breaking Post.note"],
  ),
  pairsOf(edit(fields, on(note, "deprecated 2020-01-01")))(
    "a field without a sunset is removed",
    [[directive("deprecated 2020-01-01") + note, ""]],
    ["breaking Post.note"],
  ),
  pairsOf(
    edit(
      relations,
      on(author, past),
      on("  authorId Int\n", past),
      on("  posts Post[]\n", past),
    ),
  )(
    "a relation is removed after its sunset",
    [
      [directive(past) + author, ""],
      [directive(past) + "  authorId Int\n", ""],
      [directive(past) + "  posts Post[]\n", ""],
    ],
    ["safe User.posts", "safe Post.author, authorId"],
  ),
  pairsOf(edit(keys, [seat, `/// @api.${past}\n${seat}`]))(
    "a model is hidden after its sunset",
    [[`/// @api.${past}`, "/// @api.hidden"]],
    ["safe Seat"],
  ),
  pairsOf(edit(keys, [seat, `/// @api.${coming}\n${seat}`]))(
    "a model is hidden before its sunset",
    [[`/// @api.${coming}`, "/// @api.hidden"]],
    ["breaking Seat"],
  ),
  pairsOf(edit(keys, [seat, `/// @api.${past}\n${seat}`]))(
    "a service has no more of a model after its sunset",
    [[seat, `/// @api.rest false\n${seat}`]],
    ["safe Seat.list, create, get, update, delete"],
  ),
  // Fields
  field("a field is removed", [[title, ""]], ["breaking Post.title"]),
  field("an optional field is removed", [[note, ""]], ["breaking Post.note"]),
  field("a field is hidden", [on(note, "hidden")], ["breaking Post.note"]),
  field("a field is hidden by the configuration", [], ["breaking Post.note"], {
    after: models({ Post: { fields: { note: { hidden: true } } } }),
  }),
  field(
    "a required field is hidden",
    [on(title, "hidden")],
    [
      "breaking Post.create",
      "breaking Post.create, createMany, createManyAndReturn, upsert",
      "breaking Post.title",
    ],
  ),
  field(
    "an optional field is added",
    [[title, `${title}  extra String?\n`]],
    ["safe Post.extra"],
  ),
  field(
    "a field with a default is added",
    [[title, `${title}  extra Int @default(1)\n`]],
    ["safe Post.extra"],
  ),
  field(
    "a required field is added",
    [[title, `${title}  extra String\n`]],
    ["breaking Post.extra"],
  ),
  field(
    "a required field is added to a model without creates",
    [[title, `${title}  extra String\n`]],
    ["safe Post.extra"],
    {
      before: models({
        Post: { rest: ["list", "get"], rpc: ["findMany", "findUnique"] },
      }),
      after: models({
        Post: { rest: ["list", "get"], rpc: ["findMany", "findUnique"] },
      }),
    },
  ),
  field(
    "a field is renamed",
    [[title, "  /// @api.was title\n  heading String\n"]],
    ["breaking Post.heading"],
  ),
  field(
    "a field is renamed, and nothing says so",
    [[title, "  heading String\n"]],
    ["breaking Post.title", "breaking Post.heading"],
  ),
  field(
    "a field is renamed in Prisma alone",
    [[title, "  /// @api.name title\n  heading String\n"]],
    ["breaking Post.heading"],
  ),
  field(
    "a column is renamed alone",
    [[title, '  title String @map("heading")\n']],
    [],
  ),
  field(
    "a field has another name in REST",
    [on(title, "name headline")],
    ["breaking Post.title"],
  ),
  field("a name in REST is taken back", [], ["breaking Post.title"], {
    before: models({ Post: { fields: { title: { name: "headline" } } } }),
  }),
  field(
    "a field is optional now",
    [[title, "  title     String?\n"]],
    ["careful Post.title"],
  ),
  field(
    "a field is required now",
    [[note, "  note      String\n"]],
    ["breaking Post.note"],
  ),
  field(
    "a field is required now and has a default",
    [[note, '  note      String @default("")\n']],
    ["breaking Post.note"],
  ),
  field(
    "a default is gone",
    [[views, "  views     Int\n"]],
    ["breaking Post.views"],
  ),
  field(
    "a default is there",
    [["  weight    Int\n", "  weight    Int @default(1)\n"]],
    ["safe Post.weight"],
  ),
  pairsOf(edit(fields, [note, defaulted]))(
    "a default of an optional field is gone",
    [[defaulted, note]],
    ["careful Post.note"],
    {},
  ),
  field(
    "a field can no longer be written",
    [on(note, "readOnly")],
    ["breaking Post.note"],
  ),
  field("a field can be written", [], ["safe Post.note"], {
    before: models({ Post: { fields: { note: { readOnly: true } } } }),
  }),
  field(
    "a field can no longer be read",
    [on(note, "writeOnly")],
    ["breaking Post.note"],
  ),
  field("a field can be read", [], ["safe Post.note"], {
    before: models({ Post: { fields: { note: { writeOnly: true } } } }),
  }),
  field("a field is shown", [], ["safe Post.note"], {
    before: models({ Post: { fields: { note: { hidden: true } } } }),
  }),
  // Types
  field(
    "an integer is a float now",
    [[views, "  views     Float    @default(0)\n"]],
    ["careful Post.views"],
  ),
  field(
    "a float is an integer now",
    [[score, "  score     Int?\n"]],
    ["breaking Post.score"],
  ),
  field(
    "an integer is a BigInt now",
    [[views, "  views     BigInt   @default(0)\n"]],
    ["breaking Post.views"],
  ),
  field(
    "a BigInt is an integer now",
    [["  big       BigInt?\n", "  big       Int?\n"]],
    ["breaking Post.big"],
  ),
  field(
    "an integer is text now",
    [["  weight    Int\n", "  weight    String\n"]],
    ["breaking Post.weight"],
  ),
  field(
    "a text is an integer now",
    [[title, "  title     Int\n"]],
    ["breaking Post.title"],
  ),
  field(
    "a float is a decimal now",
    [[score, "  score     Decimal?\n"]],
    ["breaking Post.score"],
  ),
  field(
    "a text is a date now",
    [[note, "  note      DateTime?\n"]],
    ["breaking Post.note"],
  ),
  field(
    "a date is text now",
    [
      [
        "  createdAt DateTime @default(now())\n",
        '  createdAt String @default("2026-01-01T00:00:00.000Z")\n',
      ],
    ],
    ["breaking Post.createdAt"],
  ),
  field(
    "a text is Json now",
    [[note, "  note      Json?\n"]],
    ["breaking Post.note"],
  ),
  field(
    "an enum is text now",
    [[status, '  status    String   @default("DRAFT")\n']],
    ["careful Post.status"],
  ),
  field(
    "a text is an enum now",
    [[title, "  title     Status\n"]],
    ["breaking Post.title"],
  ),
  field(
    "an enum has a new value",
    [["  GONE\n", "  GONE\n  NEW\n"]],
    ["careful Status.NEW"],
  ),
  field(
    "an enum has lost a value",
    [["  GONE\n", ""]],
    ["breaking Status.GONE"],
  ),
  field(
    "an enum has another name",
    [
      ["enum Status", "enum State"],
      [status, "  status    State    @default(DRAFT)\n"],
    ],
    [],
  ),
  field(
    "an enum of a field is another one, with more values",
    [
      [
        "enum Status",
        "enum Other {\n  DRAFT\n  PUBLISHED\n  GONE\n  NEW\n}\n\nenum Status",
      ],
      [status, "  status    Other    @default(DRAFT)\n"],
    ],
    ["careful Post.status"],
  ),
  // Relations
  relation(
    "a relation is removed",
    [
      [author, ""],
      ["  posts Post[]\n", ""],
    ],
    ["breaking User.posts", "breaking Post.author"],
  ),
  relation(
    "a relation is hidden",
    [on(author, "hidden")],
    ["breaking Post.author"],
  ),
  relation(
    "a relation of many is hidden",
    [on("  posts Post[]\n", "hidden")],
    ["breaking User.posts"],
  ),
  relation(
    "a relation is optional now",
    [
      [author, author.replace("User ", "User?")],
      ["  authorId Int\n", "  authorId Int?\n"],
    ],
    ["careful Post.author, authorId"],
  ),
  relation(
    "a relation is required now",
    [
      [tagName, "  tagName  String\n"],
      ["  editorOf Tag? ", "  editorOf Tag  "],
    ],
    ["breaking Post.editorOf, tagName"],
  ),
  relation(
    "an optional relation is added",
    [
      [
        author,
        `${author}  reviewer User? @relation("review", fields: [reviewerId], references: [id])\n  reviewerId Int?\n`,
      ],
      [
        "  posts Post[]\n",
        '  posts Post[]\n  reviews Post[] @relation("review")\n',
      ],
    ],
    ["safe User.reviews", "safe Post.reviewer, reviewerId"],
  ),
  relation(
    "a required relation is added",
    [
      [
        author,
        `${author}  reviewer User @relation("review", fields: [reviewerId], references: [id])\n  reviewerId Int\n`,
      ],
      [
        "  posts Post[]\n",
        '  posts Post[]\n  reviews Post[] @relation("review")\n',
      ],
    ],
    ["breaking Post.reviewer, reviewerId", "safe User.reviews"],
  ),
  relation(
    "one of many is one of one now",
    [
      ["  authorId Int\n", "  authorId Int     @unique\n"],
      ["  posts Post[]\n", "  posts Post?\n"],
    ],
    ["breaking User.posts", "breaking Post.authorId"],
  ),
  relation(
    "a relation is to another model now",
    [
      [author, author.replace("User ", "Desk ")],
      ["  posts Post[]\n", ""],
      [
        "model Tag {",
        "model Desk {\n  id Int @id\n  posts Post[]\n}\n\nmodel Tag {",
      ],
    ],
    ["breaking User.posts", "breaking Post.author", "safe Desk"],
  ),
  relation(
    "a relation can no longer be written",
    [on("  posts Post[]\n", "readOnly")],
    [
      "breaking User.posts",
      "breaking Post.create",
      "breaking Post.create, createMany, createManyAndReturn, upsert",
      "breaking Post.author, authorId",
    ],
  ),
  relation(
    "a relation has another name in REST",
    [on(author, "name writer")],
    ["breaking Post.author"],
  ),
  relation(
    "a relation is renamed",
    [
      [
        author,
        author
          .replace("author ", "writer ")
          .replace(/^/, "  /// @api.was author\n"),
      ],
    ],
    ["breaking Post.writer"],
  ),
  // Ids and uniques
  key(
    "the id is another unique",
    [on("model User {", "id email")],
    ["breaking User"],
  ),
  key(
    "the id of a compound is turned round",
    [["@@id([row, number])", "@@id([number, row])"]],
    ["breaking Seat", "breaking Seat.row, number"],
  ),
  key("ids have another divider", [], ["breaking Seat"], {
    after: { idDivider: "-" },
  }),
  key(
    "a unique is gone",
    [["  email String @unique\n", "  email String\n"]],
    ["breaking User.email"],
  ),
  key(
    "a unique is there",
    [["  guest  String\n", "  guest  String @unique\n"]],
    ["breaking Seat.guest"],
  ),
  key(
    "a compound unique with more fields is there",
    [
      [
        "  email String @unique\n",
        "  email String @unique\n\n  @@unique([id, email])\n",
      ],
    ],
    [],
  ),
  key(
    "a compound key has a name now",
    [["@@id([row, number])", '@@id([row, number], name: "place")']],
    ["breaking Seat.row, number"],
  ),
  key(
    "an id is set by clients now",
    [["  id    Int    @id @default(autoincrement())", "  id    Int    @id"]],
    ["breaking User.id"],
  ),
  relation(
    "only the database sets an id now",
    [
      [
        "  name   String @id",
        "  name   String @unique\n  id     Int @id @default(autoincrement())",
      ],
    ],
    ["breaking Tag", "safe Tag.id"],
  ),
  // Models
  key(
    "a model is removed",
    [[keys.slice(keys.indexOf(seat)), ""]],
    ["breaking Seat"],
  ),
  key(
    "a model is hidden",
    [[seat, `/// @api.hidden\n${seat}`]],
    ["breaking Seat"],
  ),
  relation("a model with relations is excluded", [], ["breaking Tag"], {
    after: { exclude: ["Tag"] },
  }),
  key(
    "a model is added",
    [[seat, `model Hall {\n  id Int @id\n}\n\n${seat}`]],
    ["safe Hall"],
  ),
  key(
    "a model has another type",
    [[seat, `/// @api.type seats\n${seat}`]],
    ["breaking Seat"],
  ),
  key(
    "a model is renamed",
    [[seat, "/// @api.was Seat\nmodel Chair {"]],
    ["breaking Chair"],
  ),
  key(
    "a model is renamed, and REST keeps its type",
    [[seat, "/// @api.was Seat\n/// @api.type seat\nmodel Chair {"]],
    ["breaking Chair"],
  ),
  key(
    "a table is renamed alone",
    [["  @@id([row, number])\n", '  @@id([row, number])\n  @@map("chairs")\n']],
    [],
  ),
  // Routes, operations and services
  key("a route is gone", [], ["breaking Seat.delete"], {
    after: models({ Seat: { rest: ["list", "get", "create", "update"] } }),
  }),
  key("a route is there", [], ["safe Seat.delete"], {
    before: models({ Seat: { rest: ["list", "get", "create", "update"] } }),
  }),
  key(
    "a model is only in RPC",
    [],
    ["breaking Seat.list, create, get, update, delete"],
    { after: models({ Seat: { rest: false } }) },
  ),
  key("an operation is gone", [], ["breaking Seat.findMany"], {
    before: models({ Seat: { rpc: ["findMany", "findUnique"] } }),
    after: models({ Seat: { rpc: ["findUnique"] } }),
  }),
  key("REST is gone", [], ["breaking API"], { after: { rest: false } }),
  key("RPC is gone", [], ["breaking API"], { after: { rpc: false } }),
  key("RPC is there", [], ["safe API"], { before: { rpc: false } }),
  // PostgreSQL
  item(
    "a text may be shorter only",
    [["@db.VarChar(40)", "@db.VarChar(20)"]],
    ["breaking Item.name"],
  ),
  item(
    "a text may be longer",
    [["@db.VarChar(40)", "@db.VarChar(80)"]],
    ["safe Item.name"],
  ),
  item(
    "a text has a limit now",
    [["  code   String\n", "  code   String @db.VarChar(10)\n"]],
    ["breaking Item.code"],
  ),
  item(
    "a number may be smaller only",
    [["  amount Int\n", "  amount Int @db.SmallInt\n"]],
    ["breaking Item.amount"],
  ),
  item(
    "a number may be greater",
    [["@db.SmallInt", "@db.Integer"]],
    ["careful Item.small"],
  ),
  pairsOf(edit(postgresql, ["@db.SmallInt", "@db.Oid"]))(
    "an unsigned number is a signed one now",
    [["@db.Oid", "@db.Integer"]],
    ["breaking Item.small"],
  ),
  pairsOf(edit(postgresql, ["code   String", "code   String @db.Uuid"]))(
    "a uuid is an address now",
    [["@db.Uuid", "@db.Inet"]],
    ["breaking Item.code"],
  ),
  item(
    "a text is a uuid now",
    [["  code   String\n", "  code   String @db.Uuid\n"]],
    ["breaking Item.code"],
  ),
  item(
    "a value is a list now",
    [["  code   String\n", "  code   String[]\n"]],
    ["breaking Item.code"],
  ),
  item(
    "a list is a value now",
    [["  words  String[]\n", '  words  String @default("")\n']],
    ["breaking Item.words"],
  ),
];
