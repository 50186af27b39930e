import { describe, expect, test } from "@jest/globals";
import {
  bigInt,
  boolean,
  bytes,
  dateTime,
  decimal,
  float,
  integer,
  list,
  text,
} from "@gen-api/runtime";
import fc from "fast-check";
import { isoDateTime } from "../../../src/runtime/serialization/date-time.js";
import { search } from "../../support/search.js";

const writers = {
  bigInt,
  boolean,
  bytes,
  dateTime,
  decimal,
  float,
  integer,
  text,
};

describe("the writers of generated serializers", () => {
  test.each(Object.entries(writers))(
    "%s writes JSON whatever an extension of the client made of the field",
    (_name, write) => {
      const masked = write as (value: unknown) => string;
      expect(JSON.parse(masked(null))).toBe(null);
      expect(JSON.parse(masked('he said "hi"'))).toBe('he said "hi"');
      expect(JSON.parse(masked(1n))).toBe("1");
      const money = { amount: 1n, currency: "EUR" };
      expect(JSON.parse(masked(money))).toEqual({ ...money, amount: "1" });
    },
  );

  test("a list that an extension replaced is written as what it is", () => {
    const tags = list as (value: unknown, write: typeof text) => string;
    expect(tags(["a", "b"], text)).toBe('["a","b"]');
    expect(tags("a, b", text)).toBe('"a, b"');
  });

  test("dates are written as toISOString writes them", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(isoDateTime(date)).toBe(date.toISOString());
      }),
      search(2_000),
    );
  });

  test("texts are written as JSON.stringify writes them", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(text(value)).toBe(JSON.stringify(value));
      }),
      search(2_000),
    );
  });
});
