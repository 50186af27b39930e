import type { CapabilityName } from "./capabilities.js";
import type { WayName } from "./ways.js";

/** Tested as `capabilities.ts` says, or the reason why there is nothing to test. */
export type Cell = "tested" | { readonly because: string };

const everywhere = {
  "REST verb": "tested",
  relationship: "tested",
  "below a parent": "tested",
  atomic: "tested",
  import: "tested",
  "REST action": "tested",
  "RPC operation": "tested",
  "RPC nested": "tested",
  "RPC transaction": "tested",
  "RPC action": "tested",
  "own code": "tested",
} satisfies Record<WayName, Cell>;

const onlyCreates = { because: "an import creates, and answers ids alone" };
const noRequest = {
  because: "there is no request: it is an option of the handlers",
};
const ownClient = {
  because:
    "own code is no client: it reads all columns of its own Prisma client",
};
const ruleOfClients = {
  because:
    "an action writes with the client of the application, which knows no rules; guarded() in it is own code",
};
const ownWrites = {
  because: "the writes that an action makes itself run no extensions",
};
const noAttributes = {
  because: "RPC has Prisma's columns, and nothing computed",
};
const withoutExtensions = {
  because: "own code with a Prisma client goes past extensions",
};

/** Each capability by each way in. A new one of either does not compile without its cells. */
export const table = {
  "access rules": everywhere,
  authorize: { ...everywhere, "own code": noRequest },
  hidden: { ...everywhere, "own code": ownClient },
  "write-only": { ...everywhere, "own code": ownClient },
  preset: {
    ...everywhere,
    "REST action": ruleOfClients,
    "RPC action": ruleOfClients,
  },
  extensions: {
    ...everywhere,
    import: {
      because:
        "what is refused is tried again alone, which test/rest/bulk/import-rules.test.ts counts",
    },
    "REST action": ownWrites,
    "RPC action": ownWrites,
    "own code": withoutExtensions,
  },
  versions: {
    ...everywhere,
    import: onlyCreates,
    "own code": {
      because: "the application's own client counts nothing",
    },
  },
  "idempotency keys": { ...everywhere, "own code": noRequest },
  deprecation: { ...everywhere, "own code": noRequest },
  computed: {
    ...everywhere,
    import: onlyCreates,
    "RPC operation": noAttributes,
    "RPC nested": noAttributes,
    "RPC transaction": noAttributes,
    "RPC action": noAttributes,
    "own code": withoutExtensions,
  },
  limits: { ...everywhere, "own code": noRequest },
  telemetry: { ...everywhere, "own code": noRequest },
  "reads by SQL": { ...everywhere, "own code": noRequest },
} satisfies Record<CapabilityName, Record<WayName, Cell>>;
