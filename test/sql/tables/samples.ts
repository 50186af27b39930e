import type { DatabaseName } from "../../support/databases.js";

/** Values of each type: what rows have, and what filters compare them with. */
export const samples: Readonly<Record<string, readonly unknown[]>> = {
  String: [
    "a",
    "",
    "A",
    "a ",
    "%",
    "_",
    "\\",
    "a%b_c\\d",
    "ä",
    "Ä",
    "ß",
    "ss",
    "'",
    '"`',
    "😀\u2028\t\u0001",
    "null",
  ],
  Enum: ["LOW", "MID", "HIGH"],
  Int: [0, 1, -1, 7, 2_147_483_647, -2_147_483_648],
  BigInt: [0n, -1n, 9_007_199_254_740_993n, 2n ** 63n - 1n, -(2n ** 63n)],
  Decimal: ["0", "12.5", "-0.000001", "1", "1234567890.123456"],
  Float: [
    0,
    0.1 + 0.2,
    -6.2414554900840304,
    1e-300,
    1.5e300,
    123_456_789.123_456_79,
    1e21,
    3,
  ],
  Bytes: [
    new Uint8Array(),
    new Uint8Array([0, 255, 16]),
    new Uint8Array([39, 92, 34]),
  ],
  DateTime: [
    new Date("2024-01-01T00:00:00.000Z"),
    new Date("2024-01-01T00:00:00.001Z"),
    new Date("1969-12-31T23:59:59.999Z"),
    new Date("1001-02-03T04:05:06.070Z"),
    new Date("9999-12-31T23:59:59.999Z"),
  ],
  Boolean: [true, false],
  Json: [
    { b: 1, a: [null, "ü\u2028\\"], constructor: 1.5 },
    [],
    "text",
    1e21,
    false,
    0.1 + 0.2,
    "",
  ],
};

export const textOf = (at: number): string =>
  samples["String"]?.[at % samples["String"].length] as string;

/** The value of a column in a row; null now and then. */
export function sample(type: string, row: number, nullable: boolean): unknown {
  const values = samples[type] ?? [];
  if (nullable && row % 4 === 3) return undefined;
  return values[row % values.length];
}

/** What Prisma does not write, though it reads it. */
export function oddRows(database: DatabaseName): readonly string[] {
  switch (database) {
    case "sqlite":
      return [
        `UPDATE "no""de" SET "json" = 'null' WHERE "key a" = 4`,
        `INSERT INTO "Native" VALUES (1, 7), (2, -1), (3, null)`,
        `INSERT INTO "Strange" VALUES (1, 7), (2, -1), (3, null)`,
      ];
    case "mariadb":
      return [
        "UPDATE `no\"de` SET `json` = 'null' WHERE `key a` = 4",
        // Keys in other spellings are equal for the database, and not for Prisma.
        "UPDATE leaves SET `one a` = 0, oneB = 'A ' WHERE id = 4",
        "UPDATE leaves SET twoA = 7, twoB = 'A%B_c\\\\D' WHERE id = 5",
        "UPDATE Other SET tag = 'TAG 4' WHERE id = 1",
        "UPDATE `_LeafToTag` SET B = 'TAG 3' WHERE B = 'tag 3'",
        `ALTER TABLE Native
          ADD COLUMN \`varchar\` VARCHAR(20), ADD COLUMN \`char\` CHAR(5),
          ADD COLUMN \`long\` LONGTEXT, ADD COLUMN small SMALLINT,
          ADD COLUMN whole DATETIME(0), ADD COLUMN stamp DATETIME(6),
          ADD COLUMN exact DECIMAL(10, 3)`,
        `ALTER TABLE Strange
          ADD COLUMN \`count\` INT UNSIGNED, ADD COLUMN \`real\` FLOAT,
          ADD COLUMN day DATE, ADD COLUMN zoned TIMESTAMP(3) NULL`,
        `INSERT INTO Native VALUES
          (1, 'a', 'b', 'long', 7, '2024-01-01', '2024-01-01 00:00:00.123456', 1.5),
          (2, 'B', 'a ', 'x', -1, '1001-01-01 01:01:01', '2024-01-01 00:00:00.9999', 0)`,
        `INSERT INTO Strange VALUES
          (1, 4294967295, 0.1, '2024-02-29', '2024-01-01 00:00:00.5'),
          (2, 0, 1e20, '1001-01-01', '2030-01-01 00:00:00')`,
        "INSERT INTO Native (id) VALUES (3)",
        "INSERT INTO Strange (id) VALUES (3)",
      ];
    default:
      return [
        `UPDATE "main"."no'de" SET "float" = 'NaN' WHERE "key a" = 2`,
        `UPDATE "main"."no'de" SET "float" = '-Infinity' WHERE "key a" = 5`,
        `UPDATE "main"."no'de" SET "json" = 'null' WHERE "key a" = 4`,
        `INSERT INTO "main"."Native" VALUES
          (1, 'a', '0b5c5be5-3b5c-4b5c-8b5c-5be53b5c4b5c', 'b', '::1', 7, 0.1, '2024-01-01 00:00:00.123456', '2024-01-01 02:00:00.999999+02', '2024-02-29', '12:34:56.789', '12:34:56.789+02', 1.5, '{"b":1, "a":1}',
            '{1}', '{a,b,"a,\\"b\\\\{}",NULL_}', '{a}', '{"low one"}', '{0.1,NaN,-Infinity}', '{9007199254740993}', '{1.50,NaN}', '{2024-01-01,infinity}', '{2024-02-29}', '{t,f}'),
          (2, 'B', null, 'a', '10.0.0.1/8', -1, 1e20, 'infinity', '0044-03-15 BC', '1001-01-01', '24:00', '00:00-05', 'NaN', '[1.50]',
            '{}', null, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}'),
          (4, 'a ', null, 'a b', '10.0.0.1', 0, 'NaN', '12024-01-01', '-infinity', 'infinity', '00:00', '23:59:59.9999Z', 0, 'null',
            '{-1,1,7,0}', '{ä,"",a}', '{A,a}', '{MID,h-igh,"low one"}', '{3,0}', '{0,-1}', '{0,12.5}', '{0044-03-15 BC}', '{1001-01-01,infinity}', '{f}'),
          (5, '', null, '', null, 7, null, null, '1969-12-31 23:59:59.9999Z', '12024-01-01', null, null, 12.5, '"text"',
            '{1,NULL}', '{{a},{b}}', '{NULL}', '{MID,NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}', '{NULL}')`,
        `INSERT INTO "main"."Strange" VALUES (1, '1.5', B'101', '{}', '{}'), (2, '0', null, '{"\\\\x00"}', '{1,"{}"}')`,
        `INSERT INTO "main"."Native" ("id") VALUES (3)`,
        `INSERT INTO "main"."Strange" ("id") VALUES (3)`,
      ];
  }
}
