import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { generate } from "../../src/generate.js";
import { compile } from "../types/project.js";
import { codeBlocks, read, root } from "./document.js";
import { budgets } from "../budgets.js";

const project = join(root, ".tmp", "form");
const blocks = codeBlocks(read("docs/extensions/rules.md"));
const code = (language: string): string =>
  blocks.find((one) => one.language === language)?.code ?? "";

beforeAll(async () => {
  await rm(project, { recursive: true, force: true });
  await mkdir(join(project, "src"), { recursive: true });
  const schema = join(project, "schema.prisma");
  await writeFile(
    schema,
    `datasource db {\n  provider = "sqlite"\n}\n\ngenerator client {\n  provider = "prisma-client"\n  output = "client"\n}\n\n${code("prisma")}`,
  );
  const out = join(project, "src/api");
  await generate({ schema, out, format: false });
  await writeFile(join(project, "src", "form.tsx"), code("tsx"));
});

test("the form compiles against the rules of the schema beside it", async () => {
  const compilerOptions = {
    ...{ target: "ES2023", lib: ["ES2023", "DOM", "DOM.Iterable"] },
    ...{ module: "NodeNext", jsx: "react-jsx", strict: true, noEmit: true },
    ...{ types: [], skipLibCheck: true },
  };
  await writeFile(
    join(project, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: ["src/form.tsx"] }),
  );
  expect(await compile("typescript", project)).toBe("");
});

test("in a browser, the rules are a few kilobytes, without Prisma and the services", async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [join(project, "src/api/rules.ts")],
    ...{ bundle: true, minify: true, write: false, metafile: true },
    ...{ format: "esm", platform: "browser" },
  });
  expect(outputFiles[0]?.contents.length).toBeLessThanOrEqual(
    budgets["rules of fields in a browser"].limit,
  );
  const loaded = Object.keys(metafile.inputs).join("\n");
  expect(loaded).not.toMatch(
    /prisma\/client|superjson|decimal\.js|dist\/esm\/(rest|rpc)/,
  );
});
