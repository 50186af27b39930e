import { expect, test } from "@jest/globals";
import { buildGraph } from "../../../src/graph/build-graph.js";
import { exposing, model, schema } from "../describe.js";

const description = schema([model("Operations"), model("Post")]);

test.each([
  ["operations", ["Operations"]],
  ["OPERATIONS", ["Operations"]],
  ["batch", []],
  [undefined, []],
])("no type has the path of atomic operations: %s", (atomic, models) => {
  const { problems } = buildGraph(description, { atomic });
  const found = problems.filter(({ message }) =>
    message.includes("the path of atomic operations"),
  );
  expect(found.map((one) => [one.severity, one.model])).toEqual(
    models.map((name) => ["error", name]),
  );
});

test("but only if REST serves it", () => {
  const { problems } = buildGraph(description, {
    atomic: "operations",
    ...exposing({ Operations: { rest: false } }),
  });
  expect(problems.filter(({ message }) => message.includes("atomic"))).toEqual(
    [],
  );
});

test.each([
  ["operations", ["Atomic"]],
  [undefined, []],
])(
  "no model has the name of the client's method: %s",
  (atomic, models: readonly string[]) => {
    const { problems } = buildGraph(schema([model("Atomic"), model("Post")]), {
      atomic,
    });
    const found = problems.filter(({ message }) =>
      message.includes("the method of REST clients"),
    );
    expect(found.map((one) => [one.severity, one.model])).toEqual(
      models.map((name) => ["error", name]),
    );
  },
);
