import { expect, test } from "@jest/globals";
import { nodeProblem } from "../../src/cli/node-problem.js";

test("a Node that compiles no strings is named", () => {
  expect(nodeProblem(new EvalError("Code generation disallowed"))).toMatch(
    /--disallow-code-generation-from-strings/,
  );
});

test("so is what Node's permission model forbids", () => {
  const denied = Object.assign(
    new Error("Access to this API has been restricted"),
    { code: "ERR_ACCESS_DENIED" },
  );
  expect(nodeProblem(denied)).toBe(
    "Node's --permission forbids this; allow it, then run gen-api again",
  );
  const named = { permission: "FileSystemWrite", resource: "/app/src/api" };
  expect(nodeProblem(Object.assign(denied, named))).toBe(
    "/app/src/api: Node's --permission forbids this (FileSystemWrite); allow it, then run gen-api again",
  );
});

test("other errors are no matter of Node's options", () => {
  expect(nodeProblem(new Error("ERR_ACCESS_DENIED"))).toBeUndefined();
  expect(nodeProblem(undefined)).toBeUndefined();
});
