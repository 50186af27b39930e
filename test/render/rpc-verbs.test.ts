import { expect, test } from "@jest/globals";
import { verbs as spoken } from "../../src/runtime/client/operations.js";
import { operations } from "../../src/runtime/contract/rpc-operations.js";
import { verbs as written } from "../../src/render/rpc-view.js";

// The generator cannot ask the runtime, nor a client the server: each has its
// own table of the verbs that operations travel by.
test("the verbs of generated comments, the client and the service are the same", () => {
  const served = [...operations].map(([name, { methods }]) => [name, methods]);
  const told = Object.entries(written).map(([name, verb]) => [
    name,
    verb.split(" or ").sort((a, b) => (a < b ? 1 : -1)),
  ]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(served));
  expect(Object.keys(spoken).sort()).toEqual(Object.keys(written).sort());
  for (const [name, verb] of Object.entries(spoken)) {
    expect(operations.get(name)?.methods).toContain(verb);
  }
});
