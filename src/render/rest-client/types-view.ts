import type { Model, ModelGraph, Relation } from "../../graph/model-graph.js";
import { servedRelations } from "../../graph/served.js";
import { databaseOf } from "../../runtime/contract/databases.js";
import { fitsWidth } from "../../source/text-width.js";
import { docComment, documentationLines } from "../doc-comment.js";
import { importLines, importTypes } from "../imports.js";
import { keyText } from "../literal.js";
import { type Models, targetOf } from "../neighbours.js";
import { sortNames } from "../openapi/rest/sort-schema.js";
import {
  memberWrites,
  type MemberWrite,
  relationshipAccess,
  wayBack,
} from "../rest-access.js";
import { sorted, sortedBy } from "../sorted.js";
import { literals, union } from "../union-member.js";
import { attributeMembers } from "./attribute-members.js";
import { filterMembers, idOperators } from "./filter-members.js";
import {
  type Choice,
  createInput,
  isPlainId,
  updateMembers,
  writableRelations,
} from "./input-members.js";
import { interfaceText, type Member, memberText, typed } from "./members.js";
import {
  typeName,
  typesModule,
  type TypeSuffix,
  valueName,
  valuesFile,
} from "./names.js";

/** How modules of the client are imported. */
export interface ClientOptions {
  readonly importExtension: string;
  /** The path of atomic operations, if there are any. */
  readonly atomic?: string | undefined;
  /** Whether it has what files and numbers need. */
  readonly bulk?: boolean | undefined;
}

/** The view of `rest-types.ts.hbs`: what a model is in REST, without types of Prisma. */
export function typesView(
  graph: ModelGraph,
  model: Model,
  options: ClientOptions,
): object {
  const relations = servedRelations(model, "rest");
  const { members, choices } = createInput(model);
  const own = (suffix: TypeSuffix): string => typeName(model, suffix);
  return {
    imports: imports(graph, model, options),
    name: model.name,
    doc: docComment("", [
      `What a record of ${model.name} has.`,
      ...documentationLines(model.documentation),
    ]),
    attributes: interfaceText(own("Attributes"), attributeMembers(model)),
    relations: interfaceText(
      own("Relations"),
      relations.map((relation) => relationMember(graph, relation)),
    ),
    include: interfaceText(
      own("Include"),
      relations.map((relation) => includeMember(graph, relation)),
    ),
    filter: interfaceText(own("Filter"), filterMembers(graph, model)),
    sortName: sortNameType(model),
    sort: sortType(graph, model, relations),
    input: interfaceText(own("Input"), members),
    create: createType(model, choices),
    update: updateType(model, members),
    members: membersOf(graph, model, relations),
    model: modelMembers(graph, model, relations),
  };
}

function imports(
  graph: ModelGraph,
  model: Model,
  { importExtension }: ClientOptions,
): string {
  const targets = new Map(
    servedRelations(model, "rest")
      .map((relation) => targetOf(graph, relation))
      .filter(({ name }) => name !== model.name)
      .map((target) => [`../${typesModule(target)}`, target]),
  );
  const fields = [
    ...model.fields.filter((field) => !isPlainId(model, field)),
    ...model.hiddenFields.filter(({ writeOnly }) => writeOnly),
  ];
  const values = fields.flatMap(({ type, of }) =>
    (type === "Enum" || type === "Composite") && of ? [valueName(of)] : [],
  );
  return importLines([
    'import type * as rest from "@gen-api/runtime/rest-client";',
    [...fields, ...(model.computed ?? [])].some(
      ({ type }) => type === "Decimal",
    ) && importTypes(["Decimal"], "@gen-api/runtime/rest-client/decimals"),
    ...sortedBy(
      [...targets].map(([module, { name }]) => ({ module, name })),
      "module",
    ).map(({ module, name }) =>
      importTypes([typeName({ name }, "Model")], `${module}${importExtension}`),
    ),
    values.length > 0 &&
      importTypes(
        sorted(new Set(values)),
        `../${valuesFile}${importExtension}`,
      ),
  ]);
}

