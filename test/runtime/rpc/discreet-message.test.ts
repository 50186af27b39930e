import { describe, expect, test } from "@jest/globals";
import { discreetMessage } from "../../../src/runtime/rpc/discreet-message.js";

const hidden = new Set(["ssn", "sessions"]);
const nothing = "the operation is not possible with these arguments";

describe("what is told of Prisma's messages where something is hidden", () => {
  test.each([
    ["Unknown argument `email2`. Did you mean `email`?", undefined],
    ["Unknown argument `sn`. Did you mean `ssn`?", nothing],
    ["Unknown argument `x`. Did you mean `ssn_name`?", nothing],
    ["Unknown argument `x`. Did you mean `assnal`?", undefined],
    ["Unique constraint failed on the fields: (`email`)", undefined],
    ["Unique constraint failed on the fields: (`name`,`ssn`)", nothing],
    [
      "Unique constraint failed on the constraint: `Session_pw_key`",
      "Unique constraint failed",
    ],
    [
      "Foreign key constraint violated on the constraint: `Session_userId_fkey`",
      "Foreign key constraint violated",
    ],
    [
      "Foreign key constraint violated on the fields: (`userId`)",
      "Foreign key constraint violated",
    ],
    [
      "The change you are trying to make would violate the required relation 'SessionToUser' between the `Session` and `User` models.",
      "The change you are trying to make would violate a relation",
    ],
  ])("%s", (message, told = message) => {
    expect(discreetMessage(message, hidden)).toBe(told);
    expect(discreetMessage(message, new Set())).toBe(message);
  });
});
