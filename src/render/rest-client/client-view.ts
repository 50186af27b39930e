import type {
  Action,
  Field,
  Model,
  ModelGraph,
} from "../../graph/model-graph.js";
import { servedRelations } from "../../graph/served.js";
import {
  type RestClientOperation,
  restClientOperations,
} from "../../runtime/contract/rest-client-operations.js";
import { deprecatedLines, docComment } from "../doc-comment.js";
import { importLines, importStatement, importTypes } from "../imports.js";
import { type Literal, properties } from "../literal.js";
import { targetOf } from "../neighbours.js";
import {
  memberWrites,
  type MemberWrite,
  relationshipAccess,
  takesUpserts,
} from "../rest-access.js";
import { sortedBy } from "../sorted.js";
import { literals, union } from "../union-member.js";
import { attributeMembers } from "./attribute-members.js";
import { memberText, typed } from "./members.js";
import { typeName, typesModule, valuesFile } from "./names.js";
import type { ClientOptions } from "./types-view.js";

/** The view of `rest-client.ts.hbs`: the client, and what it knows at run time. */
export function clientView(
  graph: ModelGraph,
  served: readonly Model[],
  hasValues: boolean,
  { importExtension, atomic }: ClientOptions,
): object {
  const models = sortedBy(served, "delegate");
  const decimals = models.some(({ fields, computed = [] }) =>
    [...fields, ...computed].some(({ type }) => type === "Decimal"),
  );
  const acting = models.filter(({ actions }) => actions);
  const modules = models.map((model) => `./${typesModule(model)}`);
  return {
    imports: importLines([
      'import type * as rest from "@gen-api/runtime/rest-client";',
      atomic === undefined
        ? importStatement(["restClient"], "@gen-api/runtime/rest-client")
        : importStatement(
            ["atomicRestClient", "type Atomic", "type AtomicModel"],
            "@gen-api/runtime/rest-client/atomic",
          ),
      decimals &&
        importStatement(["decimals"], "@gen-api/runtime/rest-client/decimals"),
      acting.length > 0 &&
        importStatement(["actions"], "@gen-api/runtime/rest-client/actions"),
      ...models.map((model, index) =>
        importTypes(
          (["Attributes", "Model", "Relations"] as const).map((suffix) =>
            typeName(model, suffix),
          ),
          `${modules[index] ?? ""}${importExtension}`,
        ),
      ),
    ]),
    exports: [...modules, ...(hasValues ? [`./${valuesFile}`] : [])].map(
      (module) => `export type * from "${module}${importExtension}";`,
    ),
    fieldsets: models.map((model) =>
      memberText({
        name: model.type,
        types: [`readonly (${fieldNames(model)})[]`, "undefined"],
        isOptional: true,
        isReadonly: true,
      }),
    ),
    actions: acting.map((model) => actionsType(graph, model)),
    clients: models.map((model) => clientMember(graph, model)),
    atomic: atomic !== undefined && {
      operations: models.flatMap((model) => operationsMember(graph, model)),
    },
    create:
      atomic === undefined
        ? "restClient("
        : `atomicRestClient(${JSON.stringify(atomic)}, `,
    schema: properties(
      "  ",
      new Map(
        models.map((model) => [model.delegate, modelLiteral(graph, model)]),
      ),
      { open: true },
    ),
    example: models[0]?.delegate ?? "model",
    more: [
      ...(decimals || acting.length > 0
        ? [decimals ? "decimals" : "undefined"]
        : []),
      ...(acting.length > 0 ? ["actions"] : []),
    ].map((name) => `, ${name}`),
  };
}

function clientMember(graph: ModelGraph, model: Model): string {
  const missing = missingOperations(graph, model);
  const isRecord = ofMembers.every((name) => missing.includes(name));
  const client = `rest.${isRecord ? "Record" : "Model"}Client<${typeName(model, "Model")}, Fieldsets>`;
  // Those of the two that have all of their methods cost the compiler nothing.
  const others = missing.filter(
    (name) => !(isRecord && ofMembers.includes(name)),
  );
  const [end] = deprecatedLines(model.deprecated, "rest");
  const told = end === undefined ? "" : `${docComment("  ", [end])}\n`;
  const head = `  readonly ${model.delegate}:`;
  const names = union("   ", literals(others)).trimStart().slice(0, -1);
  const own = others.length === 0 ? client : `Omit<${client}, ${names}>`;
  if (!model.actions) return `${told}${typed(head, [own])}`;
  return `${told}${head} ${own} &\n    ${typeName(model, "Actions")};`;
}

/** The operations of a model in atomic documents; none if it offers none. */
function operationsMember(graph: ModelGraph, model: Model): readonly string[] {
  const missing = missingOperations(graph, model);
  const offered = atomicOperations.filter((name) => !missing.includes(name));
  if (offered.length === 0) return [];
  const all = `AtomicModel<${typeName(model, "Model")}>`;
  const names = literals(offered).join(" | ");
  const isWhole = offered.length === atomicOperations.length;
  return [
    typed(`  readonly ${model.delegate}:`, [
      isWhole ? all : `Pick<${all}, ${names}>`,
    ]),
  ];
}

