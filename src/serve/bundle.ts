import { build, type Plugin } from "esbuild";

/** Makes one module of generated ones, for this process. */
export async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "silent",
    plugins: [ownPackages],
  });
}

/** The packages that the modules import are this package's, wherever the folder is. */
const ownPackages: Plugin = {
  name: "own-packages",
  setup({ onResolve }) {
    onResolve({ filter: /^@(gen-api|prisma)\// }, ({ path }) => ({
      path: import.meta.resolve(path),
      external: true,
    }));
  },
};
