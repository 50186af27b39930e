import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import scalar from "@scalar/fastify-api-reference";
import fastify, { type FastifyInstance } from "fastify";

/** The programs that show a description, by the paths that `serveViewers` gives them. */
export const viewers = ["swagger", "scalar"] as const;
export type Viewer = (typeof viewers)[number];

export interface ServedViewers {
  /** The address of a viewer's page; with `#requests`, Swagger UI draws no responses. */
  pageOf(viewer: Viewer, name: string): string;
  close(): Promise<void>;
}

const swaggerUi = dirname(
  createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"),
);
const swaggerFiles = new Map([
  ["swagger-ui.css", "text/css"],
  ["swagger-ui-bundle.js", "text/javascript"],
]);

/**
 * Serves pages of viewers from their packages.
 *
 * @param descriptions the addresses of descriptions, by name
 * @param routes adds what else the server has
 */
export async function serveViewers(
  descriptions: Readonly<Record<string, string>>,
  routes: (app: FastifyInstance) => unknown,
): Promise<ServedViewers> {
  const app = fastify();
  for (const [file, type] of swaggerFiles) {
    const text = readFileSync(join(swaggerUi, file));
    app.get(`/${file}`, (_, reply) => reply.type(type).send(text));
  }
  for (const [name, url] of Object.entries(descriptions)) {
    const page = swaggerPage(url);
    app.get(`/swagger/${name}`, (_, reply) =>
      reply.type("text/html").send(page),
    );
    // Scalar's own services, which are elsewhere, are off.
    await app.register(scalar, {
      routePrefix: `/scalar/${name}`,
      configuration: {
        url,
        withDefaultFonts: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        telemetry: false,
        proxyUrl: "",
      },
    });
  }
  await routes(app);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    pageOf: (viewer, name) => `${origin}/${viewer}/${name}`,
    async close() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}

function swaggerPage(url: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><link rel="stylesheet" href="/swagger-ui.css"><link rel="icon" href="data:,"></head>
<body>
<div id="ui"></div>
<script src="/swagger-ui-bundle.js"></script>
<script>
// What is drawn of responses costs more than all else, and requests are sent without it.
const bare = { wrapComponents: { responses: () => () => null } };
SwaggerUIBundle({
  url: "${url}",
  dom_id: "#ui",
  tryItOutEnabled: true,
  plugins: location.hash === "#requests" ? [bare] : [],
});
</script>
</body>
</html>`;
}