const atomicOperations: readonly RestClientOperation[] = [
  "create",
  "upsert",
  "update",
  "delete",
  "add",
  "remove",
  "replace",
];

/** What `ModelClient` has beside `RecordClient`: the methods of relationships to many. */
const ofMembers: readonly RestClientOperation[] = [
  "add",
  "remove",
  "createRelated",
  "updateRelated",
  "deleteRelated",
];

/** The interface of a model's actions. */
function actionsType(graph: ModelGraph, model: Model): string {
  const members = (model.actions ?? []).map((action) =>
    memberText({
      name: action.name,
      types: [actionType(graph, model, action)],
      isReadonly: true,
    }),
  );
  return `/** The application's own operations of ${model.name}. */
export interface ${typeName(model, "Actions")} {
${members.join("\n")}
}`;
}

function actionType(
  graph: ModelGraph,
  model: Model,
  { on, returns }: Action,
): string {
  const target = on === "record" ? "[id: rest.Id]" : "[]";
  if (returns.kind === "none") return `rest.SilentAction<${target}>`;
  if (returns.kind === "value") return `rest.ValueAction<${target}>`;
  const isRecord = returns.kind === "record";
  const of = isRecord ? modelOf(graph, returns.model) : model;
  return `rest.${isRecord ? "Record" : "Records"}Action<${target}, ${typeName(of, "Model")}, Fieldsets>`;
}

function modelOf(graph: ModelGraph, name: string): Model {
  const found = graph.models.find((one) => one.name === name);
  if (!found) throw new Error(`no model ${name}`);
  return found;
}

/** What the client does not offer of a model. */
function missingOperations(
  graph: ModelGraph,
  model: Model,
): readonly RestClientOperation[] {
  const { restOperations } = model;
  const relations = servedRelations(model, "rest").map((relation) => ({
    kind: relation.kind,
    below: memberWrites(graph, model, relation),
    ...relationshipAccess(model, relation),
  }));
  const below = (write: MemberWrite): boolean =>
    relations.some((relation) => relation.below.includes(write));
  const reads = relations.some((relation) => relation.reads);
  const written = relations.filter(({ writes }) => writes);
  const adds = written.some(({ kind }) => kind === "to-many");
  const offers = (name: Model["restOperations"][number]): boolean =>
    restOperations.includes(name);
  const offered: Readonly<Record<RestClientOperation, boolean>> = {
    list: offers("list"),
    all: offers("list"),
    get: offers("get"),
    find: offers("get"),
    create: offers("create"),
    upsert: offers("create") && takesUpserts(model),
    update: offers("update"),
    delete: offers("delete"),
    related: reads,
    linkage: reads,
    add: adds,
    remove: adds,
    replace: written.length > 0,
    createRelated: below("create"),
    updateRelated: below("update"),
    deleteRelated: below("delete"),
  };
  return restClientOperations.filter((name) => !offered[name]);
}

/** What the client has to know of a model at run time. */
function modelLiteral(
  graph: ModelGraph,
  model: Model,
): ReadonlyMap<string, Literal> {
  const missing = missingOperations(graph, model);
  const computed = (model.computed ?? []).map(({ name, type }) => ({
    wireName: name,
    type,
    list: false,
  }));
  const fields = [...model.fields, ...computed].flatMap(
    ({ wireName, type, list }): [string, Literal][] => {
      const marked = markedTypes[type];
      return marked === undefined || (list && type === "Json")
        ? []
        : [[wireName, marked]];
    },
  );
  const actions = (model.actions ?? []).map(
    ({ name, on, returns }): [string, Literal] => [
      name,
      new Map<string, Literal>([
        ["on", on],
        ["returns", returns.kind],
        ...(returns.kind === "record" && returns.model !== model.name
          ? [["model", modelOf(graph, returns.model).delegate] as const]
          : []),
      ]),
    ],
  );
  const relationships = servedRelations(model, "rest").map(
    (relation): [string, Literal] => [
      relation.wireName,
      targetOf(graph, relation).delegate,
    ],
  );
  return new Map<string, Literal>([
    ["type", model.type],
    ...(missing.length > 0 ? [["without", missing] as const] : []),
    ...(fields.length > 0 ? [["fields", new Map(fields)] as const] : []),
    ...(relationships.length > 0
      ? [["relationships", new Map(relationships)] as const]
      : []),
    ...(actions.length > 0 ? [["actions", new Map(actions)] as const] : []),
  ]);
}

/** What markers call the types whose values JSON has no type for; and Json itself. */
const markedTypes: Partial<Record<Field["type"], string>> = {
  BigInt: "bigint",
  Bytes: "Bytes",
  DateTime: "Date",
  Decimal: "Decimal",
  Float: "number",
  Json: "Json",
};

/** What `fields` takes for a model: attributes and relationships. */
function fieldNames(model: Model): string {
  const attributes = attributeMembers(model);
  const names = `keyof ${typeName(model, "Attributes")}`;
  const isClashing = attributes.some(({ name }) => name === "$attributes");
  return [
    isClashing ? `Exclude<${names}, "$attributes">` : names,
    ...(isClashing
      ? [`keyof ${typeName(model, "Attributes")}["$attributes"]`]
      : []),
    `keyof ${typeName(model, "Relations")}`,
  ].join(" | ");
}
