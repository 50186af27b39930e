import { join } from "node:path";
import { build as bundle, type Plugin } from "esbuild";
import { build } from "../../fixtures/support/build.js";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { prepare } from "../../test/support/prepare.js";
import { blog, onPostgresql } from "./blog.js";
import { kept, root } from "./folders.js";

/** Builds what the measured servers need: the runtime and the blog's client. */
export async function prepareBlog(): Promise<void> {
  await build();
  await generateClient(join(root, "fixtures/blog/schema.prisma"));
  if (onPostgresql) await prepare("blog", "postgresql");
}

/**
 * Compiles a server to one JavaScript file, as an application would be deployed:
 * its own code in one module, packages beside it in `node_modules`.
 *
 * @param entry - its path from the root of the repository
 * @returns the path of the compiled file
 */
export async function compileServer(entry: string): Promise<string> {
  const name = entry.replaceAll(/[\\/]/g, "-").replace(/\.ts$/, ".mjs");
  const outfile = join(kept, name);
  await bundle({
    entryPoints: [join(root, entry)],
    outfile,
    bundle: true,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
    plugins: [blogOfTheRun],
  });
  return outfile;
}

/** Servers import the blog on SQLite; in a run on another database they get that one. */
const blogOfTheRun: Plugin = {
  name: "blog-of-the-run",
  setup({ onResolve }) {
    onResolve({ filter: /\/fixtures\/blog\// }, ({ path }) => {
      const [, module = ""] = path.split("/fixtures/blog/");
      return { path: join(blog, module.replace(/\.js$/, ".ts")) };
    });
  },
};
