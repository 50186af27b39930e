import { edit, head, models, pairsOf, type SchemaPair } from "./schema-pair.js";

const notes = `${head}
model Note {
  id    Int    @id @default(autoincrement())
  title String
  count Int
  rev   Int    @default(1)
}
`;

const shelf = `${head}
model Shelf {
  id      Int    @id @default(autoincrement())
  number  Int    @unique
  written Book[] @relation("written")
  edited  Book[] @relation("edited")
  liked   Book[] @relation("liked")
  read    Book[] @relation("read")
}

model Book {
  id        Int     @id @default(autoincrement())
  title     String
  writer    Shelf   @relation("written", fields: [writerId], references: [id])
  editor    Shelf?  @relation("edited", fields: [editorId], references: [id])
  writerId  Int
  editorId  Int?
  likedBy   Shelf[] @relation("liked")
  readBy    Shelf[] @relation("read")
}
`;

const slugs = `${head}
model Page {
  slug  String @id
  title String
}
`;

const columns = `
datasource db {
  provider = "postgresql"
}

enum State {
  DRAFT
  READY
}

model Sale {
  id    Int      @id @default(autoincrement())
  price Decimal  @db.Decimal(10, 2)
  at    DateTime @db.Timestamp(3)
  day   DateTime @db.Date
  ratio Float
  small Float    @db.Real
  code  String
  state State
}
`;

const mysql = `
datasource db {
  provider = "mysql"
}

generator client {
  provider        = "prisma-client-js"
  previewFeatures = ["fullTextSearchPostgres"]
}

model Word {
  id   Int      @id @default(autoincrement())
  text String
  at   DateTime @default(now())

  @@fulltext([text])
}
`;

const searched = `
datasource db {
  provider = "postgresql"
}

generator client {
  provider        = "prisma-client"
  output          = "client"
  previewFeatures = ["fullTextSearchPostgres"]
}

model Word {
  id   Int    @id @default(autoincrement())
  text String
}
`;

const documents = `
datasource db {
  provider = "mongodb"
}

type Place {
  city   String
  street String?
}

model Guest {
  id    String @id @map("_id")
  place Place
}
`;

const note = pairsOf(notes);
const book = pairsOf(shelf);
const page = pairsOf(slugs);
const sale = pairsOf(columns);

/** A configuration of the model Note, with extensions. */
const extended = (settings: object): object => ({
  extensions: true,
  ...models({ Note: settings }),
});
const publish = { on: "record", returns: "note" };
const extract = { type: "String", needs: "title" };
const atomic = { atomic: { path: "operations" } };
const ruled = (rule: string): [string, string] => [
  "  title String\n",
  `  title String /// @api.${rule}\n`,
];
const counted = (rule: string): [string, string] => [
  "  count Int\n",
  `  count Int /// @api.${rule}\n`,
];
const rev: [string, string] = [
  "  rev   Int    @default(1)\n",
  "  rev   Int    @default(1) /// @api.version\n",
];
const writer =
  '  writer    Shelf   @relation("written", fields: [writerId], references: [id])\n';
const editor =
  '  editor    Shelf?  @relation("edited", fields: [editorId], references: [id])\n';
const inMemory = "the embedded databases are SQLite and PostgreSQL";
const byRules = "access rules set it, and the application writes these";

