// Schemas whose names have every length: where a line is full is where a
// printer and prettier come to disagree.

const longestModel = 70;
const longestField = 125;
const moods = enumeration("Mood", ["GLAD", "SAD"]);

/** Schemas that name models, fields, relations and enums at every length. */
export const nameMatrix: Readonly<Record<string, string>> = {
  models: sqlite([
    ...lengths(longestModel).map(
      (length) => `model ${name("M", length)} {
        id Int @id
        title String
        self ${name("M", length)}? @relation("self", fields: [selfId], references: [id])
        selfId Int?
        others ${name("M", length)}[] @relation("self")
        lines ${name("L", length)}[]
        ${name("w", length)} String
      }
      model ${name("L", length)} {
        headId Int
        head ${name("M", length)} @relation(fields: [headId], references: [id])
        position Int
        @@id([headId, position])
      }
      model ${name("U", length)} {
        id Int @id
      }
      /// @api.rest list, create
      model ${name("C", length)} {
        id Int @id
      }
      view ${name("N", length)} {
        note String?
      }`,
    ),
  ]),
  fields: postgresql([
    moods,
    ...lengths(longestField).map(
      (length) => `model F${String(length)} {
        ${scalarFields(length)}
        @@id([${name("a", length)}, ${name("b", length)}])
      }
      model O${String(length)} {
        ${name("o", length)} String @unique(map: "o${String(length)}")
        ${name("p", length)} Int @id
        @@unique([${name("o", length)}, ${name("p", length)}], map: "p${String(length)}")
      }`,
    ),
  ]),
  relations: postgresql(
    lengths(longestField).map(
      (length) => `model R${String(length)} {
        id Int @id
        ${name("k", length)} Int
        ${name("r", length)} R${String(length)} @relation("one", fields: [${name("k", length)}], references: [id], map: "x${String(length)}")
        ${name("s", length)} R${String(length)}[] @relation("one")
        ${name("t", length)} T${String(length)}[]
      }
      model T${String(length)} {
        ${name("i", length)} Int @id
        ${name("j", length)} Int
        ${name("l", length)} Int
        ${name("u", length)} R${String(length)} @relation(fields: [${name("j", length)}], references: [id], map: "y${String(length)}")
        ${name("v", length)} T${String(length)}? @relation("two", fields: [${name("l", length)}], references: [${name("i", length)}], map: "z${String(length)}")
        ${name("x", length)} T${String(length)}[] @relation("two")
      }`,
    ),
  ),
  enums: postgresql(
    lengths(longestField).map(
      (length) => `${enumeration(name("E", length), ["ONE", "TWO"])}
      ${enumeration(name("G", length), ["v1"])}
      ${enumeration(`V${String(length)}`, [name("v", length)])}
      ${enumeration(`W${String(length)}`, [name("v", length), "w"])}
      ${enumeration(`C${String(length)}`, values(length))}
      model D${String(length)} {
        id Int @id
        e ${name("E", length)}
        g ${name("G", length)} @default(v1)
        list ${name("E", length)}[]
      }
      model B${String(length)} {
        id Int @id
        only ${name("E", length)}
      }`,
    ),
  ),
  keys: postgresql(
    lengths(longestField).map(
      (length) => `model K${String(length)} {
        a Int
        b Int
        c Int
        @@id([a, b], name: "${name("k", length)}")
      }
      model Q${String(length)} {
        ${many(length)
          .map((field) => `${field} Int`)
          .join("\n")}
        @@id([${many(length).join(", ")}], map: "pk${String(length)}")
      }`,
    ),
  ),
  composites: `${datasource("mongodb")}
    ${moods}
    ${lengths(longestField)
      .map(
        (length) => `type ${name("T", length)} {
        ${name("a", length)} String?
        ${name("b", length)} Mood @default(GLAD)
        ${name("c", length)} ${name("T", length)}?
        ${name("d", length)} ${name("T", length)}[]
      }
      type ${name("S", length)} {
        one String
      }
      model M${String(length)} {
        id String @id @default(auto()) @map("_id") @db.ObjectId
        ${name("f", length)} ${name("T", length)}
        g ${name("S", length)}?
        h ${name("S", length)}[]
      }
      model I${String(length)} {
        id String @id @default(auto()) @map("_id") @db.ObjectId
        one ${name("T", length)}?
      }`,
      )
      .join("\n")}`,
  wide: sqlite(
    lengths(50).map(
      (length) => `model 型${"名".repeat(length)} {
        id Int @id
        ${"あ".repeat(length)} String
        ${"ア".repeat(length)} Int?
        ${"é".repeat(length)} Int @default(0)
      }`,
    ),
  ),
};

function name(first: string, length: number): string {
  // Digits end it, so that no length can be mistaken for its neighbour.
  const end = length > 4 ? String(length).padStart(3, "0") : "";
  return `${first}${"n".repeat(length - 1 - end.length)}${end}`;
}

function lengths(longest: number): readonly number[] {
  return Array.from({ length: longest }, (_, index) => index + 1);
}

function values(count: number): readonly string[] {
  return lengths(count).map((number) => `v${String(number)}`);
}

function enumeration(name: string, values: readonly string[]): string {
  return [`enum ${name} {`, ...values, "}"].join("\n");
}

/** A dozen names or fewer, whose letters are `length` together. */
function many(length: number): readonly string[] {
  const count = Math.max(1, Math.min(12, Math.ceil(length / 8)));
  return Array.from({ length: count }, (_, at) =>
    `f${String.fromCharCode(97 + at)}`.padEnd(length / count, "x"),
  );
}

function scalarFields(length: number): string {
  return [
    `${name("a", length)} Int`,
    `${name("b", length)} Int`,
    `${name("c", length)} Boolean @default(false)`,
    `${name("d", length)} String? `,
    `${name("e", length)} Mood?`,
    `${name("f", length)} Mood[]`,
    `${name("g", length)} Mood @default(GLAD)`,
    `${name("h", length)} DateTime @updatedAt`,
    `${name("i", length)} Int @default(autoincrement())`,
    `${name("j", length)} Json?`,
    `${name("k", length)} Decimal[]`,
    `${name("l", length)} BigInt?`,
  ].join("\n");
}

function sqlite(blocks: readonly string[]): string {
  return [datasource("sqlite"), ...blocks].join("\n");
}

function postgresql(blocks: readonly string[]): string {
  return [datasource("postgresql"), ...blocks].join("\n");
}

function datasource(provider: string): string {
  return `
    generator client {
      provider        = "prisma-client"
      output          = "./generated"
      previewFeatures = ["views"]
    }
    datasource db {
      provider = "${provider}"
    }`;
}
