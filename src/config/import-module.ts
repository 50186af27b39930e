import { readFileSync } from "node:fs";
import { register } from "node:module";
import { pathToFileURL } from "node:url";

type Module = Readonly<Record<string, unknown>>;

/** Imports a JavaScript or TypeScript module by its absolute path. */
export async function importModule(file: string): Promise<Module> {
  const { href } = pathToFileURL(file);
  // Older Nodes load the text as JavaScript, without a temporary file.
  if (/\.[cm]?ts$/.test(file) && !stripsTypes()) {
    const text = await asJavaScript(file);
    register(loader, { data: { href, text } });
  }
  return import(href) as Promise<Module>;
}

/** A loader that provides the text of one module, and leaves all others to Node. */
const loader = `data:text/javascript,${encodeURIComponent(`
let given;
export const initialize = (data) => void (given = data);
export const load = (url, context, next) =>
  url === given.href
    ? { format: "module", source: given.text, shortCircuit: true }
    : next(url, context);
`)}`;

async function asJavaScript(file: string): Promise<string> {
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
  return outputText;
}

/** Whether this Node runs TypeScript by itself. */
function stripsTypes(): boolean {
  const features: object = process.features;
  return "typescript" in features && Boolean(features.typescript);
}
