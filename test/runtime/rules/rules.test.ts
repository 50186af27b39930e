import { describe, expect, test } from "@jest/globals";
import { compareDecimals } from "../../../src/runtime/contract/decimal-order.js";
import {
  email,
  length,
  lower,
  max,
  min,
  pattern,
  problemOf,
  problemsOf,
  type Rule,
  trim,
  url,
} from "../../../src/runtime/rules/index.js";

const ok = undefined;
const noEmail = "must be an e-mail address";
const noUrl = "must be a web address, https://…";
const long = "a".repeat(63);

test.each<[string, readonly Rule[], unknown, string | undefined]>([
  ["length", [length(3, 5)], "abc", ok],
  ["length", [length(3, 5)], "ab", "must have 3 to 5 characters"],
  ["length", [length(2)], "a", "must have at least 2 characters"],
  ["length", [length(1)], "", "must have at least 1 character"],
  ["length", [length(0, 2)], "abc", "must have no more than 2 characters"],
  ["length", [length(4, 4)], "abc", "must have 4 characters"],
  ["length of code points", [length(2, 2)], "😀😀", ok],
  [
    "length of combined letters",
    [length(1, 1)],
    "e\u0301",
    "must have 1 character",
  ],
  [
    "length of what is no text",
    [length(0, 9)],
    5,
    "must have no more than 9 characters",
  ],
  ["null", [length(3), email(), min(1)], null, ok],
  ["nothing", [length(3)], undefined, ok],
  [
    "trim before length",
    [trim, length(2)],
    " a ",
    "must have at least 2 characters",
  ],
  ["lower before a pattern", [lower, pattern("^[a-z]+$")], "ABC", ok],
  [
    "items of a list",
    [length(2)],
    ["ab", "a"],
    "must have at least 2 characters",
  ],
  ["lists in lists", [length(2)], [["a"]], "must have at least 2 characters"],
  ["a message of one's own", [length(2, 3, "short")], "a", "short"],
  ["the first broken rule", [length(3, 9, "one"), email("two")], "a", "one"],
  ["email", [email()], "a.b+c@mail.example.org", ok],
  ["email on a host without dots", [email()], "root@localhost", ok],
  ["email with a long label", [email()], `a@${long}.org`, ok],
  ["email with a longer label", [email()], `a@${long}a.org`, noEmail],
  ...[
    "",
    "a",
    "a@",
    "@b",
    "a@b@c",
    "a@b.",
    "a@.b",
    "a@b c",
    "a@b\n",
    "a@-b",
    "ä@b",
    "<a@b>",
  ].map((text): [string, readonly Rule[], unknown, string] => [
    `email ${JSON.stringify(text)}`,
    [email()],
    text,
    noEmail,
  ]),
  ...[
    "https://a",
    "HTTP://a.b:80/c?d#e",
    "https://user@a.b",
    "https://[::1]:3000/",
    "https://köln.de/straße",
    "https://a?b",
  ].map((text): [string, readonly Rule[], unknown, undefined] => [
    `url ${text}`,
    [url()],
    text,
    ok,
  ]),
  ...[
    "",
    "a",
    "//a",
    "ftp://a",
    "https:/a",
    "https://",
    "https:///a",
    "javascript:alert(1)//https://a",
    "https://a b",
    'https://a/"onclick',
    "https://a/<b",
    "https:\\\\a",
    " https://a",
    "https://a\n",
    "https://a:port",
  ].map((text): [string, readonly Rule[], unknown, string] => [
    `url ${JSON.stringify(text)}`,
    [url()],
    text,
    noUrl,
  ]),
  ["a pattern found anywhere", [pattern("[0-9]")], "a1b", ok],
  ["a pattern by code points", [pattern("^.$")], "😀", ok],
  ["a pattern that is not there", [pattern("[0-9]")], "ab", "must match [0-9]"],
  ["min", [min(18)], 18, ok],
  ["min", [min(18)], 17.9, "must be at least 18"],
  ["min of text in a form", [min(18)], "18", ok],
  ["min of no number", [min(18)], "", "must be at least 18"],
  ["min of NaN", [min(18)], Number.NaN, "must be at least 18"],
  ["min of a big integer", [min(18)], 17n, "must be at least 18"],
  ["max", [max(1)], 1, ok],
  ["max", [max(1)], "1.000000000000000000001", "must be at most 1"],
  [
    "max of more than doubles hold",
    [max("12345678901234567890")],
    12345678901234567891n,
    "must be at most 12345678901234567890",
  ],
  ["max of a text of another kind", [max(9)], "0x5", "must be at most 9"],
])("%s", (_, rules, value, problem) => {
  expect(problemOf(rules, value)).toBe(problem);
});

test("an expression takes no more than a moment on a long text", () => {
  const hostile = [
    "a".repeat(200_000),
    `a@${"a-".repeat(100_000)}`,
    `https://${"a.".repeat(100_000)} `,
  ];
  const begun = process.cpuUsage();
  for (const text of hostile) problemOf([trim, length(1), email()], text);
  for (const text of hostile) problemOf([url()], text);
  // Of the processor: others may have it for a while.
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000);
});

describe("the values of a form", () => {
  const rules = { name: [length(2)], tags: [length(2)], toString: [length(2)] };

  test("are judged by name, those that are there", () => {
    expect(problemsOf(rules, { name: "a", tags: ["ab"], other: "" })).toEqual({
      name: "must have at least 2 characters",
    });
    expect(problemsOf(rules, {})).toEqual({});
  });
});

test.each([
  ["1", "1.0", 0],
  ["-0", "0", 0],
  ["1e3", "999.999", 1],
  ["1e-3", "0.01", -1],
  ["-5", "-4", -1],
  ["1e999", "9".repeat(999), 1],
  ["0.30000000000000000001", "0.3", 1],
])("%s and %s compare as %s", (one, other, order) => {
  expect(compareDecimals(one, other)).toBe(order);
});

test.each([
  "",
  " 1",
  "1 ",
  ".5",
  "0x1",
  "NaN",
  "Infinity",
  "1e1000",
  "1".repeat(1001),
  "1,5",
  "--1",
])("%j is no number", (text) => {
  expect(compareDecimals(text, "0")).toBeUndefined();
});
