import type { InitStep } from "./init-step.js";
import type { Module } from "./own-modules.js";
import type { ServerModule } from "./server-module.js";

/** The lines that mount an API in a module of the user's, who is asked before. */
export interface Mount {
  readonly step: InitStep;
  /** What to do by hand instead. */
  readonly advice: string;
}

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/** How a framework's adapter mounts a handler. */
const adapters: Readonly<
  Record<
    string,
    {
      readonly name: string;
      readonly line: (app: string, service: string, more: string) => string;
    }
  >
> = {
  express: {
    name: "expressHandler",
    line: (app, service, more) =>
      `${app}.use(expressHandler(${service}, { prefix: "/${service}"${more} }));`,
  },
  hono: {
    name: "honoHandler",
    line: (app, service, more) =>
      `${app}.all("/${service}/*", honoHandler(${service}, { prefix: "/${service}"${more} }));`,
  },
  fastify: {
    name: "fastifyPlugin",
    line: (app, service, more) =>
      `${app}.register(fastifyPlugin(${service}, { prefix: "/${service}"${more} }));`,
  },
};

/**
 * @param handlers what the server imports the module of the handlers from
 * @param hasContext whether that exports `context` too
 */
export function mountInServer(
  server: ServerModule,
  services: readonly string[],
  handlers: string,
  hasContext: boolean,
): Mount | undefined {
  const adapter = adapters[server.package];
  if (adapter === undefined) return undefined;
  const fromPackage = `import { ${adapter.name} } from "@gen-api/runtime/${server.package}";`;
  const names = hasContext ? ["context", ...services] : services;
  const own = `import { ${names.join(", ")} } from "${handlers}";`;
  const more = hasContext ? ", context" : "";
  const lines = services.map((one) => adapter.line(server.app, one, more));
  const after = server.after.split("\n")[0]?.trim() ?? "";
  const { passedBy } = server;
  if (passedBy.length > 0) {
    const guards = passedBy.map((one) => `\`${one}\``).join(", ");
    return mount(
      server,
      `mount the API in ${server.path} by hand, behind what guards your application; after \`${after}\` it would pass by ${guards}`,
      [fromPackage, own, ...lines],
      [],
    );
  }
  return mount(
    server,
    `mount the API in ${server.path}, after \`${after}\``,
    [fromPackage, own, ...lines],
    [
      // Of two at one place, that which is put there last comes first.
      { at: server.importsEnd, text: `\n${own}` },
      { at: server.packagesEnd, text: `\n${fromPackage}` },
      {
        at: server.mountAt,
        text: lines.map((one) => `\n${server.indent}${one}`).join(""),
      },
    ],
  );
}

/** @param specifier of the module that exports `ApiModule` */
export function mountInNest(
  appModule: Module & {
    readonly importsEnd: number;
    readonly addAt: number | undefined;
    readonly separator: string;
  },
  specifier: string,
): Mount {
  const { path, importsEnd, addAt, separator } = appModule;
  const line = `import { ApiModule } from "${specifier}";`;
  const insertions =
    addAt === undefined
      ? []
      : [
          { at: importsEnd, text: `\n${line}` },
          { at: addAt, text: `${separator}ApiModule` },
        ];
  return mount(
    appModule,
    `add ApiModule to the imports of AppModule in ${path}`,
    [line],
    insertions,
  );
}

function mount(
  { path, text }: Module,
  what: string,
  lines: readonly string[],
  insertions: readonly Insertion[],
): Mount {
  const inStyle = (code: string): string => asIn(text, code);
  return {
    advice: [`${what}:`, ...lines.map((one) => `    ${inStyle(one)}`)].join(
      "\n",
    ),
    step:
      insertions.length === 0
        ? { path, action: "keep", note: "the lines have no sure place in it" }
        : {
            path,
            action: "amend",
            before: text,
            text: insertions
              .toSorted((one, other) => other.at - one.at)
              .reduce(
                (done, { at, text }) =>
                  done.slice(0, at) + inStyle(text) + done.slice(at),
                text,
              ),
            note: "mounts the API",
          },
  };
}

/** New code with the quotes, semicolons and line ends of a module. */
function asIn(text: string, code: string): string {
  const [, quote = '"', end = /;\r?$/m.test(text) ? ";" : ""] =
    /^import [^"']*(["'])[^"']*["'](;?)\r?$/m.exec(text) ?? [];
  return code
    .replaceAll('"', quote)
    .replace(/;$/gm, end)
    .replaceAll("\n", text.includes("\r\n") ? "\r\n" : "\n");
}
