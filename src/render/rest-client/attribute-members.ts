import type {
  ComputedAttribute,
  Field,
  Model,
} from "../../graph/model-graph.js";
import { attributesOf } from "../attributes-of.js";
import type { Member } from "./members.js";
import { memberText } from "./members.js";
import { type Direction, fieldTypes } from "./value-types.js";

/** The attributes that a record of a model has. */
export function attributeMembers(model: Model): readonly Member[] {
  return withClashes([
    ...attributesOf(model).map((field) => fieldMember(field, "out")),
    ...(model.computed ?? []).map((one) => computedMember(one)),
  ]);
}

export function fieldMember(field: Field, direction: Direction): Member {
  const { wireName, documentation, deprecated } = field;
  const types = fieldTypes(field, direction);
  return { name: wireName, types, documentation, deprecated };
}

function computedMember({ name, type, nullable }: ComputedAttribute): Member {
  return {
    name,
    types: fieldTypes({ type, nullable, list: false }, "out"),
    isReadonly: true,
  };
}

/** Names of members that a record has itself. */
const reserved: ReadonlySet<string> = new Set(["id", "type"]);

/** Members with such names are together in `$attributes`. */
export function withClashes(members: readonly Member[]): readonly Member[] {
  const clashing = members.filter(({ name }) => reserved.has(name));
  if (clashing.length === 0) return members;
  const isOptional = clashing.every((member) => member.isOptional);
  const lines = clashing.map((member) => memberText(member, "    "));
  return [
    ...members.filter(({ name }) => !reserved.has(name)),
    {
      name: "$attributes",
      types: [
        `{\n${lines.join("\n")}\n  }`,
        ...(isOptional ? ["undefined"] : []),
      ],
      isOptional,
      isReadonly: clashing.some((member) => member.isReadonly),
      documentation: "Attributes that are called like a member of a resource.",
    },
  ];
}
