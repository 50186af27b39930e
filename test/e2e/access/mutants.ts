import {
  cp,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProperty } from "./run-property.js";

// Breaks the rules' runtime in one place after the other, in a copy, and expects the
// property of non-interference to notice each:
// npm run access:mutants [-- <regular expression of names>]

const mutants: readonly (readonly [
  name: string,
  file: string,
  text: string,
  mutated: string,
])[] = [
  [
    "what a null makes unknown is neither readable nor absent",
    "access/rule-condition.ts",
    `.filter((one) => isNullable(fields[one]))`,
    `.filter(() => false)`,
  ],
  [
    "what a null makes unknown is readable behind NOT",
    "access/formula.ts",
    `return turned(formula, negatedOf);`,
    `return complement(formula);`,
  ],
  [
    "a relation is absent only where it is null",
    "access/filter.ts",
    `related("is", name, complement(members), optional),`,
    ``,
  ],
  [
    "the column of a negated comparison needs no rule",
    "access/filter.ts",
    `this.#restrictions.cell(model, field),
        ),
      ]);
    }
    if (Object.hasOwn(relations`,
    `negated || this.#restrictions.cell(model, field),
        ),
      ]);
    }
    if (Object.hasOwn(relations`,
  ],
  [
    "some, none and every ask all members",
    "access/filter.ts",
    `        members,
      ]);
      const exists`,
    `      ]);
      const exists`,
  ],
  [
    "counts of relations count all members",
    "access/selection.ts",
    `          this.#rules.members(this.#model, name),
        ]);`,
    `        ]);`,
  ],
  [
    "required to-one relations are read apart without a rule",
    "access/selection.ts",
    `        this.#rules.read(model),
      );
      this.#apart`,
    `        true,
      );
      this.#apart`,
  ],
  [
    "any record may be a cursor",
    "access/guarded-reads.ts",
    `await this.#knows(cursor, own);
    return known`,
    `true;
    return known`,
  ],
  [
    "records are sorted by related ones that are not readable",
    "access/order.ts",
    `!proves(own, name, members)`,
    `false`,
  ],
  [
    "records are sorted by any column",
    "access/order.ts",
    `if (rules.field(model, field, "read") === true) return;`,
    `return;`,
  ],
  [
    "cells are shown in all rows",
    "access/rows.ts",
    `if (readable.has(row)) continue;`,
    `continue;`,
  ],
  [
    "updateMany chooses among all rows",
    "access/many-writes.ts",
    `    ...own.before.map(({ formula }) => formula),
    among,`,
    `    among,`,
  ],
  [
    "deleteMany chooses among all rows",
    "access/many-writes.ts",
    `    rules.delete(name),
    among,`,
    `    among,`,
  ],
  [
    "a refusal is explained by rows that are not readable",
    "access/judged-write.ts",
    `and([key, rules.read(name), complement(formula)])`,
    `and([key, complement(formula)])`,
  ],
  [
    "a written row is not read again",
    "access/judged-write.ts",
    `if (rule === true) return;`,
    `return;`,
  ],
  [
    "any record may be linked to",
    "access/member-keys.ts",
    `and([formula, rules.read(name)])`,
    `formula`,
  ],
  [
    "any tag may be linked",
    "access/members.ts",
    `[{ formula: rule, refusal }]`,
    `[]`,
  ],
  [
    "any tag may be unlinked",
    "access/members.ts",
    `this.#link("disconnect", keys, this.#rule)`,
    `this.#link("disconnect", keys, true)`,
  ],
  [
    "statements ask the first of conditions that must all hold",
    "sql/where.ts",
    `return each(tree).flatMap((one) =>`,
    `return each(tree).slice(0, 1).flatMap((one) =>`,
  ],
  [
    "atomic operations run without rules",
    "service/scope.ts",
    `const client = layered(inside, { guarded: guarded?.layer(true) });`,
    `const client = inside;`,
  ],
  [
    "the version of an operation is claimed by whoever cannot read it",
    "rest/atomic/versions.ts",
    `if ((await readableVersion(single)) === undefined) claim.refuse();`,
    ``,
  ],
  [
    "pages by cursors are read without rules",
    "rest/read/list.ts",
    `find: (args) => delegate.findMany(args),`,
    `find: (args) =>
        (request.origin[resource.delegate] as unknown as typeof delegate).findMany(args),`,
  ],
  [
    "a version is claimed by whoever cannot read it",
    "rest/answer-one.ts",
    `if ((await readableVersion(routed)) === undefined) claim.refuse();`,
    ``,
  ],
  [
    "412 tells any version",
    "rest/preconditions.ts",
    `const { client, resource } = request;`,
    `const { origin: client, resource } = request;`,
  ],
  [
    "304 knows any version",
    "rest/read/get.ts",
    `const known = (await look({ select }))?.[version];`,
    `const rows = origin[resource.delegate] as unknown as typeof delegate;
    const all = { where: lookUpWhere(where), select };
    const known = ((await rows.findUnique(all)) as Row | null)?.[version];`,
  ],
  [
    "callers have each other's keys",
    "service/idempotency.ts",
    `const unhashed = { scope: String(scope), key };`,
    `const unhashed = { scope: "zed", key };`,
  ],
  [
    "actions are of any record",
    "rest/action.ts",
    `await findParent(request, {})`,
    `await findParent({ ...request, client: request.origin }, {})`,
  ],
  [
    "actions answer with any record",
    "rest/action.ts",
    `await request.client[target.delegate]?.findMany({`,
    `await request.origin[target.delegate]?.findMany({`,
  ],
  [
    "attributes are computed with a client that knows no rules",
    "rest/document/computed-attributes.ts",
    `        client: inside,`,
    `        client: inside === client ? (api.settings.client as DelegateMap) : inside,`,
  ],
];

const root = fileURLToPath(new URL("../../../", import.meta.url));
const copy = await mkdtemp(join(tmpdir(), "gen-api-mutants-"));
// A link to an unreadable record is rare among the requests of a session.
const times = "8";
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
try {
  await cp(root, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/[\\/](?:node_modules|\.git|\.tmp)$/.test(path),
  });
  for (const modules of ["node_modules", "test/node_modules"])
    await symlink(join(root, modules), join(copy, modules), "dir");
  if (!runProperty(copy, times, "on sqlite"))
    throw new Error("it fails as it is");
  const wanted = new RegExp(process.argv[2] ?? "");
  const chosen = mutants.filter(([name]) => wanted.test(name));
  for (const [name, file, text, mutated] of chosen) {
    const path = join(copy, "src/runtime", file);
    const original = await readFile(path, "utf8");
    if (!original.includes(text))
      throw new Error(`${file} lacks what "${name}" replaces`);
    const { atime, mtime } = await stat(path);
    await writeFile(path, original.replace(text, mutated));
    // What is generated needs not be made again.
    await utimes(path, atime, mtime);
    const survives = runProperty(copy, times, "on sqlite");
    if (survives) process.exitCode = 1;
    print(`${survives ? "SURVIVES" : "noticed"}: ${name}`);
    await writeFile(path, original);
    await utimes(path, atime, mtime);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
