import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { recordedAnswers } from "./exchanges.js";

// When a change here is wanted: `npm run answers:update`, and read the diff. Without any
// option, no capability that is switched on elsewhere may change a byte.

test("services without options answer what they answered", async () => {
  const expected = new URL("expected.txt", import.meta.url);
  expect(await recordedAnswers()).toBe(readFileSync(expected, "utf8"));
});