/** Changes of how services answer, by which no name and no type is another. */
export const behaviourPairs: readonly SchemaPair[] = [
  // Extensions
  note("an action is gone", [], ["breaking Note.publish"], {
    before: extended({ actions: { publish } }),
    after: extended({}),
  }),
  note("an action is there", [], ["safe Note.publish"], {
    before: extended({}),
    after: extended({ actions: { publish } }),
  }),
  note(
    "an action is renamed",
    [],
    ["breaking Note.publish", "safe Note.release"],
    {
      before: extended({ actions: { publish } }),
      after: extended({ actions: { release: publish } }),
    },
  ),
  note("an action is of the collection now", [], ["breaking Note.publish"], {
    before: extended({ actions: { publish } }),
    after: extended({ actions: { publish: { ...publish, on: "collection" } } }),
  }),
  note("an action answers a value now", [], ["breaking Note.publish"], {
    before: extended({ actions: { publish } }),
    after: extended({ actions: { publish: { ...publish, returns: "value" } } }),
  }),
  note("an action returns something else now", [], ["breaking Note.publish"], {
    before: extended({
      actions: {
        publish: { ...publish, returns: { at: "String", to: "Int" } },
      },
    }),
    after: extended({
      actions: {
        publish: { ...publish, returns: { at: "String?", by: "Int" } },
      },
    }),
  }),
  note("an action returns more now", [], [], {
    before: extended({
      actions: { publish: { ...publish, returns: { at: "String?" } } },
    }),
    after: extended({
      actions: {
        publish: { ...publish, returns: { at: "String", by: "Int" } },
      },
    }),
  }),
  note("an action takes something else now", [], ["breaking Note.publish"], {
    before: extended({
      actions: { publish: { ...publish, input: { at: "String?", to: "Int" } } },
    }),
    after: extended({
      actions: {
        publish: {
          ...publish,
          input: { at: "String", to: "String[]", by: "Int?" },
        },
      },
    }),
  }),
  book("an action answers another model now", [], ["breaking Book.move"], {
    before: {
      extensions: true,
      models: {
        Book: { actions: { move: { on: "record", returns: "book" } } },
      },
    },
    after: {
      extensions: true,
      models: {
        Book: { actions: { move: { on: "record", returns: "shelf" } } },
      },
    },
  }),
  note("a computed attribute is gone", [], ["breaking Note.extract"], {
    before: extended({ computed: { extract } }),
    after: extended({}),
  }),
  note("a computed attribute is there", [], ["safe Note.extract"], {
    before: extended({}),
    after: extended({ computed: { extract } }),
  }),
  note("a computed attribute may be null now", [], ["careful Note.extract"], {
    before: extended({ computed: { extract } }),
    after: extended({ computed: { extract: { ...extract, nullable: true } } }),
  }),
  note("a computed attribute has another type", [], ["breaking Note.extract"], {
    before: extended({ computed: { extract } }),
    after: extended({ computed: { extract: { ...extract, type: "Int" } } }),
  }),
  note(
    "a computed attribute is a column now",
    [["  title String\n", '  title String\n  extract String @default("")\n']],
    ["safe Note.extract"],
    {
      before: extended({ computed: { extract } }),
      after: extended({}),
    },
  ),
  // Atomic operations
  note("atomic operations are gone", [], ["breaking API.operations"], {
    before: atomic,
  }),
  note("atomic operations are there", [], ["safe API.operations"], {
    after: atomic,
  }),
  note("atomic operations are elsewhere", [], ["breaking API.ops"], {
    before: atomic,
    after: { atomic: { path: "ops" } },
  }),
  note("REST is gone, and atomic operations", [], ["breaking API"], {
    before: atomic,
    after: { rest: false },
  }),
  // Rules for values
  ...["length ..3", "length 500..", 'pattern "^$"', "email", "url"].map(
    (rule) =>
      note(`values keep ${rule} now`, [ruled(rule)], ["breaking Note.title"]),
  ),
  ...["lower", "trim"].map((rule) =>
    note(
      `values are stored with ${rule} now`,
      [ruled(rule)],
      ["breaking Note.title"],
    ),
  ),
  ...["min 2147483647", "max -1"].map((rule) =>
    note(`values keep ${rule} now`, [counted(rule)], ["breaking Note.count"]),
  ),
  note(
    "several rules are one finding",
    [
      [
        "  title String\n",
        '  /// @api.length 1..3\n  /// @api.pattern "^a"\n  title String\n',
      ],
    ],
    ["breaking Note.title"],
    { notReplayed: "each rule is" },
  ),
  pairsOf(edit(notes, ruled("length 1..300")))(
    "a length is narrower now",
    [["length 1..300", "length 1..9"]],
    ["breaking Note.title"],
  ),
  pairsOf(edit(notes, ruled("length 1..300")))(
    "a length is wider now",
    [["length 1..300", "length ..400"]],
    ["safe Note.title"],
  ),
  pairsOf(edit(notes, counted("min 10")))(
    "a bound is lower now",
    [["min 10", "min 9"]],
    ["safe Note.count"],
    { notReplayed: "the records that are made have smaller numbers" },
  ),
  pairsOf(edit(notes, counted("max 2147483647")))(
    "a bound narrows now",
    [["max 2147483647", "max 9"]],
    ["breaking Note.count"],
  ),
  pairsOf(edit(notes, ruled("lower")))(
    "letters are kept as they are now",
    [[" /// @api.lower", ""]],
    ["careful Note.title"],
  ),
  // Versions
  note("records have a version now", [rev], ["breaking Note.rev"]),
  pairsOf(edit(notes, rev))(
    "records have no version now",
    [[" /// @api.version", ""]],
    ["breaking Note.rev"],
  ),
  pairsOf(edit(notes, rev))(
    "another field is the version",
    [[" /// @api.version\n", "\n  edition Int @default(7) /// @api.version\n"]],
    ["breaking Note.edition", "safe Note.edition"],
  ),
  // Presets
  note(
    "access rules set a field now",
    [ruled("preset")],
    ["breaking Note.title"],
    { notReplayed: byRules },
  ),
  book(
    "access rules set a relation now",
    [["  writerId  Int\n", "  /// @api.preset\n  writerId  Int\n"]],
    ["breaking Book.writer, writerId"],
    { notReplayed: byRules },
  ),
  pairsOf(
    edit(shelf, [
      "  editorId  Int?\n",
      "  /// @api.hidden\n  editorId  Int?\n",
    ]),
  )(
    "access rules set a relation whose key is hidden",
    [["  /// @api.hidden\n", "  /// @api.hidden\n  /// @api.preset\n"]],
    ["breaking Book.editor"],
    { notReplayed: byRules },
  ),
  // Relations
  pairsOf(
    edit(
      shelf,
      [editor, editor.replace("Shelf?", "Shelf ")],
      ["editorId  Int?", "editorId  Int"],
    ),
  )(
    "two relations swap their keys",
    [
      [writer, writer.replace("writerId", "editorId")],
      [
        editor.replace("Shelf?", "Shelf "),
        editor.replace("Shelf?", "Shelf ").replace("editorId", "writerId"),
      ],
    ],
    ["breaking Book.writer", "breaking Book.editor"],
  ),
  book(
    "a relation refers to another unique",
    [[writer, writer.replace("references: [id]", "references: [number]")]],
    ["breaking Book.writer"],
  ),
  book(
    "two relations swap their names on the side without the keys",
    [
      [
        'written Book[] @relation("written")',
        'written Book[] @relation("edited")',
      ],
      [
        'edited  Book[] @relation("edited")',
        'edited  Book[] @relation("written")',
      ],
    ],
    ["breaking Shelf.written", "breaking Shelf.edited"],
  ),
  book(
    "two relations of many to many swap",
    [
      [
        'likedBy   Shelf[] @relation("liked")',
        'likedBy   Shelf[] @relation("read")',
      ],
      [
        'readBy    Shelf[] @relation("read")',
        'readBy    Shelf[] @relation("liked")',
      ],
    ],
    ["breaking Book.likedBy", "breaking Book.readBy"],
  ),
  book(
    "a relation and its key are renamed",
    [
      [
        writer,
        `  /// @api.was writer\n${writer.replace("writer ", "author ").replace("writerId", "authorId")}`,
      ],
      ["  writerId  Int\n", "  /// @api.was writerId\n  authorId  Int\n"],
    ],
    ["breaking Book.author, authorId"],
  ),
  book(
    "a relation is renamed, and nothing says so",
    [[editor, editor.replace("editor ", "reviser ")]],
    ["breaking Book.editor", "safe Book.reviser"],
  ),
  // Words of REST
  ...["id", "and", "or", "not"].map((name) =>
    page(
      `a field takes the word ${name}`,
      [["  title String\n", `  title String\n  ${name} String?\n`]],
      [`breaking Page.${name}`],
    ),
  ),
  page(
    "a required field takes a word",
    [["  title String\n", "  title String\n  not String\n"]],
    ["breaking Page.not"],
  ),
  page(
    "a field of such a name has another in REST",
    [["  title String\n", "  title String\n  not String? /// @api.name no\n"]],
    ["safe Page.not"],
  ),
  // What else a graph has
  pairsOf(edit(notes, ["  count Int\n", "  count Int? @unique\n"]))(
    "a unique that may be empty is gone",
    [[" @unique", ""]],
    ["breaking Note.count"],
  ),
  note(
    "a deprecation names a page",
    [ruled("deprecated 2020-01-01 see=https://example.org")],
    ["safe Note.title"],
  ),
  book(
    "a model that others refer to is only in RPC",
    [],
    [
      "breaking Shelf.list, create, get, update, delete",
      "breaking Book.writer",
      "breaking Book.editor",
      "breaking Book.likedBy",
      "breaking Book.readBy",
    ],
    { after: models({ Shelf: { rest: false } }) },
  ),
  pairsOf(documents)(
    "an embedded document has lost a field",
    [["  street String?\n", ""]],
    ["breaking Place.street"],
    { notReplayed: inMemory },
  ),
  pairsOf(documents)(
    "an embedded document has no street now",
    [
      ["  place Place\n", ""],
      ["type Place", "type Unused"],
    ],
    ["breaking Guest.place"],
    { notReplayed: inMemory },
  ),
  // Columns
  sale(
    "a decimal has fewer digits",
    [["Decimal(10, 2)", "Decimal(6, 1)"]],
    ["breaking Sale.price"],
  ),
  sale(
    "a decimal has more digits",
    [["Decimal(10, 2)", "Decimal(12, 3)"]],
    ["careful Sale.price"],
  ),
  sale(
    "a time is a date now",
    [["Timestamp(3)", "Date"]],
    ["breaking Sale.at"],
  ),
  sale(
    "a time has no date now",
    [["Timestamp(3)", "Time(3)"]],
    ["breaking Sale.at"],
  ),
  sale(
    "a time has no milliseconds now",
    [["Timestamp(3)", "Timestamp(0)"]],
    ["breaking Sale.at"],
  ),
  sale("a date is a time now", [["@db.Date", ""]], ["careful Sale.day"]),
  sale(
    "no cursor knows the order of a column now",
    [["Timestamp(3)", "Timestamp(6)"]],
    ["breaking Sale.at"],
  ),
  sale(
    "a float has half of its bytes",
    [["ratio Float\n", "ratio Float @db.Real\n"]],
    ["breaking Sale.ratio"],
  ),
  sale(
    "a float has twice its bytes",
    [["@db.Real", ""]],
    ["careful Sale.small"],
  ),
  sale(
    "letters of either case are the same now",
    [["code  String\n", "code  String @db.Citext\n"]],
    ["careful Sale.code"],
  ),
  pairsOf(edit(columns, ["code  String\n", "code  String @db.Citext\n"]))(
    "letters of either case are not the same now",
    [[" @db.Citext", ""]],
    ["breaking Sale.code"],
  ),
  pairsOf(edit(columns, ["code  String\n", "code  String @unique\n"]))(
    "letters of either case are the same in a unique now",
    [["@unique", "@unique @db.Citext"]],
    ["breaking Sale.code"],
  ),
  sale(
    "values of an enum have another order",
    [["  DRAFT\n  READY\n", "  READY\n  DRAFT\n"]],
    ["careful State"],
  ),
  sale(
    "another enum has the values in another order",
    [
      ["enum State {\n  DRAFT\n  READY\n", "enum Stage {\n  READY\n  DRAFT\n"],
      ["state State", "state Stage"],
    ],
    ["careful Sale.state"],
  ),
  sale(
    "a required column is ignored",
    [["  code  String\n", "  code  String @ignore\n"]],
    [
      "breaking Sale.create",
      "breaking Sale.create, createMany, createManyAndReturn, upsert",
      "breaking Sale.code",
    ],
    { notReplayed: "the client cannot give the column a value" },
  ),
  page(
    "a table is a view now",
    [["model Page", "view Page"]],
    [
      "breaking Page.create, update, delete",
      "breaking Page.create, createMany, createManyAndReturn, upsert, update, updateMany, updateManyAndReturn, delete, deleteMany",
    ],
  ),
  page(
    "an id has a default that no URL names",
    [["@id", '@id @default("")']],
    [],
  ),
  pairsOf(edit(slugs, ["@id", "@id @default(cuid())"]))(
    "an id has another default, which no URL names",
    [["cuid()", '""']],
    ["breaking Page.slug"],
  ),
  pairsOf(searched)(
    "the client no longer searches texts",
    [['["fullTextSearchPostgres"]', "[]"]],
    ["breaking Word.text"],
    { notReplayed: "the client in memory has no preview features" },
  ),
  pairsOf(mysql)(
    "a text has no index to be searched by now",
    [["\n  @@fulltext([text])\n", ""]],
    ["breaking Word.text"],
    { notReplayed: inMemory },
  ),
  pairsOf(mysql)(
    "a default is no date now",
    [["now()", "dbgenerated(\"'0000-00-00 00:00:00'\")"]],
    ["breaking Word.at"],
    { notReplayed: inMemory },
  ),
];
