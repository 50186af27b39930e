import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, jest, test } from "@jest/globals";
import { prepare } from "../support/prepare.js";
import { compile } from "../types/project.js";
import { type CodeBlock, codeBlocks, read, root } from "./document.js";

jest.setTimeout(300_000);

const project = join(root, ".tmp", "snippets");

const pages = [
  "guide",
  "client",
  "rpc",
  "configuration",
  "security",
  "operations",
];

/** Some snippets show what the compiler refuses. */
const shown = ({ language, code }: CodeBlock): boolean =>
  language === "ts" && !code.includes("is not assignable");

test("the snippets of the guide and the references compile", async () => {
  const application = await prepare("blog", "sqlite");
  await rm(project, { recursive: true, force: true });
  await cp(join(root, "test/docs/snippets"), join(project, "src"), {
    recursive: true,
  });
  for (const path of ["generated", "src/api"]) {
    await cp(join(application.folder, path), join(project, path), {
      recursive: true,
    });
  }
  await writeFile(join(project, "tsconfig.json"), JSON.stringify(config));
  for (const page of pages) {
    const snippets = codeBlocks(read(`docs/${page}.md`)).filter(shown);
    expect(snippets).not.toEqual([]);
    for (const [at, { code }] of snippets.entries()) {
      const file = join(project, "src", `${page}-${String(at)}.ts`);
      await writeFile(file, `${code}\nexport {};\n`);
    }
  }
  expect(await compile("typescript", project)).toBe("");
});

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
