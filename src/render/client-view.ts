import type { Model, ModelGraph } from "../graph/model-graph.js";
import { presetMembers } from "../graph/creatable.js";
import { isServed } from "../graph/served.js";
import { importLines, importStatement, importTypes } from "./imports.js";
import { fits } from "./layout.js";
import type { RenderOptions } from "./render-options.js";
import { sorted, sortedBy } from "./sorted.js";
import { unionMember } from "./union-member.js";

/** The view of `client.ts.hbs`: the typed client of the RPC service. */
export function clientView(
  graph: ModelGraph,
  { clientImport }: RenderOptions,
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
  return {
    imports: importLines([
      importStatement(
        [
          "rpcClient",
          "type RequestOptions",
          "type RpcClientOptions",
          "type RpcPromise",
          "type RpcTransactions",
          ...(isNarrowed ? ["type Visible"] : []),
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
    delegate: isNarrowed ? "Shown<Model>" : "PrismaClient[Model]",
    example: delegates[0] ?? "model",
    extensions: decimals ? ", [decimals]" : "",
  };
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
