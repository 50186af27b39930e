import {
  isBadAsId,
  needsValueInRest,
  presetMembers,
  writableFields,
} from "../../graph/creatable.js";
import type { Field, Model, Relation } from "../../graph/model-graph.js";
import { servedRelations } from "../../graph/served.js";
import { fieldMember, withClashes } from "./attribute-members.js";
import type { Member } from "./members.js";

/** Members of which either some are given, or the others. */
export type Choice = readonly [
  columns: readonly Member[],
  relationship: readonly Member[],
];

/** What a create takes: members, and pairs of which one has to be given. */
interface CreateInput {
  readonly members: readonly Member[];
  readonly choices: readonly Choice[];
}

/** What a create takes, by names of REST. */
export function createInput(model: Model): CreateInput {
  const preset = presetMembers(model, "rest");
  const fields = writableFields(model).filter(
    (field) => !preset.fields.includes(field),
  );
  const relations = writableRelations(model).filter(
    (relation) => !preset.relations.includes(relation),
  );
  const chosen = relations.filter((one) =>
    isChosen(model, one, fields, relations),
  );
  const keys = new Set(chosen.flatMap(keyColumns));
  const linked = new Set(relations.flatMap(keyColumns));
  const own = fields.filter(({ name }) => !keys.has(name));
  const isNeeded = (field: Field): boolean =>
    !linked.has(field.name) && isRequired(model, field);
  return {
    members: [
      ...own
        .filter((field) => isPlainId(model, field))
        .map((field) => idMember(field, isNeeded(field))),
      ...withClashes(
        own
          .filter((field) => !isPlainId(model, field))
          .map((field) => inputMember(field, isNeeded(field))),
      ),
      ...relations
        .filter((relation) => !chosen.includes(relation))
        .map(relationMember),
    ],
    choices: chosen.map((relation) => choiceOf(relation, fields)),
  };
}

/** What an update takes: nothing of it has to be given. */
export function updateMembers(model: Model): readonly Member[] {
  return [
    ...withClashes(
      writableFields(model)
        .filter((field) => !isPlainId(model, field))
        .map((field) => inputMember(field, false)),
    ),
    ...writableRelations(model).map(relationMember),
  ];
}

export function writableRelations(model: Model): readonly Relation[] {
  return servedRelations(model, "rest").filter(({ readOnly }) => !readOnly);
}

function keyColumns({ foreignKey }: Relation): readonly string[] {
  return foreignKey?.fields ?? [];
}

/** Whether a record needs the relationship or its whole key, and both can be given. */
function isChosen(
  model: Model,
  relation: Relation,
  fields: readonly Field[],
  relations: readonly Relation[],
): boolean {
  const key = keyColumns(relation);
  return (
    key.length > 0 &&
    key.every((name) => {
      const field = fields.find((one) => one.name === name);
      const users = relations.filter((one) => keyColumns(one).includes(name));
      return field && users.length === 1 && isRequired(model, field);
    })
  );
}

function isRequired(model: Model, field: Field): boolean {
  return needsValueInRest(field) || isBadAsId(model, field);
}

/** Whether a field is the id of documents, and not one of their attributes. */
export function isPlainId({ id }: Model, { name, wireName }: Field): boolean {
  return wireName === "id" && id?.fields.length === 1 && id.fields[0] === name;
}

function idMember(
  { documentation, deprecated }: Field,
  isNeeded: boolean,
): Member {
  const types = ["rest.Id"];
  return given({ name: "id", types, documentation, deprecated }, isNeeded);
}

function inputMember(field: Field, isNeeded: boolean): Member {
  return given(fieldMember(field, "in"), isNeeded);
}

/** To-one relationships take an id, others a list of ids. */
function relationMember(relation: Relation): Member {
  return given(linkMember(relation), false);
}

function linkMember(relation: Relation): Member {
  const { wireName, kind, nullable, documentation, deprecated } = relation;
  const types =
    kind === "to-many"
      ? ["readonly rest.Id[]"]
      : ["rest.Id", ...(nullable ? ["null"] : [])];
  return { name: wireName, types, documentation, deprecated };
}

function given(member: Member, isNeeded: boolean): Member {
  return isNeeded
    ? { ...member, isReadonly: true }
    : {
        ...member,
        types: [...member.types, "undefined"],
        isOptional: true,
        isReadonly: true,
      };
}

function choiceOf(relation: Relation, fields: readonly Field[]): Choice {
  const columns = fields.filter(({ name }) =>
    keyColumns(relation).includes(name),
  );
  return [
    columns.map((field) => fieldMember(field, "in")),
    [linkMember(relation)],
  ];
}
