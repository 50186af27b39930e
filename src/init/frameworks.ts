/** A file that `gen-api init` proposes, made from a template of `templates/init`. */
export interface ExampleFile {
  /** POSIX path relative to the project. */
  readonly path: string;
  readonly template: string;
  /** The service that it is for, if it is for one alone. */
  readonly service?: "rest" | "rpc";
}

/** What is known of a project's folders. */
interface SourcePlace {
  /** Those of the looked for that exist, such as `app`. */
  readonly files: ReadonlySet<string>;
  /** The folder for modules that are not the framework's. */
  readonly sources: string;
}

/** A framework that an example can be written for. */
export interface Framework {
  readonly name: string;
  /** A project that depends on all of these packages uses it. */
  readonly packages: readonly string[];
  /** What declares its types, if it does not itself. */
  readonly types?: string;
  /** Whether it loads modules again when they change, and not only once. */
  readonly reloads?: true;
  readonly files: (place: SourcePlace) => readonly ExampleFile[];
}

/** The example of a server of its own, for a project that has none. */
export const serverFile = "src/api-server.ts";

/** What a server mounts: a module of handlers, or a module of NestJS. */
export const handlersFile = "api-handlers.ts";
export const nestFile = "src/api.module.ts";

const handlersIn = (sources: string): ExampleFile => ({
  path: `${sources}/${handlersFile}`,
  template: "init/handlers.ts",
});

const server =
  (template: string) =>
  ({ sources }: SourcePlace): readonly ExampleFile[] => [
    template === "nest"
      ? { path: nestFile, template: "init/nest-module.ts" }
      : handlersIn(sources),
    { path: serverFile, template: `init/${template}.ts` },
  ];

/** Frameworks that are built on others come first. */
const frameworks: readonly Framework[] = [
  {
    name: "Next.js",
    packages: ["next"],
    reloads: true,
    files: ({ files, sources }) => {
      const app = isAtRoot(files) ? "app" : "src/app";
      const routes = (["rest", "rpc"] as const).map((service) => ({
        service,
        path: `${app}/api/${service}/[...path]/route.ts`,
        template: "init/next-route.ts",
      }));
      return [handlersIn(sources), ...routes];
    },
  },
  { name: "NestJS", packages: ["@nestjs/core"], files: server("nest") },
  {
    name: "Hono",
    packages: ["hono", "@hono/node-server"],
    files: server("hono"),
  },
  { name: "Fastify", packages: ["fastify"], files: server("fastify") },
  {
    name: "Express",
    packages: ["express"],
    types: "@types/express",
    files: server("express"),
  },
];

/** Next.js looks into `src` only if neither folder is at the root. */
function isAtRoot(files: ReadonlySet<string>): boolean {
  return files.has("app") || files.has("pages");
}

/**
 * The folder for a project's modules: Next.js at the root has none called `src`.
 *
 * @param out what existing settings say, perhaps from before there was one
 */
export function sourcesOf(
  { name }: Framework,
  files: ReadonlySet<string>,
  out: string | undefined,
): string {
  const hasOwn = files.has("src") && !out?.startsWith("lib/");
  return name === "Next.js" && isAtRoot(files) && !hasOwn ? "lib" : "src";
}

const plainNode: Framework = {
  name: "node:http",
  packages: [],
  files: server("node"),
};

/** The framework among a project's dependencies; else Node's own server. */
export function frameworkOf(
  dependencies: ReadonlyMap<string, string>,
): Framework {
  const found = frameworks.find(({ packages }) =>
    packages.every((name) => dependencies.has(name)),
  );
  return found ?? plainNode;
}
