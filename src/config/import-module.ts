import { readFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { pathToFileURL } from "node:url";

type Module = Readonly<Record<string, unknown>>;

/**
 * Imports a JavaScript or TypeScript module by its absolute path. TypeScript with
 * `import` or `export` is an ES module, whatever the `type` of its package.
 *
 * @param edition reads a module anew that was imported in an earlier edition
 */
export async function importModule(
  file: string,
  edition?: number,
): Promise<Module> {
  const url = pathToFileURL(file);
  if (edition !== undefined) {
    url.searchParams.set("edition", String(edition));
    // CommonJS goes by the path.
    Reflect.deleteProperty(nodeModule.createRequire(url).cache, file);
  }
  const { href } = url;
  if (!/\.[cm]?ts$/.test(file)) return import(href) as Promise<Module>;
  if (stripsTypes() && registerHooks)
    return importAsModules(registerHooks, href);
  // Older Nodes load the text as JavaScript, without a temporary file.
  const text = await asJavaScript(file);
  nodeModule.register(loader, { data: { href, text } });
  return import(href) as Promise<Module>;
}

/** Node's hooks into the loading of modules, since 22.15. */
type RegisterHooks = (hooks: { readonly load: Load }) => {
  deregister(): void;
};
type Load = (
  url: string,
  context: { readonly format?: string | null },
  next: (url: string, context: object) => unknown,
) => unknown;

const { registerHooks } = nodeModule as typeof nodeModule & {
  readonly registerHooks?: RegisterHooks;
};

/** Imports TypeScript by Node's own means; what it imports is read the same way. */
async function importAsModules(
  register: RegisterHooks,
  href: string,
): Promise<Module> {
  const hooks = register({
    load(url, context, next) {
      // Node goes by the package, TypeScript's own build by the syntax.
      const isModule =
        context.format === "commonjs-typescript" && hasModuleSyntax(url);
      return next(
        url,
        isModule ? { ...context, format: "module-typescript" } : context,
      );
    },
  });
  try {
    return (await import(href)) as Module;
  } finally {
    hooks.deregister();
  }
}

function hasModuleSyntax(url: string): boolean {
  const text = readFileSync(new URL(url), "utf8");
  return /^\s*(import|export)\b/m.test(text);
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
