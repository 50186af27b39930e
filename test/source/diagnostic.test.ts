import { expect, test } from "@jest/globals";
import {
  type Diagnostic,
  inReadingOrder,
} from "../../src/source/diagnostic.js";

test("diagnostics are read file by file, from the top, and from the left", () => {
  const at = (file?: string, line?: number, column?: number): Diagnostic => ({
    severity: "error",
    message: "no",
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  });
  const read = [
    at(),
    at("a"),
    at("a", 2, 9),
    at("a", 10, 1),
    at("a", 10, 2),
    at("b", 1, 1),
  ];
  expect([...read].reverse().sort(inReadingOrder)).toEqual(read);
});
