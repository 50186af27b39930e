import { describe, expect, test } from "@jest/globals";
import { ApiError } from "../../../src/runtime/errors/api-error.js";
import { jsonBody } from "../../../src/runtime/service/json-body.js";

const limits = { maxBodyBytes: 16, maxBodyDepth: 3, maxNameLength: 4 };

/** What a body is read as, or what it is refused with. */
function read(body: unknown): unknown {
  try {
    return { value: jsonBody(body, limits) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [{ status, source }] = error.problems;
    return { status, source };
  }
}

const bytes = (text: string) => new TextEncoder().encode(text);
const refusedAt = (pointer: string) => ({ status: 400, source: { pointer } });

describe("the JSON of a body", () => {
  test.each<[string, (text: string) => unknown]>([
    ["text", String],
    ["bytes", bytes],
  ])("is read from %s, of so many bytes at most", (_, made) => {
    const tooLarge = { status: 413, source: { header: "Content-Length" } };
    for (const [text, read16] of [
      ["1234567890123456", { value: 1234567890123456 }],
      ["12345678901234567", tooLarge],
      ['"ééééééé"', { value: "ééééééé" }],
      ['"éééééééé"', tooLarge],
      ["", { value: undefined }],
      [" \n\t", { value: undefined }],
      ["{", refusedAt("")],
    ] as const) {
      expect([text, read(made(text))]).toEqual([text, read16]);
    }
  });

  test("is what somebody else has made of it", () => {
    const value = { a: [{ b: "more than 16 bytes" }] };
    expect(read(value)).toEqual({ value });
  });

  test("is not guessed from bytes that are no text", () => {
    expect(read(new Uint8Array([34, 0xff, 34]))).toEqual(refusedAt(""));
  });

  test("is the error that reading it ended with", () => {
    const error = new Error("cut off");
    expect(() => jsonBody(error, limits)).toThrow(error);
  });

  test("is nested no deeper, and has no longer names", () => {
    expect(read("[[[1]]]")).toEqual({ value: [[[1]]] });
    expect(read("[[[[]]]]")).toEqual(refusedAt(""));
    expect(read('{"a":{"b":{}}}')).toEqual({ value: { a: { b: {} } } });
    expect(read({ a: { b: [{}] } })).toEqual(refusedAt(""));
    expect(read({ four: 1 })).toEqual({ value: { four: 1 } });
    expect(read({ a: 1, b: [0, { fives: 1 }] })).toEqual(refusedAt("/b/1"));
  });
});

test("a member that Prisma misreads is refused by its name", () => {
  expect(() =>
    jsonBody({ a: JSON.parse('{"__proto__":1}') as object }, limits),
  ).toThrow('no member may be called "__proto__"');
});
