import { expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  defineResource,
  type Resource,
} from "../../../../src/runtime/index.js";
import { length, trim } from "../../../../src/runtime/rules/index.js";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import { BrokenRules } from "../../../../src/runtime/rpc/arguments/broken-rules.js";
import type { RpcRoutes } from "../../../../src/runtime/rpc/routes.js";
import { RpcError } from "../../../../src/runtime/rpc/errors/rpc-error.js";
import { search } from "../../../support/search.js";

/** A model that is related to itself, both ways, with rules for a text and for a list. */
const node: Resource = defineResource({
  type: "node",
  model: "Node",
  delegate: "node",
  id: { fields: ["id"], key: "id" },
  fields: {
    id: { type: "Int" },
    text: { type: "String", rules: [trim, length(1, 3)] },
    tags: { type: "String", rules: [length(1, 3)], list: true },
  },
  relationships: {
    parent: { resource: () => node, kind: "to-one", inverse: "children" },
    children: { resource: () => node, kind: "to-many", inverse: "parent" },
  },
  attributes: () => "",
});

const run = (): Promise<unknown> => Promise.resolve();
const routes = {
  ...{ resource: node, create: run, createMany: run, update: run },
  ...{ updateMany: run, upsert: run },
} as unknown as RpcRoutes;
const reader = new ArgumentReader([routes]);

/** Data, and where in it values break rules. */
interface Case {
  readonly value: unknown;
  readonly broken: readonly string[];
}

const at = (step: string, { value, broken }: Case): Case => ({
  value,
  broken: broken.map((path) => (path === "" ? step : `${step}.${path}`)),
});

const object = (members: Readonly<Record<string, Case>>): Case => ({
  value: Object.fromEntries(
    Object.entries(members).map(([name, one]) => [name, one.value]),
  ),
  broken: Object.entries(members).flatMap(
    ([name, one]) => at(name, one).broken,
  ),
});

const list = (items: readonly Case[]): Case => ({
  value: items.map(({ value }) => value),
  broken: items.flatMap((one, index) => at(String(index), one).broken),
});

const sound = (value: unknown): Case => ({ value, broken: [] });
const where = sound({ id: 1 });

const text: fc.Arbitrary<Case> = fc
  .constantFrom("a", " abc ", "", "abcd", "   ", null)
  .map((value) => ({
    value,
    broken: value === null || /^\S{1,3}$/.test(value.trim()) ? [] : [""],
  }));

const change: fc.Arbitrary<Case> = fc.oneof(
  text,
  text.map((set) => object({ set })),
);

const tags: fc.Arbitrary<Case> = fc
  .array(fc.constantFrom("a", "abcd"), { maxLength: 3 })
  .chain((items) => {
    const first = items.indexOf("abcd");
    const value = { value: items, broken: first < 0 ? [] : [String(first)] };
    return fc.constantFrom(
      value,
      object({ set: value }),
      object({ push: value }),
    );
  });

/** Any data with nested writes in it, as deep as it says. */
function anyData(depth: number): fc.Arbitrary<Case> {
  const own = fc.record({ text: change, tags }, { requiredKeys: [] });
  if (depth === 0) return own.map(object);
  const inner = anyData(depth - 1);
  const one = inner.chain((data) =>
    inner.chain((other) =>
      fc.constantFrom<Case>(
        object({ create: data }),
        object({ connectOrCreate: object({ where, create: data }) }),
        object({ update: object({ where, data }) }),
        object({ upsert: object({ where, create: data, update: other }) }),
      ),
    ),
  );
  const many = fc
    .tuple(one, inner, inner)
    .chain(([write, first, second]) =>
      fc.constantFrom<Case>(
        write,
        object({ create: list([first, second]) }),
        object({ createMany: object({ data: list([first, second]) }) }),
        object({ updateMany: object({ where: sound({}), data: first }) }),
        object({ update: list([object({ where, data: first })]) }),
      ),
    );
  const parent = fc.oneof(
    one,
    inner.map((data) => object({ update: data })),
  );
  return fc
    .tuple(own, fc.record({ parent, children: many }, { requiredKeys: [] }))
    .map(([fields, relations]) => object({ ...fields, ...relations }));
}

test("every value that breaks a rule is told with its place, however deep it is", () => {
  const args = anyData(3).map((data) => object({ where, data }));
  const property = fc.property(args, ({ value, broken }) => {
    let told: readonly string[] = [];
    try {
      reader.read(node, value as Record<string, unknown>, { isWrite: true });
    } catch (error) {
      if (!(error instanceof BrokenRules)) throw error;
      told = error.problems.map(({ path }) => path.join("."));
    }
    expect(told).toEqual(broken);
  });
  fc.assert(property, search(400));
});

test("what is stored is trimmed, wherever it is written", () => {
  const data = {
    text: " a ",
    children: { create: [{ text: { set: " b " } }] },
  };
  expect(reader.read(node, { data })).toEqual({
    data: { text: "a", children: { create: [{ text: { set: "b" } }] } },
  });
});

test.each(["increment", "unset", "anything"])(
  "%s of a field with rules cannot be judged",
  (operation) => {
    const data = { text: { [operation]: "a" } };
    expect(() => reader.read(node, { data })).toThrow(RpcError);
  },
);

test("no more than a hundred problems are told", () => {
  const data = Array.from({ length: 5000 }, () => ({ text: "too long" }));
  const read = (): unknown => reader.read(node, { data });
  expect(read).toThrow(/"data\.99\.text".*; and there may be more$/);
});

test("filters are not judged", () => {
  const where = { text: " too long " };
  expect(reader.read(node, { where })).toEqual({ where });
});