/** A type of another model, which its own names. */
function member(
  model: Pick<Model, "name">,
  name: "create" | "include" | "sortName",
): string {
  return `${typeName(model, "Model")}["${name}"]`;
}

function includeMember(graph: Models, relation: Relation): Member {
  const target = member(targetOf(graph, relation), "include");
  return {
    name: relation.wireName,
    types: ["true", target, "undefined"],
    isOptional: true,
    isReadonly: true,
    documentation: relation.documentation,
    deprecated: relation.deprecated,
  };
}

/** Told by the attributes where these are all that is sorted by, which is shorter. */
function sortNameType(model: Model): string {
  const head = `export type ${typeName(model, "SortName")} =`;
  const names = sortNames(model);
  const listed = union(head, literals(names));
  const attributes = attributeMembers(model).map(({ name }) => name);
  if (!attributes.every((name) => names.includes(name))) return listed;
  const told = union(head, [
    `keyof ${typeName(model, "Attributes")}`,
    ...literals(names.filter((name) => !attributes.includes(name))),
  ]);
  return told.length < listed.length ? told : listed;
}

/** Own names, and behind each to-one relationship those of its model, in both directions. */
function sortType(
  graph: ModelGraph,
  model: Model,
  relations: readonly Relation[],
): string {
  const own = typeName(model, "SortName");
  const paths = relations
    .filter(({ kind }) => kind === "to-one")
    .map((relation) => {
      const names = member(targetOf(graph, relation), "sortName");
      return `\`${way}${relation.wireName}.\${${names}}\``;
    });
  const counted = relations.filter(({ kind }) => kind === "to-many");
  const nullable = databaseOf(graph).noNullsPlace
    ? []
    : model.fields.filter(
        ({ nullable, wireName }) =>
          nullable && sortNames(model).includes(wireName),
      );
  return union(`export type ${typeName(model, "Sort")} =`, [
    own,
    `\`-\${${own}}\``,
    ...paths,
    ...eachOf(counted, "$count"),
    ...eachOf(nullable, '$nulls${"First" | "Last"}'),
  ]);
}

/** In either direction. */
const way = '${"" | "-"}';

/** Names that end alike: in one template where it fits its line, else each in its own. */
function eachOf(
  members: readonly { readonly wireName: string }[],
  end: string,
): readonly string[] {
  const names = members.map(({ wireName }) => wireName);
  const apart = names.map((name) => `\`${way}${name}${end}\``);
  if (names.length < 2) return apart;
  const all = `\`${way}\${${literals(names).join(" | ")}}${end}\``;
  return fitsWidth(`  | ${all};`) ? [all] : apart;
}

/** What a create takes, nothing of which has to be given, and what it does not take. */
function updateType(model: Model, input: readonly Member[]): string {
  const name = typeName(model, "Update");
  const members = updateMembers(model);
  const isSame = ({ name, types }: Member): boolean =>
    input.some(
      (one) =>
        one.name === name &&
        [...types].join() === [...new Set([...one.types, "undefined"])].join(),
    );
  const own = members.filter((one) => !isSame(one));
  if (members.length - own.length < 2) return interfaceText(name, members);
  const omitted = input.filter(
    (one) =>
      !members.some((member) => member.name === one.name && isSame(member)),
  );
  const names = literals(omitted.map((one) => one.name)).join(" | ");
  const created = typeName(model, "Input");
  const all = `rest.Optional<${omitted.length === 0 ? created : `Omit<${created}, ${names}>`}>`;
  if (own.length === 0) return typed(`export type ${name} =`, [all]);
  const head = `export interface ${name} extends ${all} {`;
  const lines = own.map((member) => memberText(member)).join("\n");
  return fitsWidth(head)
    ? `${head}\n${lines}\n}`
    : `export interface ${name}\n  extends ${all} {\n${lines}\n}`;
}

