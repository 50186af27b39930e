import { describe, expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import type { RpcRoutes } from "../../../../src/runtime/rpc/routes.js";
import { defineResource } from "../../../../src/runtime/index.js";
import { event, read } from "./event.js";

describe("relations to models that the service leaves out", () => {
  test.each([
    { where: { secrets: { some: {} } } },
    { where: { NOT: [{ secrets: { some: {} } }] } },
    { where: { parent: { is: { secrets: { some: {} } } } } },
    { where: { children: { some: { secrets: { none: {} } } } } },
    { select: { secrets: true } },
    { include: { secrets: { select: { key: true } } } },
    { include: { children: { include: { secrets: true } } } },
    { include: { _count: { select: { secrets: true } } } },
    { orderBy: [{ secrets: { _count: "asc" } }] },
    { orderBy: { parent: { secrets: { key: "asc" } } } },
    { data: { secrets: { create: {} } } },
    { data: { children: { create: [{ secrets: { connect: {} } }] } } },
    { data: { parent: { update: { data: { secrets: {} } } } } },
    { data: { parent: { connectOrCreate: { create: { secrets: {} } } } } },
    { create: {}, update: { secrets: { deleteMany: {} } } },
  ])("are closed: %j", (args) => {
    expect(() => read(args)).toThrow("unknown field: secrets");
  });

  test.each(["connect", "disconnect", "delete", "deleteMany", "set"])(
    "select no records for %s",
    (write) => {
      const children = { [write]: [{ id: 1, secrets: { some: {} } }] };
      expect(() => read({ data: { children } })).toThrow(
        "unknown field: secrets",
      );
    },
  );

  test("leave a model without others no _count, as Prisma does", () => {
    const note = defineResource({
      type: "note",
      model: "Note",
      delegate: "note",
      id: { fields: ["id"], key: "id" },
      fields: { id: { type: "Int" } },
      relationships: {
        parent: { resource: () => event, kind: "to-one", inverse: "notes" },
      },
      attributes: () => "",
    });
    const routes = { resource: note, hiddenRelations: ["secrets"] };
    const notes = new ArgumentReader([routes as unknown as RpcRoutes]);
    expect(read({ include: { _count: true } })).toEqual({
      include: { _count: { select: { children: true } } },
    });
    expect(() => notes.read(note, { include: { _count: true } })).toThrow(
      "unknown field: _count",
    );
  });

  test.each([true, "rpc"] as const)(
    "are not counted with all others: hidden is %j",
    (hidden) => {
      const post = defineResource({
        type: "post",
        model: "Post",
        delegate: "post",
        id: { fields: ["id"], key: "id" },
        fields: { id: { type: "Int" } },
        relationships: {
          likes: { resource: () => event, kind: "to-many", inverse: "likes" },
          reports: {
            resource: () => event,
            kind: "to-many",
            inverse: "reports",
            hidden,
          },
        },
        attributes: () => "",
      });
      const posts = new ArgumentReader([{ resource: post }]);
      expect(posts.read(post, { include: { _count: true } })).toEqual({
        include: { _count: { select: { likes: true } } },
      });
    },
  );
});
