import { describe, expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import type { RpcRoutes } from "../../../../src/runtime/rpc/routes.js";
import type { Resource } from "../../../../src/runtime/model/resource.js";
import { defineResource } from "../../../../src/runtime/index.js";
import { event } from "./event.js";

describe("R36: relations that clients may not write", () => {
  const { parent, children } = event.relationships;
  const relationships = {
    parent: { ...parent, resource: () => locked, readOnly: true },
    children: { ...children, resource: () => locked },
  };
  const locked: Resource = defineResource({
    ...event,
    relationships: relationships as Resource["relationships"],
  });
  const routes = { resource: locked, update: () => Promise.resolve() };
  const locks = new ArgumentReader([routes as unknown as RpcRoutes]);

  test.each([
    { data: { parent: { connect: { id: 1 } } } },
    { create: {}, update: { parent: { disconnect: true } } },
    { data: { children: { update: { data: { parent: {} } } } } },
  ])("are in no data: %j", (args) => {
    expect(() => locks.read(locked, args)).toThrow("read-only field: parent");
  });
  test.each([
    { include: { parent: true } },
    { where: { parent: { is: { id: 1 } } } },
    { data: { children: { update: { data: { name: "one" } } } } },
  ])("are read: %j", (args) => {
    expect(locks.read(locked, args)).toEqual(args);
  });
});
