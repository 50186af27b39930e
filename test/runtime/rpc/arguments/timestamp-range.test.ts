import { describe, expect, test } from "@jest/globals";
import { read } from "./event.js";

// On MySQL, `skipDuplicates` makes the database store other values than those that do not fit.
describe("timestamps of a createMany that skips duplicates", () => {
  const many = (seen: unknown, skipDuplicates = true) => ({
    data: [{ id: 1 }, { seen }],
    skipDuplicates,
  });
  const outside = [
    "0000-01-01T00:00:00Z",
    "1969-12-31T23:59:59Z",
    "1970-01-01T23:59:59.999Z",
    "2038-01-18T00:00:00.001Z",
  ];

  test.each(outside)("%s is refused", (seen) => {
    const refused = /"seen" takes dates from 1970/;
    expect(() => read(many(seen))).toThrow(refused);
    expect(() => read({ ...many(seen), data: { seen } })).toThrow(refused);
    const nested = { data: { children: { createMany: many(seen) } } };
    expect(() => read(nested)).toThrow(refused);
  });

  test.each(["1970-01-02T00:00:00Z", "2038-01-18T00:00:00Z"])(
    "%s is stored",
    (seen) => {
      expect(read(many(seen))).toEqual(many(new Date(seen)));
    },
  );

  test("null is stored", () => {
    expect(read(many(null))).toEqual(many(null));
  });

  test.each(outside)("%s is left to the database otherwise", (seen) => {
    expect(() => read(many(seen, false))).not.toThrow();
  });
});
