import type { Model, ModelGraph } from "../graph/model-graph.js";
import { banner } from "./banner.js";
import { importStatement, sorted } from "./imports.js";
import { fits } from "./layout.js";
import type { RenderOptions } from "./render-options.js";

/** The view of `client.ts.hbs`: the typed client of the RPC service. */
export function clientView(
  { models }: ModelGraph,
  { clientImport }: RenderOptions,
): object {
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
    example: delegates[0] ?? "model",
    extensions: decimals ? ", [decimals]" : "",
  };
}

function hasDecimal({ fields }: Model): boolean {
  return fields.some(({ type }) => type === "Decimal");
}
