import type {
  Action,
  Model,
  ModelGraph,
  Deprecation,
} from "../graph/model-graph.js";
import { presetMembers } from "../graph/creatable.js";
import { isServed } from "../graph/served.js";
import { inputType, shapeInterfaces, valueType } from "./action-shapes.js";
import { deprecatedLines, docComment } from "./doc-comment.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { fits } from "./layout.js";
import { properties } from "./literal.js";
import type { RenderOptions } from "./render-options.js";
import { memberText } from "./rest-client/members.js";
import { sorted, sortedBy } from "./sorted.js";
import { unionMember } from "./union-member.js";

/** The view of `client.ts.hbs`: the typed client of the RPC service. */
export function clientView(
  graph: ModelGraph,
  { clientImport, query }: RenderOptions,
): object {
  const models = sortedBy(graph.models, "delegate").filter((model) =>
    isServed(model, "rpc"),
  );
  const delegates = models.map(({ delegate }) => delegate);
  const decimals = models.some(hasDecimal);
  const hidden = models.flatMap((model) => {
    const names = hiddenNames(model);
    return names.length === 0 ? [] : [unionMember(model.name, names)];
  });
  const preset = models.flatMap((model) => {
    const { fields, relations } = presetMembers(model, "rpc");
    const names = [...fields, ...relations].map(({ name }) => name);
    return names.length === 0 ? [] : [unionMember(model.name, names)];
  });
  const writeOnly = models.flatMap(({ name, hiddenFields }) => {
    const names = hiddenFields.flatMap((field) =>
      field.writeOnly ? [field.name] : [],
    );
    return names.length === 0 ? [] : [unionMember(name, names)];
  });
  const isNarrowed = hidden.length > 0 || preset.length > 0;
  const shownDelegate = isNarrowed ? "Shown<Model>" : "PrismaClient[Model]";
  const ends = models.flatMap(endsOf);
  const hasEnding = models.some(({ deprecated }) => deprecated);
  const acting = models.filter(({ actions }) => actions);
  return {
    imports: importLines([
      importStatement(
        [
          "rpcClient",
          ...(acting.length > 0 ? ["type ActionInput"] : []),
          "type RequestOptions",
          "type RpcClientOptions",
          "type RpcPromise",
          "type RpcTransactions",
          ...(isNarrowed ? ["type Visible"] : []),
          ...(ends.length > 0 ? ["type WithEnds"] : []),
        ],
        "@gen-api/runtime/client",
      ),
      decimals &&
        importStatement(["decimals"], "@gen-api/runtime/client/decimals"),
      importTypes(["Prisma", "PrismaClient"], clientImport),
    ]),
    models: fits(
      "const models = [",
      delegates.map((delegate) => JSON.stringify(delegate)),
      "] as const;",
    ),
    limits: models
      .filter(isLimited)
      .map(({ delegate, rpcOperations }) =>
        unionMember(delegate, rpcOperations),
      ),
    hidden: sorted(hidden),
    preset: sorted(preset),
    writeOnly: sorted(writeOnly),
    shown: isNarrowed && [
      hidden.length > 0 ? "Hidden" : "object",
      ...(preset.length + writeOnly.length > 0
        ? [preset.length > 0 ? "Preset" : "object"]
        : []),
      ...(writeOnly.length > 0 ? ["WriteOnly"] : []),
    ],
    ends,
    delegate: ends.length > 0 ? "Ending<Model>" : shownDelegate,
    endingModels: hasEnding && models.map(endingModel),
    keys: hasEnding ? "keyof Models" : "(typeof models)[number]",
    example: delegates[0] ?? "model",
    query,
    shapes: acting.flatMap(shapeInterfaces),
    actions: acting.map((model) => ({
      delegate: model.delegate,
      members: (model.actions ?? []).map((action) =>
        memberText(
          {
            name: action.name,
            types: [
              `Action<${rpcAction(graph, model, action)}, ${ownInput(model, action)}>`,
            ],
            isReadonly: true,
          },
          "    ",
        ),
      ),
    })),
    more: [
      ...(decimals ? [", [decimals]"] : acting.length > 0 ? [", []"] : []),
      ...(acting.length > 0 ? [", actions"] : []),
    ],
    actionNames: properties(
      "  ",
      new Map(
        acting.map(({ delegate, actions = [] }) => [
          delegate,
          actions.map(({ name }) => name),
        ]),
      ),
      { open: true },
    ),
  };
}

/** What the types of an action are made of: its model, what it is of, what it answers. */
export function rpcAction(
  graph: ModelGraph,
  model: Model,
  action: Action,
): string {
  const { delegate } = model;
  const { on, returns } = action;
  const result = {
    record: () => {
      const answered = returns as { readonly model: string };
      const of = graph.models.find((one) => one.name === answered.model);
      return `{ record: ${JSON.stringify(of?.delegate)} }`;
    },
    many: () => `{ many: ${JSON.stringify(delegate)} }`,
    none: () => '"none"',
    value: () => `{ value: ${valueType(model, action)} }`,
  }[returns.kind]();
  return `${JSON.stringify(delegate)}, ${JSON.stringify(on)}, ${result}`;
}

/** What an action takes, under the types of extensions. */
function ownInput(model: Model, action: Action): string {
  const named = [model.name, action.name].map((one) => JSON.stringify(one));
  const declared = action.input ? [inputType(model, action)] : [];
  return `ActionInput<${["Own", ...named, ...declared].join(", ")}>`;
}

/** The deprecated members of a model: names, each with its comment. */
function endsOf(model: Model): readonly string[] {
  const members = [...model.fields, ...model.relations].filter(
    ({ deprecated }) => deprecated,
  );
  return members.length === 0
    ? []
    : [
        `  ${model.name}: {`,
        ...members.map(({ name, deprecated }) =>
          ended(name, deprecated, "    "),
        ),
        "  };",
      ];
}

function endingModel({ delegate, deprecated }: Model): string {
  return ended(delegate, deprecated, "  ");
}

function ended(
  name: string,
  deprecated: Deprecation | undefined,
  indent: string,
): string {
  const lines = deprecatedLines(deprecated, "rpc");
  const comment = lines.length === 0 ? "" : `${docComment(indent, lines)}\n`;
  return `${comment}${indent}${name}: true;`;
}

function hasDecimal({ fields }: Model): boolean {
  return fields.some(({ type }) => type === "Decimal");
}

/** Whether the service leaves out an operation of the Prisma client. */
function isLimited({ operations, rpcOperations }: Model): boolean {
  return rpcOperations.length < operations.length;
}

/** Names of a model that the Prisma client has and RPC does not. */
function hiddenNames(model: Model): readonly string[] {
  const { hiddenFields, hiddenRelations, relations } = model;
  const unfollowed = relations.filter(({ hiddenIn }) => hiddenIn === "rpc");
  return [
    ...[...hiddenFields, ...hiddenRelations, ...unfollowed].map(
      ({ name }) => name,
    ),
    ...model.outsideRelations,
  ];
}
