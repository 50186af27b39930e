import { describe, expect, test } from "@jest/globals";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/index.js";
import type { Row } from "../../../../../src/runtime/model/resource.js";
import { changedIds } from "../../../../../src/runtime/rest/write/checks/changed-ids.js";
import type { Linkage } from "../../../../../src/runtime/rest/write/document/linkage.js";

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

function linkage(name: string, ...to: (readonly string[])[]): Linkage {
  const pointer = `/data/relationships/${name}/data`;
  const relationship = node.relationshipMap().get(name);
  const records = to.map((values) => ({ values, pointer, where: { values } }));
  return { relationship, pointer, records } as unknown as Linkage;
}

const node1 = { code: "a", nextCode: null, parentCode: null };

/** What is said to a write of the node `a`, or of a new one. */
function refusal(
  columns: Readonly<Record<string, unknown>>,
  linkages: readonly Linkage[],
  record?: Row,
) {
  const values = new Map(Object.entries(columns));
  const write = { resource: node, columns: values, attributes: values };
  const verb = record ? "update" : "create";
  return changedIds({ verb, ...write, linkages }, { record })?.problems;
}

describe("an update of the id", () => {
  test.each([
    ["members", linkage("children", ["c"])],
    ["members that follow", linkage("first", ["a", "b"])],
    ["no members", linkage("children")],
    ["a link to itself", linkage("parent", ["a"])],
  ])("R17: is refused beside %s", (_, beside) => {
    expect(refusal({ code: "z" }, [beside], node1)).toMatchObject([
      {
        code: "invalid-payload",
        detail:
          "change the id in a request of its own: other records refer to it",
        source: { pointer: beside.pointer },
      },
    ]);
  });

  test("goes with a key of the record's own to another", () => {
    const parent = linkage("parent", ["c"]);
    const written = { code: "z", parentCode: "c" };
    expect(refusal(written, [parent], node1)).toBeUndefined();
  });

  test("is none where the id is sent back", () => {
    const children = [linkage("children", ["c"])];
    expect(refusal({ code: "a" }, children, node1)).toBeUndefined();
  });
});

describe("R17: two links that a member's id is made of", () => {
  const both = [linkage("first", ["x", "y"]), linkage("second", ["x", "y"])];

  test("are refused together", () => {
    expect(refusal({ code: "n" }, both)).toMatchObject([
      { source: { pointer: "/data/relationships/second/data" } },
    ]);
  });
});
