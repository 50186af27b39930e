import type { Model, ModelGraph } from "../graph/model-graph.js";
import { banner } from "./banner.js";
import { importStatement, sorted } from "./imports.js";
import { rpcOperationsOf } from "../graph/operations.js";
import { fits } from "./layout.js";
import { fitsWidth } from "./text-width.js";
import type { RenderOptions } from "./render-options.js";

/** The view of `client.ts.hbs`: the typed client of the RPC service. */
export function clientView(
  { models: all }: ModelGraph,
  { clientImport }: RenderOptions,
): object {
  const models = all.filter(({ rpcOperations }) => rpcOperations.length > 0);
  const delegates = sorted(models.map(({ delegate }) => delegate));
  const decimals = models.some(hasDecimal);
  return {
    banner,
    imports: [
      importStatement(
        [
          "rpcClient",
          "type RequestOptions",
          "type RpcClientOptions",
          "type RpcPromise",
          "type RpcTransactions",
        ],
        "@gen-api/runtime/client",
      ),
      ...(decimals
        ? [importStatement(["decimals"], "@gen-api/runtime/client/decimals")]
        : []),
      importStatement(["Prisma", "PrismaClient"], clientImport, {
        typeOnly: true,
      }),
    ].join("\n"),
    models: fits(
      "const models = [",
      delegates.map((delegate) => JSON.stringify(delegate)),
      "] as const;",
    ),
    limits: models
      .filter(isLimited)
      .sort((a, b) => (a.delegate < b.delegate ? -1 : 1))
      .map(limitLine),
    example: delegates[0] ?? "model",
    extensions: decimals ? ", [decimals]" : "",
  };
}

function hasDecimal({ fields }: Model): boolean {
  return fields.some(({ type }) => type === "Decimal");
}

/** Whether the service leaves out something that the Prisma client can do. */
function isLimited({ operations, rpcOperations }: Model): boolean {
  return rpcOperations.length < rpcOperationsOf(operations).length;
}

/** `  tag: "findMany" | "create";`, broken as prettier does. */
function limitLine({ delegate, rpcOperations }: Model): string {
  const names = rpcOperations.map((name) => JSON.stringify(name));
  const line = `  ${delegate}: ${names.join(" | ")};`;
  if (names.length === 1 || fitsWidth(line)) return line;
  const lines = names.map((name) => `\n    | ${name}`).join("");
  return `  ${delegate}:${lines};`;
}
