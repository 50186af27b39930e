import { edit, head, models, pairsOf, type SchemaPair } from "./schema-pair.js";

const shop = `${head}
model User {
  id    Int    @id @default(autoincrement())
  sales Sale[]
}

model Sale {
  id     Int     @id @default(autoincrement())
  buyer  User    @relation(fields: [userId], references: [id])
  userId Int
  shopId Int?
  code   String
  extra  String?
  count  Int     @default(1)
}
`;

const account: readonly [string, string][] = [
  ["model User", "/// @api.was User\nmodel Account"],
  ["buyer  User ", "buyer  Account "],
];
const rules = (...all: readonly string[]): [string, string] => [
  "  code   String\n",
  `${all.map((rule) => `  /// @api.${rule}\n`).join("")}  code   String\n`,
];
const without = (rule: string): [string, string] => [
  `  /// @api.${rule}\n`,
  "",
];
const version: [string, string] = [
  "  count  Int     @default(1)\n",
  "  count  Int     @default(1) /// @api.version\n",
];
const hidden = models({ User: { hidden: true } });
const sale = pairsOf(shop);

/** Changes that meet in one field, or that a change elsewhere brings along. */
export const combinedPairs: readonly SchemaPair[] = [
  sale(
    "the target of a relation has another name",
    [...account],
    ["breaking Account"],
  ),
  sale("a model is no longer hidden", [], ["safe User"], { before: hidden }),
  sale(
    "a relation is no longer hidden, whose key was shown",
    [],
    ["safe Sale.buyer"],
    { before: models({ Sale: { fields: { buyer: { hidden: true } } } }) },
  ),
  pairsOf(edit(shop, rules("preset")))(
    "access rules no longer set a field",
    [without("preset")],
    ["breaking Sale.code"],
    { notReplayed: "there are no access rules that set it" },
  ),
  sale(
    "a number is a key now",
    [
      [
        "  shopId Int?\n",
        "  shopId Int?\n  shop Shop? @relation(fields: [shopId], references: [id])\n",
      ],
      [
        "model Sale",
        "model Shop {\n  id Int @id @default(autoincrement())\n  sales Sale[]\n}\n\nmodel Sale",
      ],
    ],
    ["breaking Sale.shop", "safe Shop"],
    { notReplayed: "what is read after a write that is refused now is other" },
  ),
  pairsOf(edit(shop, rules("trim", "email")))(
    "blanks around an address are refused now",
    [without("trim")],
    ["breaking Sale.code"],
    { notReplayed: "the records that are made have no blanks" },
  ),
  pairsOf(edit(shop, rules("lower", 'pattern "^[a-z ]+$"')))(
    "letters that were stored in lower case are refused now",
    [without("lower")],
    ["breaking Sale.code"],
    { notReplayed: "the records that are made have small letters" },
  ),
  pairsOf(edit(shop, rules("lower", "email")))(
    "letters of an address are kept as they are now",
    [without("lower")],
    ["careful Sale.code"],
  ),
  pairsOf(edit(shop, version))(
    "the version is gone with its field",
    [["  count  Int     @default(1) /// @api.version\n", ""]],
    ["breaking Sale.count", "breaking Sale.count"],
  ),
  pairsOf(
    edit(shop, ["  extra  String?", "  extra  String? /// @api.readOnly"]),
  )(
    "a field that could not be written is required now",
    [["  extra  String? /// @api.readOnly", "  extra  String"]],
    ["breaking Sale.extra", "safe Sale.extra"],
  ),
];
