import { createReadStream, existsSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import type { NodeListener } from "@gen-api/runtime/node";
import { resolveInProject } from "./resolve-in-project.js";

const path = "/reference";

/**
 * Answers `/reference` with the Scalar viewer, where the project has installed it. The page
 * may ask this server alone, whatever the viewer would ask.
 */
export function referenceListener(
  services: readonly string[],
  cwd: string,
): NodeListener {
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname !== path && !pathname.startsWith(`${path}/`)) {
      next?.();
      return;
    }
    const script = viewerScript(cwd);
    if (script === undefined) {
      send(response, 404, "text/plain", `${missing}\n`);
    } else if (pathname === path) {
      send(response, 200, "text/html", page);
    } else if (pathname === `${path}/start.js`) {
      send(response, 200, "text/javascript", startScript(services));
    } else if (pathname === `${path}/viewer.js`) {
      response.writeHead(200, headers("text/javascript"));
      createReadStream(script).pipe(response);
    } else {
      send(response, 404, "text/plain", "there is nothing here\n");
    }
  };
}

const missing =
  "the API reference needs Scalar in your project: npm install --save-dev @scalar/api-reference";

/** The script for browsers of the package that is installed. */
function viewerScript(cwd: string): string | undefined {
  const entry = resolveInProject("@scalar/api-reference", cwd);
  const script = entry && join(dirname(entry), "browser", "standalone.js");
  return script !== undefined && existsSync(script) ? script : undefined;
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference</title>
<link rel="icon" href="data:,">
<div id="reference"></div>
<script src="${path}/viewer.js"></script>
<script src="${path}/start.js"></script>
</html>
`;

/** Starts the viewer without what it would load from, or send to, other hosts. */
function startScript(services: readonly string[]): string {
  const configuration = {
    sources: services.map((service) => ({
      title: service === "rest" ? "REST" : "RPC",
      slug: service,
      url: `/${service}/openapi.json`,
    })),
    withDefaultFonts: false,
    proxyUrl: "",
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: "never",
    agent: { disabled: true },
    mcp: { disabled: true },
  };
  return `Scalar.createApiReference("#reference", ${JSON.stringify(configuration)});\n`;
}

function headers(type: string): Readonly<Record<string, string>> {
  return {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
  };
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

function send(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
): void {
  response.writeHead(status, headers(type)).end(text);
}
