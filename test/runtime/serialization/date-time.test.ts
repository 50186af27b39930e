import { expect, test } from "@jest/globals";
import {
  isDateTime,
  isoDateTime,
  quotedDateTime,
} from "../../../src/runtime/serialization/date-time.js";

const day = 86_400_000;

/** Some points in time of a few days around a date. */
function around(text: string): readonly Date[] {
  const middle = Date.parse(text);
  return [-2, -1, 0, 1, 2].flatMap((days) =>
    [0, 1, 45_296_789, day - 1].map((time) => {
      return new Date(middle + days * day + time);
    }),
  );
}

test.each([
  "1970-01-01",
  "1969-12-31",
  "2024-02-29",
  "2023-02-28",
  "1900-02-28",
  "2000-02-29",
  "2100-02-28",
  "2400-02-29",
  "1600-02-29",
  "0004-02-29",
  "0000-01-01",
  "0000-02-29",
  "-000001-12-31",
  "9999-12-31",
  "+010000-01-01",
  "+012000-02-29",
])("R19: days around %s are written as the language does", (text) => {
  for (const date of around(text)) {
    expect(isoDateTime(date)).toBe(date.toISOString());
    expect(quotedDateTime(date)).toBe(JSON.stringify(date));
  }
});

test("R19: so is every day of 400 years", () => {
  const start = Date.UTC(1800, 0, 1);
  for (let days = 0; days < 146_097; days += 1) {
    const date = new Date(start + days * day);
    if (isoDateTime(date) !== date.toISOString())
      expect(isoDateTime(date)).toBe(date.toISOString());
  }
});

test("an invalid date is none", () => {
  const none = new Date(Number.NaN);
  expect(isDateTime(none)).toBe(false);
  expect(quotedDateTime(none)).toBe(JSON.stringify(none));
  expect(isoDateTime(none)).toBe("Invalid Date");
});
