import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { syntheticSchema } from "../generate/synthetic-schema.js";
import { kept, root } from "../support/folders.js";

// How long `gen-api test` takes for a schema of many models, all of which have rules on rows:
// npm run build && npm run bench:promises -- 50

const count = Number(process.argv[2] ?? 50);
const folder = join(kept, `promises-${count}`);
mkdirSync(folder, { recursive: true });
const schema = syntheticSchema(count)
  .replace('"postgresql"', '"sqlite"')
  .replaceAll("String[]", "String")
  // SQLite numbers rows by Int alone.
  .replaceAll(/^( +(?:id|\w+Id)) BigInt/gm, "$1 Int");
const put = (name: string, text: string): void => {
  writeFileSync(join(folder, name), text);
};
put("schema.prisma", schema);
put(
  "gen-api.config.ts",
  'export default { schema: "schema.prisma", out: "api", access: true, test: "promises.ts" };\n',
);
put("access.ts", accessText());
put("promises.ts", promisesText());
await generateClient(join(folder, "schema.prisma"));
command("generate");
const begun = performance.now();
const status = command("test");
const seconds = ((performance.now() - begun) / 1000).toFixed(1);
process.stdout.write(`${count} models: ${seconds} s\n`);
process.exitCode = status;

function command(...args: readonly string[]): number {
  const program = join(root, "bin/gen-api.js");
  const given = args[0] === "generate" ? [] : args;
  const { status } = spawnSync(process.execPath, [program, ...given], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status ?? 1;
}

/** The first two models have a row of each caller, and all others belong to these. */
function accessText(): string {
  const rules = [...schema.matchAll(/^model (\w+) \{(.*?)^\}/gms)].map(
    ([, name = "", body = ""]) => {
      const [, relation, owner] = /^ +(owner|left) (\w+) /m.exec(body) ?? [];
      const rule =
        relation === undefined
          ? `({ user }, where) => user !== undefined && where({ id: user.${name} })`
          : `(_, where, of) => where({ ${relation}: { is: of.${owner}.read } })`;
      const all = ["read", "create", "update", "delete"];
      return `  ${name}: { ${all.map((one) => `${one}: ${rule}`).join(", ")} },\n`;
    },
  );
  return `import { defineAccess } from "./api/access.js";

export const access = defineAccess(({ context }) => context as any)({
  all: ({ user }) => user?.isAdmin === true,
${rules.join("")}});
`;
}

function promisesText(): string {
  return `import { readFileSync } from "node:fs";
import { PrismaClient } from "./generated/prisma/client.js";
import { createRestHandler, createRpcHandler } from "./api/index.js";
import { access } from "./access.js";

const description = (name) => JSON.parse(readFileSync("api/openapi/" + name + ".json", "utf8"));
export { access };
export const database = { client: (adapter) => new PrismaClient({ adapter }) };
export const services = ({ client, access }) => ({
  rest: createRestHandler({ client, access, endpoint: "/rest", description: description("rest") }),
  rpc: createRpcHandler({ client, access, description: description("rpc") }),
});
// Records of few models can be made without others.
export const coverage = { routes: 80 };
export const callers = {
  anonymous: {},
  ada: ({ CustomerProfile, SupplierProfile }) => ({
    user: { CustomerProfile: CustomerProfile[0].id, SupplierProfile: SupplierProfile[0].id },
  }),
  admin: { user: { isAdmin: true } },
};
`;
}
