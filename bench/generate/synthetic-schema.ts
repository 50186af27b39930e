import { seededRandom } from "../support/random.js";

/**
 * A Prisma schema of that many models, the same in every run. It is like the schema
 * of an application on PostgreSQL: a model has about ten columns, sometimes an
 * enum, and belongs to one to three others; every twelfth joins two others and has
 * a compound key.
 *
 * @param count - the number of models, at least 2
 */
export function syntheticSchema(count: number): string {
  const models = Array.from({ length: count }, (_, index) => model(index));
  const random = seededRandom(count);
  const pick = (below: number): number => Math.floor(random() * below);
  const earlier = (below: number): Model => {
    const index = pick(below);
    return models[isJoin(index) ? index - 1 : index] as Model;
  };
  for (const [index, one] of models.entries()) {
    if (isJoin(index)) {
      relate(one, models[index - 1 - pick(5)] as Model, "left", true);
      relate(one, models[index - 7] as Model, "right", true);
      one.lines.push("@@id([leftId, rightId])");
      continue;
    }
    addColumns(one, index, pick);
    if (index < 2) continue;
    // Many models refer to the same few, such as users.
    relate(one, earlier(1 + index / 10), "owner", true);
    if (index % 2) relate(one, earlier(index), "parent", false);
    if (index % 4 === 2) relate(one, one, "previous", false);
  }
  const enums = Array.from(
    { length: Math.ceil(count / 5) },
    (_, index) => `enum ${enumName(index)} {\n${enumValues(index)}\n}`,
  );
  return [preamble, ...models.map(declaration), ...enums, ""].join("\n\n");
}

const preamble = `generator client {
  provider = "prisma-client"
  output   = "generated/prisma"
}

datasource db {
  provider = "postgresql"
}`;

interface Model {
  readonly name: string;
  readonly idType: string;
  readonly lines: string[];
}

/** Whether a model only joins two others. */
function isJoin(index: number): boolean {
  return index % 12 === 11;
}

const ids = [
  ["Int", "@default(autoincrement())"],
  ["String", "@default(uuid())"],
  ["String", "@default(cuid())"],
  ["Int", "@default(autoincrement())"],
  ["BigInt", "@default(autoincrement())"],
] as const;

function model(index: number): Model {
  const [idType, initial] = ids[index % ids.length] ?? ids[0];
  return {
    name: modelName(index),
    idType,
    lines: [
      ...(isJoin(index) ? [] : [`id ${idType} @id ${initial}`]),
      "createdAt DateTime @default(now())",
      "updatedAt DateTime @updatedAt",
    ],
  };
}

/** Adds a relation with a foreign key to both of its sides. */
function relate(from: Model, to: Model, name: string, required: boolean): void {
  const optional = required ? "" : "?";
  const key = `${name}Id`;
  const relation = `"${from.name}_${name}"`;
  from.lines.push(
    `${key} ${to.idType}${optional}`,
    `${name} ${to.name}${optional} @relation(${relation}, fields: [${key}], references: [id])`,
    `@@index([${key}])`,
  );
  to.lines.push(
    `${camelCase(from.name)}As${pascalCase(name)} ${from.name}[] @relation(${relation})`,
  );
}

const columns = [
  "title String",
  "name String",
  "description String?",
  'body String @default("")',
  "position Int @default(0)",
  "quantity Int",
  "score Float?",
  "weight Float @default(1)",
  "amount Decimal @default(0)",
  "price Decimal?",
  "size BigInt @default(0)",
  "sequence BigInt?",
  "active Boolean @default(true)",
  "archived Boolean @default(false)",
  "publishedAt DateTime?",
  "dueAt DateTime?",
  "metadata Json?",
  'preferences Json @default("{}")',
  "checksum Bytes?",
  'locale String @default("en")',
  "phone String?",
  "externalUrl String?",
  "labels String[]",
];

function addColumns(
  { lines }: Model,
  index: number,
  pick: (below: number) => number,
): void {
  const first = pick(columns.length);
  // Neighbours in the list have different types.
  for (let step = 0; step < 5 + (index % 5); step += 1) {
    lines.push(columns[(first + step * 3) % columns.length] as string);
  }
  if (index % 5 < 2) {
    const name = enumName(Math.floor(index / 5));
    lines.push(`status ${name} @default(DRAFT)`);
  }
  if (index % 3 === 0) lines.push("slug String @unique");
  if (index % 6 === 4) lines.push("code String", "@@unique([code, createdAt])");
}

const subjects =
  "Customer Supplier Employee Product Project Campaign Account Contract Warehouse Vehicle Course Patient Ticket Property Event Device Library Recipe Subscription Partner Region Asset Budget Release Survey".split(
    " ",
  );
const matters =
  "Profile Order Invoice Address Note Document Review Payment Schedule Category Comment Message Report Setting Version Request Approval Discount History Template".split(
    " ",
  );

function modelName(index: number): string {
  const subject = subjects[index % subjects.length] as string;
  const round = Math.floor(index / subjects.length);
  const matter = matters[round % matters.length] as string;
  const again = Math.floor(round / matters.length);
  return subject + matter + (again ? String(again + 1) : "");
}

function enumName(index: number): string {
  return `${modelName(index * 5)}Status`;
}

const stages = ["ACTIVE", "PAUSED", "CLOSED", "REJECTED", "SHIPPED", "EXPIRED"];

function enumValues(index: number): string {
  return ["DRAFT", ...stages.slice(0, 2 + (index % 5))]
    .map((value) => `  ${value}`)
    .join("\n");
}

function declaration({ name, lines }: Model): string {
  return `model ${name} {\n${lines.map((line) => `  ${line}`).join("\n")}\n}`;
}

function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
