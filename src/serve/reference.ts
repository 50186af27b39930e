import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ApiHandler, ApiResponse } from "@gen-api/runtime";
import { resolveInProject } from "./resolve-in-project.js";

/**
 * Answers below `/reference` with the Scalar viewer, where the project has installed it. The
 * page may ask this server alone, whatever the viewer would ask.
 */
export function referenceHandler(
  services: readonly string[],
  cwd: string,
): ApiHandler {
  return async ({ path }) => {
    const script = viewerScript(cwd);
    if (script === undefined) return answer(404, "text/plain", `${missing}\n`);
    switch (path) {
      case "/":
        return answer(200, "text/html", page);
      case "/start.js":
        return answer(200, "text/javascript", startScript(services));
      case "/viewer.js":
        return answer(200, "text/javascript", await readFile(script, "utf8"));
      default:
        return answer(404, "text/plain", "there is nothing here\n");
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
<script src="/reference/viewer.js"></script>
<script src="/reference/start.js"></script>
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

function answer(status: number, type: string, text: string): ApiResponse {
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
  };
  return { status, headers, text };
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
