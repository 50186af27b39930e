/** A cost of the project that is held down. */
export interface Budget {
  readonly limit: number;
  readonly unit:
    "%" | "MB" | "bytes" | "instantiations" | "packages" | "s" | "tokens";
  readonly why: string;
}

/**
 * What the project may cost at most. A change that needs more raises its line here, and says
 * there why. Seconds are goals, which a busy machine misses: a run only prints them.
 */
export const budgets = {
  // Of those who change it.
  "first run of npm test": {
    limit: 360,
    unit: "s",
    why: "on two idle processors; nobody waits longer before each commit",
  },
  "further run of npm test": {
    limit: 180,
    unit: "s",
    why: "what builds, compilers and generators made of the same sources is there",
  },
  "packages of a checkout": {
    limit: 450,
    unit: "packages",
    why: "each is downloaded, and may break, before a first command runs",
  },

  // Of pages and clients: each visit loads them.
  "page of the explorer": {
    limit: 70_000,
    unit: "bytes",
    why: "one file with its style and script, as a picture takes; it draws the types, edits cells and selected records, and has files and numbers",
  },
  "RPC client": {
    limit: 12_000,
    unit: "bytes",
    why: "minified, beside superjson",
  },
  "REST client": {
    limit: 9_500,
    unit: "bytes",
    why: "minified: reads and writes documents without a package",
  },
  "REST client, compressed": {
    limit: 4_350,
    unit: "bytes",
    why: "by gzip, as servers send it; without decimals. 3,900 was the aim: see the decisions",
  },
  "atomic operations of the REST client": {
    limit: 3_000,
    unit: "bytes",
    why: "minified, beside the client: only those who use them load them",
  },
  "options of queries": {
    limit: 21_500,
    unit: "bytes",
    why: "minified, beside the clients and TanStack Query; with actions and with lists that records leave",
  },
  "rules of fields in a browser": {
    limit: 3_000,
    unit: "bytes",
    why: "minified: a form loads these alone",
  },
  "an adapter": {
    limit: 20_000,
    unit: "bytes",
    why: "with comments, as published: nothing else comes along with one",
  },
  "picture of the blog": {
    limit: 60_000,
    unit: "bytes",
    why: "as SVG: it is committed, and shown on a page of documents",
  },

  // Of agents: each conversation reads them.
  "tools of agents": {
    limit: 2_000,
    unit: "tokens",
    why: "their definitions, also of 300 models: they stand before every question",
  },
  "a result of a tool": {
    limit: 8_000,
    unit: "tokens",
    why: "its text and its structured copy, of which a client shows a model one or both",
  },

  // Of large schemas.
  "description of a model": {
    limit: 16_667,
    unit: "bytes",
    why: "in OpenAPI, on average of 300 models: viewers open 5 MB, hardly more",
  },
  "generating 1000 models": {
    limit: 250,
    unit: "MB",
    why: "machines of CI have half a gigabyte, and hold a compiler too",
  },
  "generating and describing 1000 models": {
    limit: 300,
    unit: "MB",
    why: "as above, and the descriptions are one text each",
  },
  "declaring a model to the REST client": {
    limit: 75,
    unit: "instantiations",
    why: "editors pay it for all models, whichever a file calls; updates and fieldsets are derived, which is shorter to review",
  },
  "a REST call with three includes": {
    limit: 600,
    unit: "instantiations",
    why: "editors pay it at each key that is pressed in one",
  },
  "access rules of a model": {
    limit: 200,
    unit: "instantiations",
    why: "of six rules, beside Prisma's own client",
  },
  "symbols of the generated code": {
    limit: 25,
    unit: "%",
    why: "of those of Prisma's client, which a project compiles anyway",
  },
  "checking the generated code": {
    limit: 25,
    unit: "%",
    why: "of the instantiations of one call of each model through Prisma's client",
  },
  "calling by options of queries": {
    limit: 115,
    unit: "%",
    why: "of what the same calls of the client cost a compiler",
  },
  "symbols with extensions": {
    limit: 103,
    unit: "%",
    why: "of those without: what is not used costs little",
  },
} as const satisfies Readonly<Record<string, Budget>>;
