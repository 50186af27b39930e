import { expect, test } from "@jest/globals";
import { ormError } from "../../../../src/runtime/prisma/errors/orm-error.js";
import { missingFailure } from "../../../../src/runtime/rest/errors/missing-failure.js";

const depends =
  "An operation failed because it depends on one or more records that were required but not found.";
const linkedTexts = [
  ["P2025", `${depends} Expected 1 records to be connected, found only 0.`],
  [
    "P2025",
    `${depends} No 'Profile' record was found for a nested connect on one-to-one relation 'ProfileToUser'.`,
  ],
  [
    "P2018",
    "The required connected records were not found. Expected 1 records to be connected after connect operation on one-to-many relation 'PostToUser', found 0.",
  ],
] as const;
const ownTexts = [
  `${depends} No record was found for an update.`,
  `${depends} No 'User' record (needed to inline the relation on 'Post' record(s)) was found for a nested connect on one-to-many relation 'PostToUser'.`,
];

const failure = (code: string, message: string, creates: boolean): string =>
  missingFailure(ormError(new Error(), code, message), creates)[0];

test.each(linkedTexts)(
  "R17: an update for which a linked record is missing is not told that its own is, by %s %s",
  (code, text) => {
    expect(failure(code, text, false)).toBe("related-not-found");
    expect(failure(code, text, true)).toBe("related-not-found");
  },
);

test.each(ownTexts)("R17: the record of an update is missing: %s", (text) => {
  expect(failure("P2025", text, false)).toBe("not-found");
});

test("R33: an upsert whose record was deleted meanwhile is a conflict", () => {
  const text = `${depends} No record was found for an upsert.`;
  expect(failure("P2025", text, true)).toBe("conflict");
});
