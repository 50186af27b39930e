import type { Action, Model, ModelGraph } from "../../graph/model-graph.js";
import type { RestClientOperation } from "../../runtime/contract/rest-client-operations.js";
import { inputType, shapeInterfaces, valueType } from "../action-shapes.js";
import { deprecatedLines, docComment } from "../doc-comment.js";
import { importLines, importStatement, importTypes } from "../imports.js";
import { sortedBy } from "../sorted.js";
import { literals, union } from "../union-member.js";
import { attributeMembers } from "./attribute-members.js";
import { memberText, typed } from "./members.js";
import { fits } from "../layout.js";
import { missingOperations, ofMembers } from "./missing-operations.js";
import { typeName, typesModule, valuesFile } from "./names.js";
import type { ClientOptions } from "./types-view.js";

/** The view of `rest-client.ts.hbs`: the client, and what it knows at run time. */
export function clientView(
  graph: ModelGraph,
  served: readonly Model[],
  hasValues: boolean,
  { importExtension, atomic, bulk = false }: ClientOptions,
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
      bulk &&
        importStatement(
          ["bulk", "type BulkClient"],
          "@gen-api/runtime/rest-client/bulk",
        ),
      importStatement(["clientSchema"], `./client-schema${importExtension}`),
      ...models.map((model, index) =>
        importTypes(
          [typeName(model, "Model")],
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
        types: fieldNames(model),
        isOptional: true,
        isReadonly: true,
      }),
    ),
    actions: acting.map((model) => actionsType(graph, model)),
    own: acting.length > 0,
    clients: models.map((model) => clientMember(graph, model, bulk)),
    atomic: atomic !== undefined && {
      operations: models.flatMap((model) => operationsMember(graph, model)),
    },
    example: models[0]?.delegate ?? "model",
    create: fits(
      `  return ${atomic === undefined ? "restClient" : "atomicRestClient"}(`,
      [
        ...(atomic === undefined ? [] : [JSON.stringify(atomic)]),
        ...["clientSchema", "options"],
        ...(decimals || bulk || acting.length > 0
          ? [decimals ? "decimals" : "undefined"]
          : []),
        ...moreMethods(bulk, decimals, acting.length > 0),
      ],
      ");",
    ),
  };
}

/** What adds methods to those of each model, if anything does. */
function moreMethods(
  bulk: boolean,
  decimals: boolean,
  acts: boolean,
): readonly string[] {
  if (!bulk) return acts ? ["actions"] : [];
  const reader = decimals ? ["decimals"] : acts ? ["undefined"] : [];
  const given = ["options", ...reader, ...(acts ? ["actions"] : [])];
  return [`bulk(${given.join(", ")})`];
}

function clientMember(graph: ModelGraph, model: Model, bulk: boolean): string {
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
  const more = [
    ...(bulk && !missing.includes("list")
      ? [`BulkClient<${typeName(model, "Model")}, Fieldsets>`]
      : []),
    ...(model.actions ? [`${typeName(model, "Actions")}<Own>`] : []),
  ];
  if (more.length === 0) return `${told}${typed(head, [own])}`;
  return `${told}${[`${head} ${own}`, ...more].join(" &\n    ")};`;
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

/** The interface of a model's actions. */
function actionsType(graph: ModelGraph, model: Model): string {
  const members = (model.actions ?? []).map((action) =>
    memberText({
      name: action.name,
      types: [actionType(graph, model, action)],
      isReadonly: true,
    }),
  );
  const shapes = shapeInterfaces(model).map((one) => `${one}\n\n`);
  return `${shapes.join("")}/** The application's own operations of ${model.name}. */
export interface ${typeName(model, "Actions")}<Own = object> {
${members.join("\n")}
}`;
}

function actionType(graph: ModelGraph, model: Model, action: Action): string {
  const { on, returns } = action;
  const [place = "", ...names] = [on, model.name, action.name].map((one) =>
    JSON.stringify(one),
  );
  const declared = action.input ? [inputType(model, action)] : [];
  const target = `rest.Taking<${[place, "Own", ...names, ...declared].join(", ")}>`;
  if (returns.kind === "none") return `rest.SilentAction<${target}>`;
  if (returns.kind === "value") {
    const value = returns.shape ? `, ${valueType(model, action)}` : "";
    return `rest.ValueAction<${target}${value}>`;
  }
  const isRecord = returns.kind === "record";
  const of = isRecord ? modelOf(graph, returns.model) : model;
  return `rest.${isRecord ? "Record" : "Records"}Action<${target}, ${typeName(of, "Model")}, Fieldsets>`;
}

function modelOf(graph: ModelGraph, name: string): Model {
  const found = graph.models.find((one) => one.name === name);
  if (!found) throw new Error(`no model ${name}`);
  return found;
}

/** What `fields` takes for a model: attributes and relationships. */
function fieldNames(model: Model): readonly string[] {
  const own = typeName(model, "Model");
  const names = attributeMembers(model).map(({ name }) => name);
  if (!names.includes("$attributes")) return [`rest.FieldNames<${own}>`];
  const attributes = `${own}["attributes"]`;
  const parts = [
    `Exclude<keyof ${attributes}, "$attributes">`,
    `keyof ${attributes}["$attributes"]`,
    `keyof ${own}["relations"]`,
  ];
  return [`readonly (${parts.join(" | ")})[]`, "undefined"];
}
