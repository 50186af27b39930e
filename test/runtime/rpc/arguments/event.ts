import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import { operationNames } from "../../../../src/runtime/contract/rpc-operations.js";
import type { RpcRoutes } from "../../../../src/runtime/rpc/routes.js";
import type { Resource } from "../../../../src/runtime/model/resource.js";
import { defineResource, type Fields } from "../../../../src/runtime/index.js";

const fields: Fields = {
  id: { type: "Int" },
  name: { type: "String" },
  at: { type: "DateTime" },
  seen: { type: "DateTime", format: "timestamp", nullable: true },
  views: { type: "BigInt" },
  guid: { type: "BigInt", format: "uint64" },
  price: { type: "Decimal" },
  rating: { type: "Float" },
  image: { type: "Bytes", nullable: true },
  dates: { type: "DateTime", list: true },
  blobs: { type: "Bytes", list: true },
  details: { type: "Json" },
  place: {
    type: "Composite",
    fields: () => ({
      opened: { type: "DateTime" },
      name: { type: "String" },
      height: { type: "Float" },
      floor: { type: "Int" },
      more: { type: "Json" },
    }),
  },
};

/** A model with a field of each type that JSON cannot say. */
export const event: Resource = defineResource({
  type: "event",
  model: "Event",
  delegate: "event",
  id: { fields: ["id"], key: "id" },
  // A field may be called like a member of every object.
  fields: Object.fromEntries([
    ...Object.entries(fields),
    ["constructor", { type: "DateTime" }],
  ]),
  relationships: {
    parent: { resource: () => event, kind: "to-one", inverse: "children" },
    children: { resource: () => event, kind: "to-many", inverse: "parent" },
  },
  attributes: () => "",
});

/** Reads the arguments of every operation on events. */
export const reader = new ArgumentReader([
  {
    ...Object.fromEntries(
      operationNames.map((name) => [name, () => Promise.resolve()]),
    ),
    resource: event,
    hiddenRelations: ["secrets"],
  } as RpcRoutes,
]);
export const read = (args: Record<string, unknown>): unknown =>
  reader.read(event, args);
