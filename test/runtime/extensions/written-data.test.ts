import { expect, test } from "@jest/globals";
import { defineResource, type Resource } from "@gen-api/runtime";
import { z } from "zod";
import { splitData } from "../../../src/runtime/extensions/own-writes.js";
import { inputOf } from "../../../src/runtime/extensions/written-input.js";
import { validatedData } from "../../../src/runtime/extensions/validation.js";

const person: Resource = defineResource({
  type: "person",
  model: "Person",
  delegate: "person",
  id: { fields: ["id"], key: "id" },
  fields: {
    id: { type: "Int" },
    tags: { type: "String", list: true },
    photo: { type: "Bytes" },
  },
  relationships: {
    passport: {
      resource: () => passport,
      kind: "to-one",
      nullable: true,
      inverse: "person",
    },
  },
  attributes: () => "",
});

const passport: Resource = defineResource({
  type: "passport",
  model: "Passport",
  delegate: "passport",
  id: { fields: ["id"], key: "id" },
  fields: { id: { type: "Int" }, personId: { type: "Int", nullable: true } },
  relationships: {
    person: {
      resource: () => person,
      kind: "to-one",
      nullable: true,
      inverse: "passport",
      foreignKey: { personId: "id" },
    },
  },
  attributes: () => "",
});

test("what clients cannot name is in no input", () => {
  const account = defineResource({
    type: "account",
    model: "Account",
    delegate: "account",
    id: { fields: ["id"], key: "id" },
    fields: {
      id: { type: "Int" },
      name: { type: "String" },
      secret: { type: "String", hidden: true },
    },
    relationships: {},
    attributes: () => "",
  });
  expect(inputOf(account, { name: "a", secret: "b" })).toEqual({ name: "a" });
});

test("lists and bytes that a schema copies are not written", async () => {
  const stored = { id: 1, tags: ["a", "b"], photo: new Uint8Array([1, 2]) };
  const written = (tags: string[], bytes: number[]) =>
    validatedData(
      z.any().transform((input: object) => ({
        ...input,
        tags,
        photo: new Uint8Array(bytes),
      })),
      { resource: person, data: {}, at: "", stored },
    );
  expect(await written(["a", "b"], [1, 2])).toEqual({});
  expect(Object.keys(await written(["a"], [1, 3]))).toEqual(["tags", "photo"]);
});

test.each([
  ["update", "create", true],
  ["update", "upsert", true],
  ["create", "create", false],
] as const)(
  "in %s, to %s what takes another's key is an update of that: %s",
  (kind, operation, isOwn) => {
    const own = { validate: { update: z.any() } };
    const operand =
      operation === "create" ? { id: 2 } : { create: { id: 2 }, update: {} };
    const data = { passport: { [operation]: operand } };
    const split = splitData(
      (model) => (model === "Passport" ? own : {}),
      kind,
      person,
      data,
    );
    expect(split.data).toEqual(isOwn ? {} : data);
    expect(split.own).toHaveLength(isOwn ? 1 : 0);
  },
);
