import type { Document } from "../docs/document.js";

/** A framework with a build of its own, and what its page in docs says. */
export interface FrameworkBuild {
  readonly name: string;
  readonly page: Document["path"];
  readonly packages: readonly string[];
  readonly devPackages: readonly string[];
  /** Where the page's examples go, and where each is mounted there. */
  readonly examples: Readonly<Record<string, FrameworkExample>>;
  /** Commands of `npx` before anything is generated, and after it. */
  readonly prepare: readonly (readonly string[])[];
  readonly build: readonly (readonly string[])[];
  /** The server, which takes its port from the environment's `PORT`. */
  readonly serve: readonly string[];
}

export interface FrameworkExample {
  readonly path: string;
  /** Instead of the page's `/api`: the examples of a page are alternatives. */
  readonly prefix: string;
}

export const frameworkBuilds: readonly FrameworkBuild[] = [
  {
    name: "next",
    page: "docs/frameworks/next.md",
    packages: ["next@16.4.6", "react@19", "react-dom@19"],
    devPackages: ["@types/react@19"],
    examples: {
      "app/api/[...path]/route.ts": {
        path: "src/app/rest/[...path]/route.ts",
        prefix: "/rest",
      },
      "pages/api/[...path].ts": {
        path: "src/pages/api/[...path].ts",
        prefix: "/api",
      },
    },
    prepare: [],
    build: [["next", "build"]],
    serve: ["next", "start", "--hostname", "127.0.0.1"],
  },
  {
    name: "sveltekit",
    page: "docs/frameworks/sveltekit.md",
    packages: [],
    devPackages: [
      "@sveltejs/kit@2.70.4",
      "@sveltejs/adapter-node@5",
      "@sveltejs/vite-plugin-svelte@7",
      "svelte@5",
      "vite@8",
    ],
    examples: {
      "src/routes/api/[...path]/+server.ts": {
        path: "src/routes/api/[...path]/+server.ts",
        prefix: "/api",
      },
      "src/hooks.server.ts": { path: "src/hooks.server.ts", prefix: "/hooked" },
    },
    prepare: [["svelte-kit", "sync"]],
    build: [
      ["vite", "build"],
      ["tsc", "--noEmit", "-p", "."],
    ],
    serve: ["node", "build"],
  },
];
