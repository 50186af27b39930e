import { describe, expect, test } from "@jest/globals";
import type { Field, Model } from "../../src/graph/model-graph.js";
import { attributeLines } from "../../src/render/attribute-lines.js";

function field(name: string, members: Partial<Field> = {}): Field {
  return {
    name,
    wireName: name,
    type: "Int",
    list: false,
    nullable: false,
    hasDefault: false,
    generated: false,
    linkedIn: [],
    ...members,
  };
}

function model(id: readonly string[], fields: readonly Field[]): Model {
  return {
    name: "Post",
    delegate: "post",
    type: "post",
    isView: false,
    fields,
    relations: [],
    hiddenFields: [],
    hiddenRelations: [],
    outsideRelations: [],
    ...(id.length > 0 && { id: { fields: id, key: id.join("_") } }),
    uniques: [],
    otherUniques: [],
    operations: [],
    restOperations: [],
    rpcOperations: [],
  };
}

describe("the attributes of a model", () => {
  test("with nothing but its id are none", () => {
    const { lines, writers } = attributeLines(model(["id"], [field("id")]));
    expect(lines).toEqual(['return "";']);
    expect([...writers]).toEqual([]);
  });

  test("of one field are one expression", () => {
    const fields = [field("id"), field("title", { type: "String" })];
    const { lines, writers } = attributeLines(model(["id"], fields));
    expect(lines).toEqual(['return `"title":${text(row.title)}`;']);
    expect([...writers]).toEqual(["text"]);
  });

  test("hold the parts of a compound id", () => {
    const fields = [field("a"), field("b")];
    expect(attributeLines(model(["a", "b"], fields)).lines).toEqual([
      'return `"a":${integer(row.a)}` + `,"b":${integer(row.b)}`;',
    ]);
  });

  test("are a sum of up to a hundred texts, and more are added one by one", () => {
    const fields = (count: number): readonly Field[] =>
      Array.from({ length: count }, (_, at) => field(`column${String(at)}`));
    const sum = attributeLines(model([], fields(100))).lines;
    expect(sum).toHaveLength(3);
    expect(sum[1]?.split(" +\n")).toHaveLength(100);
    const statements = attributeLines(model([], fields(101))).lines;
    expect(statements).toHaveLength(102);
    expect(statements.slice(0, 2)).toEqual([
      'let members = `"column0":${integer(row.column0)}`;',
      'members += `,"column1":${integer(row.column1)}`;',
    ]);
    expect(statements.at(-1)).toBe("return members;");
  });

  test("hold every field where there is no id", () => {
    expect(attributeLines(model([], [field("total")])).lines).toEqual([
      'return `"total":${integer(row.total)}`;',
    ]);
  });

  test.each<[Partial<Field>, string, readonly string[]]>([
    [{ type: "Boolean" }, "${boolean(row.x)}", ["boolean"]],
    [{ type: "Float", nullable: true }, "${float(row.x)}", ["float"]],
    [{ type: "BigInt" }, "${bigInt(row.x)}", ["bigInt"]],
    [{ type: "Decimal" }, "${decimal(row.x)}", ["decimal"]],
    [{ type: "DateTime" }, "${dateTime(row.x)}", ["dateTime"]],
    [{ type: "Bytes" }, "${bytes(row.x)}", ["bytes"]],
    [{ type: "Json" }, "${json(row.x)}", ["json"]],
    [{ type: "Enum", of: "Mood" }, "${text(row.x)}", ["text"]],
    [{ type: "Int", list: true }, "${json(row.x)}", ["json"]],
    [{ type: "Json", list: true }, "${json(row.x)}", ["json"]],
    [{ type: "Bytes", list: true }, "${list(row.x, bytes)}", ["bytes", "list"]],
    [
      { type: "Composite", of: "Point", list: true },
      "${composite(row.x, PointFields)}",
      ["composite"],
    ],
  ])("%j", (members, expected, called) => {
    const { lines, writers } = attributeLines(model([], [field("x", members)]));
    expect(lines).toEqual([`return \`"x":${expected}\`;`]);
    expect([...writers].sort()).toEqual(called);
  });
});
