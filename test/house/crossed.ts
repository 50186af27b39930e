import { Session } from "node:inspector/promises";

/** What a request crosses of the runtime. */
export interface Crossed {
  readonly files: number;
  readonly functions: number;
}

const runtime = new URL("../../src/runtime/", import.meta.url).href;

/** Counts the functions of the runtime that run until a request is answered, and their files. */
export async function crossed(send: () => Promise<unknown>): Promise<Crossed> {
  const session = new Session();
  session.connect();
  const options = { callCount: true, detailed: false };
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", options);
  // What modules, routes and plans remember is there, as in a service that runs.
  for (let time = 0; time < 3; time += 1) await send();
  await session.post("Profiler.takePreciseCoverage");
  await send();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  session.disconnect();
  const counts = result
    .filter(({ url }) => url.startsWith(runtime))
    .map(({ functions }) => functions.filter(hasRun).length)
    .filter((count) => count > 0);
  return {
    files: counts.length,
    functions: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** The compiler adds `__name` to each file. */
function hasRun(one: {
  readonly functionName: string;
  readonly ranges: readonly { readonly count: number }[];
}): boolean {
  return one.functionName !== "__name" && (one.ranges[0]?.count ?? 0) > 0;
}
