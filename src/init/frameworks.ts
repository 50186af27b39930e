/** A file that `gen-api init` proposes, made from a template of `templates/init`. */
interface ExampleFile {
  /** POSIX path relative to the project. */
  readonly path: string;
  readonly template: string;
  /** The service that it is for, if it is for one alone. */
  readonly service?: "rest" | "rpc";
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
  /** @param folders of the project, such as `app` */
  readonly files: (folders: ReadonlySet<string>) => readonly ExampleFile[];
}

/** The example of a server of its own, for a project that has none. */
export const serverFile = "src/api-server.ts";

/** What a server mounts: a module of handlers, or a module of NestJS. */
export const handlersFile = "src/api-handlers.ts";
export const nestFile = "src/api.module.ts";

const server = (template: string) => (): readonly ExampleFile[] => [
  template === "nest"
    ? { path: nestFile, template: "init/nest-module.ts" }
    : { path: handlersFile, template: "init/handlers.ts" },
  { path: serverFile, template: `init/${template}.ts` },
];

/** Frameworks that are built on others come first. */
const frameworks: readonly Framework[] = [
  {
    name: "Next.js",
    packages: ["next"],
    reloads: true,
    files: (folders) => {
      // Next.js looks into `src` only if neither folder is at the root.
      const isAtRoot = folders.has("app") || folders.has("pages");
      const app = isAtRoot ? "app" : "src/app";
      return (["rest", "rpc"] as const).map((service) => ({
        service,
        path: `${app}/api/${service}/[...path]/route.ts`,
        template: `init/next-${service}.ts`,
      }));
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
