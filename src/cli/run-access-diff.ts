import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { runModule } from "../config/import-default.js";
import { accessTable, type Explain, type Ruled } from "../diff/access-table.js";
import { type AccessChange, compareAccess } from "../diff/compare-access.js";
import { UsageError } from "../source/usage-error.js";
import { type Side, withFolder } from "./diff-side.js";

/** What is asked of the rules at one end. */
interface Loaded {
  readonly access: Ruled;
  readonly callers: Readonly<Record<string, unknown>>;
  readonly explain: (access: Ruled, caller: unknown, rule: string) => string;
}

/**
 * What the change of rules from one side to another does to the callers of a module. It is
 * the working tree's at both ends, and what it imports is each end's own.
 *
 * @throws UsageError where the rules of a side cannot be loaded
 */
export async function diffAccess(
  file: string,
  from: Side,
  to: Side,
  cwd: string,
): Promise<readonly AccessChange[]> {
  const restore = stopClock();
  try {
    const before = await load(file, from, cwd);
    const after = await load(file, to, cwd);
    const links = [before, after].flatMap(({ access }) =>
      Object.entries(access.rules).flatMap(([model, rules]) =>
        Object.keys(rules?.link ?? {}).map((name) => `${model}.${name}`),
      ),
    );
    const table = (
      { access, callers, explain }: Loaded,
      name: string,
    ): ReturnType<typeof accessTable> => {
      const of: Explain = (rule) => explain(access, callers[name], rule);
      return accessTable(access, of, callers[name], links);
    };
    return Object.keys(after.callers).flatMap((name) =>
      compareAccess(name, table(before, name), table(after, name)),
    );
  } finally {
    restore();
  }
}

async function load(file: string, side: Side, cwd: string): Promise<Loaded> {
  if (side.kind === "schema") {
    throw new UsageError(
      `${side.label} is a schema, which has no access rules`,
    );
  }
  const text = readFileSync(resolve(cwd, file), "utf8");
  return withFolder(side, { code: true }, cwd, async (_, folder) => {
    const place = resolve(folder, relative(cwd, resolve(cwd, file)));
    try {
      const own = await runModule(place, text);
      const runtime = await runModule(
        join(folder, "runtime.ts"),
        'export { explainAccess } from "@gen-api/runtime/access";',
      );
      const { access, callers } = own;
      if (
        !isObject(access) ||
        !isObject(callers) ||
        !isObject(access["rules"])
      ) {
        throw new Error(
          "it must export access, which defineAccess made, and callers, the contexts of rules by name",
        );
      }
      const explain = runtime["explainAccess"] as Loaded["explain"];
      return { access: access as unknown as Ruled, callers, explain };
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`${file} cannot be run at ${side.label}: ${why}`);
    }
  });
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Both ends are asked at the same moment: what is visible "by now" is the same. */
function stopClock(): () => void {
  const real = Date;
  const now = real.now();
  globalThis.Date = new Proxy(real, {
    construct: (target, args, made) =>
      Reflect.construct(target, args.length === 0 ? [now] : args, made) as Date,
    get: (target, name) =>
      name === "now" ? () => now : (Reflect.get(target, name) as unknown),
  });
  return () => {
    globalThis.Date = real;
  };
}
