import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "@jest/globals";
import openapiTS, { astToString } from "openapi-typescript";
import { generateApi } from "../../fixtures/support/build.js";
import { prepare } from "../support/prepare.js";
import { compile } from "../types/project.js";
import { type CodeBlock, codeBlocks, read, root } from "./document.js";

const project = join(root, ".tmp", "snippets");

const pages = [
  "README.md",
  "src/runtime/README.md",
  "docs/start.md",
  "docs/guide.md",
  "docs/clients.md",
  "docs/clients/rpc-client.md",
  "docs/clients/rest-client.md",
  "docs/clients/browser.md",
  "docs/clients/mcp.md",
  "docs/rest/openapi.md",
  "docs/rpc.md",
  "docs/configuration.md",
  "docs/access.md",
  "docs/extensions.md",
  "docs/access/security.md",
  "docs/operations.md",
  "docs/clients/query.md",
  "docs/operations/telemetry.md",
];

/** Some snippets quote generated files, or show what the compiler refuses. */
const shown = ({ language, introduction, code }: CodeBlock): boolean =>
  language === "ts" &&
  !introduction.includes("](fixtures/") &&
  // Parts of extensions: extensions.test.ts compiles them.
  !/^(\/\/ .*\n)?\w+: \{|^createRestHandler\(\{ endpoint, client, access/.test(
    code,
  ) &&
  // The application here has no atomic operations: test/query/atomic.test.ts asks for them.
  !code.startsWith("q.atomic") &&
  !code.includes("is not assignable");

test("the snippets of the documents compile", async () => {
  const application = await prepare("blog", "sqlite");
  await rm(project, { recursive: true, force: true });
  await cp(join(root, "test/docs/snippets"), join(project, "src"), {
    recursive: true,
  });
  const client = join(project, "generated");
  await cp(join(application.folder, "generated"), client, { recursive: true });
  await generateApi(
    join(application.folder, "schema.prisma"),
    join(project, "src/api"),
    project,
    [
      "--access",
      "--extensions",
      "--rest-client",
      "--query",
      "--client",
      "../../generated/prisma/client.js",
    ],
  );
  for (const service of ["rest", "rpc"]) {
    const path = join(project, "src/api/openapi", `${service}.json`);
    const types = astToString(await openapiTS(pathToFileURL(path)));
    await writeFile(join(project, "src", `${service}.d.ts`), types);
  }
  await writeFile(join(project, "tsconfig.json"), JSON.stringify(config));
  for (const page of pages) {
    const snippets = codeBlocks(read(page)).filter(shown);
    expect(snippets).not.toEqual([]);
    for (const [at, { code }] of snippets.entries()) {
      const name = `${page.replaceAll("/", "-")}-${String(at)}.ts`;
      const before = page === "docs/clients/query.md" ? queryNames(code) : "";
      const text = `${before}${code}\nexport {};\n`;
      await writeFile(join(project, "src", name), text);
    }
  }
  expect(await compile("typescript", project)).toBe("");
});

/** The names of TanStack Query and of the application that a snippet does not declare. */
function queryNames(code: string): string {
  const isRest = /\bq\.\w+\.(list|get)\b/.test(code);
  const isVue = code.includes("computed(");
  const names = [
    ...["queryClient", "useInfiniteQuery", "useMutation", "createQuery"],
    ...["createRpcClient", "createRpcHandler", "prisma", "cookies"],
    ...["computed", "id", "title", "where", "data"],
    isVue ? "useVueQuery: useQuery" : "useQuery",
    isRest ? "rest: q" : "rpc: q",
  ].filter((name) => {
    const own = name.replace(/^.*: /, "");
    return !new RegExp(`(import [^;]*|const )\\b${own}\\b`).test(code);
  });
  return `import * as around from "./query.js";\nconst { ${names.join(", ")} } = around;\n`;
}

/** Without the checks of unused names: snippets declare some for their readers. */
const config = {
  compilerOptions: {
    target: "ES2023",
    lib: ["ES2023"],
    types: ["node"],
    module: "NodeNext",
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ["src"],
};
