import { expect, test } from "@jest/globals";
import type { UniqueDescription } from "../../src/graph/schema-description.js";
import {
  hasLookUps,
  otherUniques,
  usableUniques,
} from "../../src/graph/unique-keys.js";
import { field } from "./describe.js";

const fields = ["a", "b", "c", "maybe?", "constructor", "not"].map(field);

function keys(...uniques: UniqueDescription[]): string[] {
  return usableUniques(uniques, fields).map(({ key }) => key);
}

const unique = (...parts: string[]): UniqueDescription => ({
  kind: "unique",
  fields: parts,
});

test("an id comes before a field, a field before a compound", () => {
  expect(
    keys(unique("a", "b"), unique("b"), unique("a"), unique("b", "c"), {
      kind: "id",
      fields: ["c", "a"],
    }),
  ).toEqual(["c_a", "b", "a", "a_b", "b_c"]);
});

test("what is not the primary key says so", () => {
  const id: UniqueDescription = { kind: "id", fields: ["hidden"] };
  const found = usableUniques([id, unique("a")], fields);
  expect(found).toEqual([{ fields: ["a"], key: "a", notPrimary: true }]);
  const [primary] = usableUniques([{ kind: "id", fields: ["a"] }], fields);
  expect(primary).toEqual({ fields: ["a"], key: "a" });
});

test("a nullable or hidden part, or one that Prisma takes for NOT, makes a criterion useless", () => {
  expect(
    keys(
      { kind: "id", fields: ["a", "hidden"] },
      unique("maybe"),
      unique("a", "maybe"),
      unique("not"),
      unique("a", "not"),
      unique("toString"),
      unique("constructor"),
    ),
  ).toEqual(["constructor"]);
});

test("one with a nullable part identifies by values, unless a part is hidden", () => {
  const named = {
    kind: "unique",
    fields: ["maybe", "b"],
    name: "both",
  } as const;
  expect(
    otherUniques(
      [unique("a"), unique("maybe"), unique("maybe", "hidden"), named],
      fields,
    ),
  ).toEqual([
    { key: "maybe", fields: ["maybe"], notPrimary: true },
    { key: "both", fields: ["maybe", "b"], notPrimary: true },
  ]);
  const list = { ...field("b"), list: true };
  expect(otherUniques([named], [field("maybe?"), list])).toEqual([]);
});

test("a list is no key", () => {
  const list = { ...field("a"), list: true };
  expect(usableUniques([unique("a")], [list])).toEqual([]);
});

test("Json is no part of an id, but of other keys", () => {
  const json = { ...field("a"), type: "Json" } as const;
  const id = { kind: "id", fields: ["a"] } as const;
  expect(usableUniques([id], [json])).toEqual([]);
  const [first] = usableUniques([id, unique("b")], [json, field("b")]);
  expect(first?.key).toBe("b");
  const [other] = otherUniques([unique("a", "b")], [json, field("b")]);
  expect(other?.key).toBe("a_b");
});

test("a given name is the key, and one key is told once", () => {
  expect(
    usableUniques(
      [
        { kind: "unique", fields: ["a", "b"], name: "both" },
        unique("a", "b"),
        { kind: "id", fields: ["a", "b"] },
      ],
      fields,
    ),
  ).toEqual([
    { key: "a_b", fields: ["a", "b"] },
    { key: "both", fields: ["a", "b"], notPrimary: true },
  ]);
});

test("Prisma looks records up by what cannot be an id for its name only", () => {
  expect(hasLookUps([unique("not")], fields)).toBe(true);
  expect(hasLookUps([unique("maybe"), unique("hidden")], fields)).toBe(false);
});
