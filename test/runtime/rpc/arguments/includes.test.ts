import { describe, expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import { note } from "./note.js";

function reader(limits: object): (args: Record<string, unknown>) => unknown {
  const bounded = new ArgumentReader([{ resource: note }], { limits });
  return (args) => bounded.read(note, args);
}

describe("P1 the path of an include", () => {
  const read = reader({ maxIncludeDepth: 2 });
  const most = {
    include: { parent: { select: { children: true, _count: true } } },
  };

  test.each([
    { include: { parent: { include: { parent: { include: most.include } } } } },
    { select: { parent: most } },
    { include: { children: { select: { parent: most } } } },
  ])("has so many relations at most: %j", (args) => {
    expect(() => read(args)).toThrow("relations are included deeper than 2");
    // The last arguments' path does not go on.
    expect(read(most)).toEqual(most);
  });

  test("ends where nothing is included", () => {
    const select = { children: { select: { parent: false, _count: true } } };
    expect(read({ select: { parent: { select } } })).toBeDefined();
  });
});

describe("P1 included relations", () => {
  const read = reader({ maxIncludes: 2 });
  const most = { include: { parent: { include: { parent: true } } } };

  test.each([
    { include: { ...most.include, children: true } },
    { select: { children: { select: { parent: true, children: true } } } },
    { include: { _count: true, ...most.include, children: true } },
  ])("are counted wherever they stand: %j", (args) => {
    expect(() => read(args)).toThrow(
      "more than 2 included relations are given",
    );
    expect(read(most)).toEqual(most);
  });

  test("are counted again after counts that were refused", () => {
    const _count = { select: { children: { where: { id: Infinity } } } };
    expect(() => read({ include: { _count } })).toThrow();
    expect(() =>
      read({ include: { ...most.include, children: true } }),
    ).toThrow("more than 2 included relations are given");
  });

  test("are not those that are only counted", () => {
    const _count = { select: { children: true } };
    const args = {
      include: { _count, parent: { include: { _count, parent: true } } },
    };
    expect(read(args)).toEqual(args);
  });
});
