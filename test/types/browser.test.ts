import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { build } from "../../fixtures/support/build.js";
import { repository } from "../support/fixture-schemas.js";
import { withLock } from "../support/lock.js";
import { type Compiler, strictest } from "./modes.js";
import { compile } from "./project.js";

const project = join(repository, ".tmp", "types", "browser");

/** The tsconfig of a front end: browsers have no Buffer, and Node's types are not installed. */
const tsconfig = {
  compilerOptions: {
    ...strictest,
    verbatimModuleSyntax: true,
    module: "ESNext",
    moduleResolution: "bundler",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: [],
  },
};

const page = `
import { createRpcClient, RpcClientError } from "../../../fixtures/blog/src/api/client.js";

const client = createRpcClient({
  url: "/rpc",
  fetch: (url, init) => fetch(url, { ...init, credentials: "include" }),
  headers: () => new Headers({ authorization: "Bearer" }),
});

export async function show(element: HTMLElement): Promise<Blob | undefined> {
  try {
    const { avatar } = await client.profile.findFirstOrThrow(
      { select: { avatar: true } },
      { signal: AbortSignal.timeout(1_000) },
    );
    const { views } = await client.post.findFirstOrThrow();
    // @ts-expect-error: a big integer. Nothing is \`any\` here.
    const text: string = views;
    element.textContent = text;
    return avatar ? new Blob([avatar]) : undefined;
  } catch (error) {
    if (!(error instanceof RpcClientError)) throw error;
    element.textContent = error.body.message;
    return undefined;
  }
}
`;

beforeAll(async () => {
  await withLock(
    join(repository, ".tmp/applications/.lock"),
    async () => void (await build()),
  );
  mkdirSync(project, { recursive: true });
  const files = {
    "package.json": JSON.stringify({ type: "module" }),
    "tsconfig.json": JSON.stringify(tsconfig),
    "page.ts": page,
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(project, name), text);
  }
});

test.each<Compiler>(["typescript", "typescript-7"])(
  "the client has its types in a front end without Node's: %s",
  async (compiler) => {
    expect(await compile(compiler, project)).toBe("");
  },
);
