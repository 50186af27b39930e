import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { syntheticSchema } from "../../bench/generate/synthetic-schema.js";
import { kept, root } from "../../bench/support/folders.js";
import { generateApi } from "../../fixtures/support/build.js";

/** What tsc says of a program. */
export interface Checked {
  /** `bad.ts(3,28): error …`, without the lines that go deeper. */
  readonly errors: readonly string[];
  /** All lines, also those. */
  readonly lines: readonly string[];
  readonly instantiations: number;
}

/** A client of that many models, in a folder that has nothing else. */
export async function syntheticClient(models: number): Promise<string> {
  const folder = join(kept, `rest-client-${models}`);
  mkdirSync(folder, { recursive: true });
  const schema = join(folder, "schema.prisma");
  writeFileSync(schema, syntheticSchema(models));
  const flags = ["--no-rpc", "--openapi", "none", "--client", "@prisma/client"];
  await generateApi(schema, join(folder, "api"), folder, [
    ...flags,
    ...["--rest-client", "web"],
  ]);
  return folder;
}

/** A call of `list` for each model, with includes of that depth where there are relationships. */
export function callsOf(folder: string, depth: number): string {
  const modules = readdirSync(join(folder, "web"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const relations = new Map<string, readonly (readonly [string, string])[]>();
  const names = new Map<string, string>();
  for (const module of modules) {
    const text = readFileSync(
      join(folder, "web", module, "rest-types.ts"),
      "utf8",
    );
    const [, model = ""] = /interface (\w+)Model/.exec(text) ?? [];
    names.set(module, model);
    relations.set(
      model,
      [
        ...text.matchAll(/readonly (\w+)\?: true \| (\w+)Model\["include"\]/g),
      ].map(([, name = "", target = ""]) => [name, target] as const),
    );
  }
  const include = (model: string, level: number): string => {
    const [first] = relations.get(model) ?? [];
    if (first === undefined || level === 0) return "true";
    const [name, target] = first;
    return `{ ${name}: ${include(target, level - 1)} }`;
  };
  const calls = [...names].map(([module, model], index) => {
    const shape = include(model, depth);
    const query = shape === "true" ? "{}" : `{ include: ${shape} }`;
    return `export const page${index} = await api.${module}.list(${query});\nexport const id${index}: string | undefined = page${index}.data[0]?.id;\n`;
  });
  return `${client}${calls.join("")}`;
}

export const client = `import { createRestClient } from "./web/rest-client.js";
const api = createRestClient({ url: "/api/rest" });
`;

/** Checks a program with every strict flag. */
export async function checked(
  folder: string,
  name: string,
  text: string,
): Promise<Checked> {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(join(folder, `${name}.ts`), text);
  const config = { compilerOptions: options, files: [`${name}.ts`] };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(config));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const output = await promisify(execFile)(
    process.execPath,
    [
      tsc,
      "-p",
      join(folder, `${name}.json`),
      "--pretty",
      "false",
      "--extendedDiagnostics",
    ],
    { cwd: folder, maxBuffer: 2 ** 26 },
  ).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
  const [said = "", counts = ""] = output.split(/^Files: /m);
  const lines = said.split("\n").filter((line) => line !== "");
  return {
    lines,
    errors: lines.filter((line) => line.includes(": error ")),
    instantiations: Number(/^Instantiations: +(\d+)/m.exec(counts)?.[1]),
  };
}

const options = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noPropertyAccessFromIndexSignature: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  isolatedModules: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  noEmit: true,
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  types: [],
  module: "NodeNext",
};
