import { z } from "zod";
import { name } from "../tool.js";

const identifier = z.strictObject({
  type: name,
  id: name.optional(),
  lid: name.optional(),
});
const linkage = z.union([identifier, z.array(identifier), z.null()]);
const members = z.record(z.string(), z.unknown()).optional();
const resource = {
  type: name,
  id: name.optional(),
  lid: name.optional(),
  attributes: members,
  relationships: z.record(z.string(), linkage).optional(),
};
const record = {
  type: name,
  id: name.optional(),
  lid: name.optional(),
  version: z.string().optional(),
};

/** One operation of `write`. */
export const writeOperation = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal("create"), ...resource }),
  z.strictObject({ op: z.literal("update"), ...resource, ...record }),
  z.strictObject({ op: z.literal("delete"), ...record }),
  z.strictObject({
    op: z.literal("link"),
    ...record,
    relationship: name,
    to: linkage,
    how: z.enum(["add", "remove", "replace"]).optional(),
  }),
  z.strictObject({
    op: z.literal("action"),
    type: name,
    id: name.optional(),
    action: name,
    input: members,
  }),
]);

export type WriteOperation = z.output<typeof writeOperation>;
/** An operation that may be one of several. */
export type DataOperation = Exclude<WriteOperation, { readonly op: "action" }>;
type Of<Op extends WriteOperation["op"]> = WriteOperation & { readonly op: Op };

/** The resource object of a create or an update. */
export function resourceOf({
  type,
  id,
  lid,
  attributes,
  relationships,
}: Of<"create" | "update">): object {
  const linked = Object.entries(relationships ?? {}).map(([one, data]) => [
    one,
    { data },
  ]);
  return {
    type,
    id,
    lid,
    attributes,
    ...(relationships && {
      relationships: Object.fromEntries(linked) as object,
    }),
  };
}

/** What is done to the members of a relationship: a list is added, anything else replaces. */
export function howLinked({
  how,
  to,
}: Of<"link">): "add" | "remove" | "replace" {
  return how ?? (Array.isArray(to) ? "add" : "replace");
}
