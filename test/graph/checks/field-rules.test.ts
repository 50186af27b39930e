import { expect, test } from "@jest/globals";
import type { FieldConfig } from "../../../src/config/config.js";
import { buildGraph } from "../../../src/graph/build-graph.js";
import { readRange } from "../../../src/graph/field-rules.js";
import type { Field } from "../../../src/graph/model-graph.js";
import { exposing, field, model, relation, schema } from "../describe.js";

const types: Readonly<Record<string, Field["type"]>> = {
  name: "String",
  age: "Int",
  big: "BigInt",
  price: "Decimal",
  mood: "Float",
  at: "DateTime",
  data: "Json",
  state: "Enum",
  image: "Bytes",
};

function problems(
  fields: Readonly<Record<string, FieldConfig>>,
): readonly (string | undefined)[][] {
  const user = {
    ...model("User", { relations: [relation("posts", "Post[]")] }),
    fields: [
      field("id"),
      ...Object.entries(types).map(([name, type]) => ({
        ...field(name),
        type,
      })),
    ],
  };
  const post = model("Post", {
    fields: ["id", "userId"],
    relations: [
      relation("user", "User", { fields: ["userId"], references: ["id"] }),
    ],
  });
  return buildGraph(schema([user, post]), exposing({ User: { fields } }))
    .problems.filter(({ severity }) => severity === "error")
    .map(({ message, hint }) =>
      hint === undefined ? [message] : [message, hint],
    );
}

test.each(Object.entries(types))(
  "the rules that fit %s, a %s",
  (name, type) => {
    const rules = {
      ...{ length: "1..", min: 1, max: 2, email: true, url: true },
      ...{ pattern: "a", trim: true, lower: true },
    } as const;
    const refused = Object.entries(rules)
      .filter(
        ([rule, value]) => problems({ [name]: { [rule]: value } }).length > 0,
      )
      .map(([rule]) => rule);
    const numeric = ["min", "max"];
    const textual = Object.keys(rules).filter(
      (rule) => !numeric.includes(rule),
    );
    const expected =
      type === "String"
        ? numeric
        : ["Int", "BigInt", "Decimal", "Float"].includes(type)
          ? textual
          : Object.keys(rules);
    expect(refused).toEqual(expected);
  },
);

test.each<[Readonly<Record<string, FieldConfig>>, readonly string[]]>([
  [
    { age: { length: "3" } },
    ["length is a rule for a String: User.age is Int", "say min and max"],
  ],
  [
    { name: { min: 3 } },
    [
      "min is a rule for a number: User.name is String",
      "length is the rule for the number of characters",
    ],
  ],
  [
    { posts: { trim: true } },
    ["User.posts is a relation: trim is said of a column"],
  ],
  [
    { big: { min: "9007199254740993", max: "9007199254740992" } },
    [
      "no number is both at least 9007199254740993 and at most 9007199254740992",
    ],
  ],
  [
    { name: { email: true, name: "age" }, age: { name: "years" } },
    [
      'User.name is called "age" in REST, which is the name of another field in RPC: a form could not tell whose rules are meant',
      "give it another name",
    ],
  ],
])("%j is an error", (fields, expected) => {
  expect(problems(fields)).toEqual([expected]);
});

test("what is turned off is not judged", () => {
  expect(problems({ age: { length: false, trim: false } })).toEqual([]);
});

test.each([
  ["3..80", { min: 3, max: 80 }],
  ["3..", { min: 3, max: Infinity }],
  ["..80", { min: 0, max: 80 }],
  ["8", { min: 8, max: 8 }],
  ...["", "..", "80..3", "0", "..0", "-1..3", "1.5..3", "a", "1..2..3"].map(
    (text) => [text, undefined] as const,
  ),
] as const)("the range %j", (text, range) => {
  expect(readRange(text)).toEqual(range);
});
