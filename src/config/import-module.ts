import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

type Module = Readonly<Record<string, unknown>>;

/** Imports a JavaScript or TypeScript module by its absolute path. */
export async function importModule(file: string): Promise<Module> {
  const isTypeScript = /\.[cm]?ts$/.test(file);
  if (!isTypeScript || stripsTypes()) return importFile(file);

  // Older Nodes get the module as JavaScript. It stands beside the original
  // while it is imported, since what it imports is found from there.
  const { ts } = await import("ts-morph");
  const { diagnostics, outputText } = ts.transpileModule(
    readFileSync(file, "utf8"),
    {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: {
        module: ts.ModuleKind.ESNext,
        target: ts.ScriptTarget.ES2022,
      },
    },
  );
  const [mistake] = diagnostics ?? [];
  if (mistake) {
    throw new SyntaxError(
      ts.flattenDiagnosticMessageText(mistake.messageText, " "),
    );
  }
  const copy = join(dirname(file), `.${basename(file)}.${process.pid}.mjs`);
  try {
    writeFileSync(copy, outputText);
    return await importFile(copy);
  } finally {
    rmSync(copy, { force: true });
  }
}

function importFile(file: string): Promise<Module> {
  return import(pathToFileURL(file).href) as Promise<Module>;
}

/** Newer Nodes run TypeScript by themselves and say so here. */
function stripsTypes(): boolean {
  const features: object = process.features;
  return "typescript" in features && Boolean(features.typescript);
}
