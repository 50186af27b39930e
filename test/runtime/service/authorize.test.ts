import { expect, test } from "@jest/globals";
import type { ApiError } from "../../../src/runtime/errors/api-error.js";
import {
  type Access,
  authorized,
} from "../../../src/runtime/service/authorize.js";

const access: Access = {
  protocol: "rpc",
  model: "Post",
  operation: "findMany",
  arguments: {},
  request: { method: "GET", path: "/post/findMany" },
};

/** The problems of a request about which a hook says this; none where it is allowed. */
async function problems(said: unknown): Promise<unknown> {
  const asked = authorized(() => said as boolean, access);
  return asked.then(
    () => [],
    (error: ApiError) => error.problems,
  );
}

test("R39: a rule that says yes allows, at once or later", async () => {
  expect(await problems(true)).toEqual([]);
  expect(await problems(Promise.resolve(true))).toEqual([]);
});

// Without types, a rule may forget to answer, or answer with a user.
test.each([[false], [undefined], [null], [1], ["no"], [{}]])(
  "R39: a rule that says %p does not",
  async (said) => {
    const source = { header: "Authorization" };
    const denied = [{ status: 403, code: "forbidden", source }];
    expect(await problems(said)).toMatchObject(denied);
    expect(await problems(Promise.resolve(said))).toMatchObject(denied);
  },
);