function createType(model: Model, choices: readonly Choice[]): string {
  const head = `export type ${typeName(model, "Create")} =`;
  const input = typeName(model, "Input");
  const texts = choices.map((choice) => choice.map(literalType));
  const line = [
    input,
    ...texts.map((parts) => `rest.Either<${parts.join(", ")}>`),
  ].join(" & ");
  if (fitsWidth(`${head} ${line};`)) return `${head} ${line};`;
  const lines = texts.map((parts, index) => {
    const end = index === texts.length - 1 ? ";" : " &";
    const inline = `  rest.Either<${parts.join(", ")}>${end}`;
    return fitsWidth(inline)
      ? inline
      : `  rest.Either<\n    ${parts.join(",\n    ")}\n  >${end}`;
  });
  return `${head} ${input} &\n${lines.join("\n")}`;
}

/** `{ authorId: string }` */
function literalType(members: readonly Member[]): string {
  const texts = members.map(
    ({ name, types }) => `${keyText(name)}: ${types.join(" | ")}`,
  );
  return `{ ${texts.join("; ")} }`;
}

/**
 * What a create below each relationship to many takes, with the relationship that leads back,
 * which the path says: a pair, since the compiler would work out a type without it for every
 * model. None if nothing is created so.
 */
function membersOf(
  graph: Models,
  model: Model,
  relations: readonly Relation[],
): string | undefined {
  const members = relations
    .filter((one) => memberWrites(graph, model, one).includes("create"))
    .map((relation): Member => {
      const create = member(targetOf(graph, relation), "create");
      const back = wayBack(graph, relation);
      const type =
        back?.kind === "to-one"
          ? `readonly [${create}, ${JSON.stringify(back.wireName)}]`
          : create;
      return { name: relation.wireName, types: [type], isReadonly: true };
    });
  return members.length === 0
    ? undefined
    : interfaceText(typeName(model, "Members"), members);
}

/** The members of the interface that names the types of a model and its neighbours. */
function modelMembers(
  graph: ModelGraph,
  model: Model,
  relations: readonly Relation[],
): readonly string[] {
  const { writes } = relationshipAccess(model, {});
  const written = writes ? writableRelations(model) : [];
  const many = written.filter(({ kind }) => kind === "to-many");
  const own = (suffix: TypeSuffix): readonly string[] => [
    typeName(model, suffix),
  ];
  const names = (some: readonly Relation[]): readonly string[] =>
    some.length === 0
      ? ["never"]
      : literals(some.map(({ wireName }) => wireName));
  const below = (write: MemberWrite): readonly Relation[] =>
    relations.filter((one) => memberWrites(graph, model, one).includes(write));
  const members: readonly Member[] = [
    { name: "type", types: literals([model.type]) },
    { name: "attributes", types: own("Attributes") },
    { name: "relations", types: own("Relations") },
    { name: "include", types: own("Include") },
    { name: "filter", types: own("Filter") },
    { name: "idOperators", types: [idOperators(graph, model)] },
    { name: "sort", types: own("Sort") },
    { name: "sortName", types: own("SortName") },
    { name: "create", types: own("Create") },
    { name: "update", types: own("Update") },
    { name: "unique", types: uniqueNames(model) },
    { name: "adds", types: names(many) },
    { name: "replaces", types: names(written) },
    {
      name: "members",
      types: below("create").length === 0 ? ["object"] : own("Members"),
    },
    { name: "updates", types: names(below("update")) },
    { name: "deletes", types: names(below("delete")) },
  ];
  return members.map((member) => memberText({ ...member, isReadonly: true }));
}

/** What an upsert may match by. */
function uniqueNames(model: Model): readonly string[] {
  const names = new Set(
    [...model.uniques, ...model.otherUniques].flatMap(({ fields }) => fields),
  );
  const fields = model.fields.filter(({ name }) => names.has(name));
  return fields.length === 0
    ? ["never"]
    : literals(fields.map(({ wireName }) => wireName));
}

function relationMember(graph: Models, relation: Relation): Member {
  const { wireName, kind, nullable, deprecated } = relation;
  const target = typeName(targetOf(graph, relation), "Model");
  const types =
    kind === "to-many"
      ? [`${target}[]`]
      : [target, ...(nullable ? ["null"] : [])];
  return { name: wireName, types, isReadonly: true, deprecated };
}
