import { type DatabaseName, providers } from "../../support/databases.js";

const isPostgres = (database: DatabaseName): boolean =>
  providers[database] === "postgresql";

/**
 * A schema of what the blog has not: names of the database's own, with quotes in them, two
 * schemas, enums with other values, compound keys, all kinds of relations between the same
 * models, all scalar types.
 *
 * @param quote - stands in names for the character that quotes them
 */
export function schemaOf(database: DatabaseName, quote: string): string {
  const only = (text: string): string => (isPostgres(database) ? text : "");
  const main = only('@@schema("main")');
  const other = only('@@schema("other s")');
  const [native = "", strange = ""] =
    natives[providers[database] as keyof typeof natives];
  return `
generator client {
  provider = "prisma-client"
  output   = "generated/prisma"
}

datasource db {
  provider = "${providers[database]}"
  ${only('schemas = ["main", "other s"]')}
}

enum Level {
  LOW  @map("low one")
  MID
  HIGH @map("h-igh")
  ${main}
}

model Node {
  a       Int       @map("key a")
  b       String    @map("key_b")
  text    String?   @map("te${quote}xt")
  level   Level?
  usual   Level     @default(MID)
  big     BigInt?
  decimal Decimal?
  float   Float?
  raw     Bytes?
  at      DateTime?
  flag    Boolean?
  int     Int?      @map("select")
  json    Json?

  upA      Int?
  upB      String?
  up       Node?  @relation("tree", fields: [upA, upB], references: [a, b], onDelete: NoAction, onUpdate: NoAction)
  below    Node[] @relation("tree")
  first    Leaf[] @relation("first")
  second   Leaf[] @relation("second")

  @@id([a, b], name: "key")
  @@map("no${quote}de")
  ${main}
}

model Leaf {
  id      Int     @id
  name    String
  oneA    Int?    @map("one a")
  oneB    String?
  one     Node?   @relation("first", fields: [oneA, oneB], references: [a, b], onDelete: NoAction, onUpdate: NoAction)
  twoA    Int
  twoB    String
  two     Node    @relation("second", fields: [twoA, twoB], references: [a, b], onDelete: NoAction, onUpdate: NoAction)
  tags    Tag[]
  odd     Tag[]   @relation("od d")
  touches Leaf[]  @relation("touch")
  touched Leaf[]  @relation("touch")
  next    Leaf?   @relation("chain", fields: [nextId], references: [id], onDelete: NoAction, onUpdate: NoAction)
  nextId  Int?    @unique
  before  Leaf?   @relation("chain")

  @@map("leaves")
  ${main}
}

model Tag {
  id      String  @id @map("tag id")
  rank    Int?
  leaves  Leaf[]
  odd     Leaf[]  @relation("od d")
  others  Other[]

  @@map("t.ag")
  ${main}
}

model Other {
  id    Int     @id
  tag   Tag?    @relation(fields: [tagId], references: [id], onDelete: NoAction, onUpdate: NoAction)
  tagId String? @map("tag")
  level Level?
  ${other}
}

model Native {
  id Int @id
  ${native}
  ${main}
}

model Strange {
  id Int @id
  ${strange}
  ${main}
}
`;
}

/** Columns whose native types read like the usual ones, and others. */
const natives = {
  sqlite: ["small Int?", "small Int?"],
  postgresql: [
    `varchar String?   @db.VarChar(20)
  uuid    String?   @db.Uuid
  char    String?   @db.Char(5)
  address String?   @db.Inet
  small   Int?      @db.SmallInt
  real    Float?    @db.Real
  stamp   DateTime? @db.Timestamp(6)
  zoned   DateTime? @db.Timestamptz(6)
  day     DateTime? @db.Date
  time    DateTime? @db.Time(3)
  zone    DateTime? @db.Timetz(3)
  exact   Decimal?  @db.Decimal(10, 3)
  plain   Json?     @db.Json
  ints    Int[]
  texts   String[]
  short   String[]  @db.VarChar(9)
  levels  Level[]
  floats  Float[]
  bigs    BigInt[]
  exacts  Decimal[]
  dates   DateTime[]
  days    DateTime[] @db.Date
  flags   Boolean[]`,
    `money   Decimal?  @db.Money
  bits    String?   @db.VarBit
  bytes   Bytes[]
  jsons   Json[]`,
  ],
  mysql: [
    `varchar String?   @db.VarChar(20)
  char    String?   @db.Char(5)
  long    String?   @db.LongText
  small   Int?      @db.SmallInt
  whole   DateTime? @db.DateTime(0)
  stamp   DateTime? @db.DateTime(6)
  exact   Decimal?  @db.Decimal(10, 3)`,
    `count   Int?      @db.UnsignedInt
  real    Float?    @db.Float
  day     DateTime? @db.Date
  zoned   DateTime? @db.Timestamp(3)`,
  ],
};
