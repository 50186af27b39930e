import { sqlReads } from "@gen-api/runtime/sql";
import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import {
  createRestHandler,
  createRpcHandler,
} from "../../fixtures/blog/src/api/index.js";
import { endpoint } from "../rest/endpoint.js";
import { openDriver } from "../rest/floor/driver.js";
import { readPage, readPost } from "../rest/floor/posts.js";
import {
  documentOf,
  getPost,
  listPosts,
  type ListQuery,
  pageText,
} from "../rest/hand-written/handlers.js";
import { openClient } from "../support/client.js";
import { readRules } from "../support/read-rules.js";
import { median } from "../support/statistics.js";

// Compiled and run in a process of its own; prints its measurements as JSON.

const { DATABASE_URL: url = "" } = process.env;
const client = openClient(url);
const driver = openDriver(url);
const reads = sqlReads({
  onFallback: ({ model, operation, reason }) => {
    throw new Error(`${model}.${operation}: ${reason}`);
  },
});

type Handler = ReturnType<typeof createRpcHandler>;
type Way = () => Promise<string | undefined>;

const rest = createRestHandler({ client, endpoint });
const restBySql = createRestHandler({ client, endpoint, reads });
const restByBoth = createRestHandler({
  client,
  endpoint,
  reads,
  access: readRules,
});
const rpc = createRpcHandler({ client });
const rpcBySql = createRpcHandler({ client, reads });
const rpcByBoth = createRpcHandler({ client, reads, access: readRules });

/** By PostgreSQL's prepared statements, which the adapter makes of named ones. */
const named = url.startsWith("file:") ? undefined : namingHandlers();

function namingHandlers() {
  const names = new Map<string, string>();
  const statementNameGenerator = ({ sql }: { sql: string }): string => {
    const name = names.get(sql) ?? `s${String(names.size)}`;
    names.set(sql, name);
    return name;
  };
  const adapter = new PrismaPg(url, { statementNameGenerator });
  const options = { client: new PrismaClient({ adapter }), reads };
  return {
    rest: createRestHandler({ endpoint, ...options }),
    rpc: createRpcHandler(options),
  };
}

const asked =
  (handler: Handler, path: string, query?: string): Way =>
  async () => {
    const { status, text } = await handler({ method: "GET", path, query });
    if (status !== 200)
      throw new Error(`${path}?${query ?? ""}: ${text ?? ""}`);
    return text;
  };

function restWays(path: string, query?: string): Readonly<Record<string, Way>> {
  const at = `/rest${path}${query === undefined ? "" : `?${query}`}`;
  const list = Object.fromEntries(new URLSearchParams(query)) as ListQuery;
  const id = Number(path.slice("/post/".length));
  return {
    "gen-api": asked(rest, path, query),
    "gen-api, sqlReads": asked(restBySql, path, query),
    "gen-api, sqlReads and rules": asked(restByBoth, path, query),
    ...(named && {
      "gen-api, sqlReads, named": asked(named.rest, path, query),
    }),
    floor: async () => {
      if (query !== undefined) {
        return pageText(endpoint, at, list, await readPage(driver, list));
      }
      const row = await readPost(driver, id);
      return row && documentOf(endpoint, row, path);
    },
    "hand-written": () =>
      query === undefined
        ? getPost(client, endpoint, id)
        : listPosts(client, endpoint, at, list),
  };
}

function rpcWays(path: string, args: object): Readonly<Record<string, Way>> {
  const query = `q=${encodeURIComponent(JSON.stringify(args))}`;
  return {
    "gen-api": asked(rpc, path, query),
    "gen-api, sqlReads": asked(rpcBySql, path, query),
    "gen-api, sqlReads and rules": asked(rpcByBoth, path, query),
    ...(named && { "gen-api, sqlReads, named": asked(named.rpc, path, query) }),
  };
}

const page = "page%5Blimit%5D=20";
const include = { author: true, comments: true };
const filter = "filter%5Btitle%24contains%5D=the&sort=-createdAt";
const workloads = {
  list: restWays("/post", page),
  "list + include author, comments": restWays(
    "/post",
    `include=author,comments&${page}`,
  ),
  "filter + sort": restWays("/post", `${filter}&${page}`),
  get: restWays("/post/77"),
  "RPC findMany": rpcWays("/post/findMany", { take: 20 }),
  "RPC findMany, include": rpcWays("/post/findMany", { take: 20, include }),
  "RPC findFirst": rpcWays("/post/findFirst", { where: { slug: "post-77" } }),
  "RPC findUnique": rpcWays("/post/findUnique", { where: { id: 77 } }),
  "RPC findUnique, include": rpcWays("/post/findUnique", {
    where: { id: 77 },
    include,
  }),
  "RPC count": rpcWays("/comment/count", { where: { postId: 42 } }),
};

const rounds = 9;
/** Until the code is compiled: fewer show what a process does in its first seconds. */
const warmUps = 6;
const times = 100;

/** µs of each round, of one way to read. */
interface Micros {
  readonly processor: number[];
  readonly elapsed: number[];
}

const summary = (
  found: readonly number[],
  base: readonly number[],
): { least: number; share: number } => ({
  least: Math.min(...found),
  share: median(found.map((one, at) => one / (base[at] ?? NaN))),
});

const results = [];
for (const [name, ways] of Object.entries(workloads)) {
  const all = Object.entries(ways);
  const answers = await Promise.all(all.map(([, way]) => way()));
  const other = all.find((_, at) => answers[at] !== answers[0]);
  if (other) throw new Error(`${name}: ${other[0]} answers something else`);
  const micros = new Map<string, Micros>(
    all.map(([way]) => [way, { processor: [], elapsed: [] }]),
  );
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const [way, run] of all) {
      const started = performance.now();
      const before = process.cpuUsage();
      // As bytes, as a server sends it: until then a text may be a tree of its pieces.
      for (let time = 0; time < times; time++) Buffer.from((await run()) ?? "");
      const { user, system } = process.cpuUsage(before);
      const elapsed = (performance.now() - started) * 1000;
      if (round < warmUps) continue;
      micros.get(way)?.processor.push((user + system) / times);
      micros.get(way)?.elapsed.push(elapsed / times);
    }
  }
  const base = (micros.get("hand-written") ?? micros.get("gen-api")) as Micros;
  results.push([
    name,
    Object.fromEntries(
      [...micros].map(([way, { processor, elapsed }]) => [
        way,
        {
          processor: summary(processor, base.processor),
          elapsed: summary(elapsed, base.elapsed),
        },
      ]),
    ),
  ]);
}
process.stdout.write(JSON.stringify(results));
process.exit();
