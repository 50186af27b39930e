import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { ensureBuilt } from "../support/built-command.js";
import { repository } from "../support/fixture-schemas.js";
import { modes } from "./modes.js";
import { compile } from "./project.js";

const configuration = `import { defineConfig } from "gen-api";

export default defineConfig({ out: "src/api", exclude: ["Session"] });
`;

beforeAll(ensureBuilt);

// Many a project compiles every module beside its tsconfig.json. TypeScript lets no
// CommonJS module import an ES module under Node16: there it ends in `.mts`.
test.each(
  modes.flatMap(({ compilers, ...mode }) =>
    compilers.map((compiler) => ({ ...mode, compiler })),
  ),
)(
  "a configuration compiles in $name with $compiler",
  async ({ name, type, options, compiler }) => {
    const folder = `configuration-${name}-${compiler}`;
    const project = join(repository, ".tmp", "types", folder);
    rmSync(project, { recursive: true, force: true });
    mkdirSync(join(project, "node_modules"), { recursive: true });
    symlinkSync(repository, join(project, "node_modules/gen-api"), "junction");
    const end = name === "commonjs-node16" ? "mts" : "ts";
    writeFileSync(join(project, `gen-api.config.${end}`), configuration);
    writeFileSync(join(project, "package.json"), JSON.stringify({ type }));
    writeFileSync(
      join(project, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options }),
    );
    expect(await compile(compiler, project)).toBe("");
  },
);
