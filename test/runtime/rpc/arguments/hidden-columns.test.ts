import { expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import {
  defineResource,
  type Resource,
} from "../../../../src/runtime/index.js";

const member: Resource = defineResource({
  type: "member",
  model: "Member",
  delegate: "member",
  id: { fields: ["id"], key: "id" },
  fields: {
    id: { type: "Int" },
    name: { type: "String" },
    secret: { type: "String", hidden: true },
  },
  relationships: {
    friends: { resource: () => member, kind: "to-many", inverse: "friends" },
  },
  attributes: () => "",
});
const reader = new ArgumentReader([{ resource: member }]);
const omit = { secret: true };

test.each([
  [{}, { omit }],
  [{ omit: { name: true } }, { omit: { name: true, secret: true } }],
  [{ select: null }, { select: null, omit }],
  [{ select: { name: true } }, { select: { name: true } }],
  [{ include: { friends: true } }, { include: { friends: { omit } }, omit }],
  [{ include: { friends: {} } }, { include: { friends: { omit } }, omit }],
  [{ select: { friends: true } }, { select: { friends: { omit } } }],
  [
    { select: { friends: { include: { friends: { take: 1 } } } } },
    { select: { friends: { include: { friends: { take: 1, omit } }, omit } } },
  ],
])(
  "B5: hidden columns are not read, in records of records either: %j",
  (args, read) => {
    expect(reader.read(member, args, { answersRecords: true })).toEqual(read);
  },
);
