import { describe, expect, test } from "@jest/globals";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import type { DelegateMap } from "../../../../../src/runtime/prisma/delegate.js";
import { withCurrentIds } from "../../../../../src/runtime/rest/write/prisma-data/current-ids.js";
import { withOwnValues } from "../../../../../src/runtime/rest/write/prisma-data/own-values.js";
import type { Linkage } from "../../../../../src/runtime/rest/write/document/linkage.js";
import type { RecordWrite } from "../../../../../src/runtime/rest/write/record-write.js";

/** A node refers to another, which is at most one's `next` and many's `parent`. */
const node: Resource = defineResource({
  type: "node",
  model: "Node",
  delegate: "node",
  id: { fields: ["code"], key: "code" },
  fields: {
    code: { type: "String" },
    nextCode: { type: "String", nullable: true },
    parentCode: { type: "String", nullable: true },
  },
  relationships: {
    next: {
      resource: () => node,
      kind: "to-one",
      inverse: "previous",
      foreignKey: { nextCode: "code" },
    },
    previous: { resource: () => node, kind: "to-one", inverse: "next" },
    parent: {
      resource: () => node,
      kind: "to-one",
      inverse: "children",
      foreignKey: { parentCode: "code" },
    },
    children: { resource: () => node, kind: "to-many", inverse: "parent" },
    first: { resource: () => edge, kind: "to-one", inverse: "from" },
    second: { resource: () => edge, kind: "to-one", inverse: "to" },
  },
  attributes: () => "",
});

/** Both keys are the id. */
const edge: Resource = defineResource({
  type: "edge",
  model: "Edge",
  delegate: "edge",
  id: { fields: ["fromCode", "toCode"], key: "fromCode_toCode" },
  fields: { fromCode: { type: "String" }, toCode: { type: "String" } },
  relationships: {
    from: {
      resource: () => node,
      kind: "to-one",
      inverse: "first",
      foreignKey: { fromCode: "code" },
    },
    to: {
      resource: () => node,
      kind: "to-one",
      inverse: "second",
      foreignKey: { toCode: "code" },
    },
  },
  attributes: () => "",
});

const found = (row: object) => ({ findUnique: () => Promise.resolve(row) });
const client = {
  node: found({ code: "a", nextCode: null, parentCode: null }),
  edge: found({ fromCode: "a", toCode: "b" }),
} as unknown as DelegateMap;

function linkage(name: string, ...to: (readonly string[])[]): Linkage {
  const pointer = `/data/relationships/${name}/data`;
  const relationship = node.relationshipMap().get(name);
  const records = to.map((values) => ({ values, pointer, where: { values } }));
  return { relationship, pointer, records } as unknown as Linkage;
}

function change(
  columns: Readonly<Record<string, unknown>>,
  linkages: readonly Linkage[],
  where?: object,
): RecordWrite {
  const written = new Map(Object.entries(columns));
  const write = { resource: node, columns: written, linkages };
  return where ? { ...write, where: { ...where } } : write;
}

const rename = (...linkages: readonly Linkage[]) =>
  change({ code: "z" }, linkages, { code: "a" });

describe("an update of the id", () => {
  test("R17: a to-many finds the record itself by the new one", async () => {
    const children = linkage("children", ["a"], ["c"]);
    const [current] = await withCurrentIds(client, rename(children), [
      children,
    ]);
    expect(current?.records.map(({ where }) => where)).toEqual([
      { code: "z" },
      { code: "c" },
    ]);
  });

  test("R17: a one-to-one to the record itself is refused", async () => {
    const previous = linkage("previous", ["a"]);
    await expect(
      withCurrentIds(client, rename(previous), [previous]),
    ).rejects.toMatchObject({
      status: 400,
      problems: [{ source: { pointer: previous.pointer } }],
    });
  });

  test("R17: a one-to-one whose member follows is left to it", async () => {
    const first = linkage("first", ["a", "b"]);
    const current = await withCurrentIds(client, rename(first), [first]);
    expect(current).toEqual([]);
  });

  test("R17: a one-to-one whose member follows another key is refused", async () => {
    const second = linkage("second", ["a", "b"]);
    await expect(
      withCurrentIds(client, rename(second), [second]),
    ).rejects.toMatchObject({ status: 400 });
  });

  test("R17: the record's own key to itself gets the new one", async () => {
    const values = { code: "a" };
    const itself = linkage("parent", ["a"]);
    const other = linkage("parent", ["c"]);
    const given = (link: Linkage) =>
      withOwnValues(client, rename(link), link, values);
    expect(await given(itself)).toEqual({ code: "z" });
    expect(await given(other)).toEqual(values);
  });
});

test("R17: of two one-to-ones that change a member's id the second is refused", async () => {
  const both = [linkage("first", ["x", "y"]), linkage("second", ["x", "y"])];
  await expect(
    withCurrentIds(client, change({ code: "n" }, both), both),
  ).rejects.toMatchObject({
    status: 400,
    problems: [{ source: { pointer: "/data/relationships/second/data" } }],
  });
});

test("without such changes nothing is asked", async () => {
  const nothing = {} as DelegateMap;
  const children = linkage("children", ["c"]);
  const write = change({ parentCode: "b" }, [children], { code: "a" });
  expect(await withCurrentIds(nothing, write, [children])).toEqual([children]);
});
