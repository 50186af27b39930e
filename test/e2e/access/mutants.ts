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
    "rules compare columns that may be null as if they had a value",
    "rule-condition.ts",
    `(one) => fields[one]?.nullable === true || fields[one]?.list === true,`,
    `() => false,`,
  ],
  [
    "a relation is absent only where it is null",
    "filter.ts",
    `related("is", name, complement(members), optional),`,
    ``,
  ],
  [
    "the column of a negated comparison needs no rule",
    "filter.ts",
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
    "filter.ts",
    `        members,
      ]);
      const exists`,
    `      ]);
      const exists`,
  ],
  [
    "counts of relations count all members",
    "selection.ts",
    `          this.#rules.members(this.#model, name),
        ]);`,
    `        ]);`,
  ],
  [
    "required to-one relations are read apart without a rule",
    "selection.ts",
    `        this.#rules.read(model),
      );
      this.#apart`,
    `        true,
      );
      this.#apart`,
  ],
  [
    "any record may be a cursor",
    "guarded-reads.ts",
    `await this.#knows(cursor, own);
    return known`,
    `true;
    return known`,
  ],
  [
    "records are sorted by related ones that are not readable",
    "order.ts",
    `!proves(own, name, members)`,
    `false`,
  ],
  [
    "records are sorted by any column",
    "order.ts",
    `if (rules.field(model, field, "read") === true) return;`,
    `return;`,
  ],
  [
    "cells are shown in all rows",
    "rows.ts",
    `if (readable.has(row)) continue;`,
    `continue;`,
  ],
  [
    "updateMany chooses among all rows",
    "many-writes.ts",
    `    rules.update(name),
    own.before,
    among,`,
    `    own.before,
    among,`,
  ],
  [
    "deleteMany chooses among all rows",
    "many-writes.ts",
    `    rules.delete(name),
    among,`,
    `    among,`,
  ],
  [
    "a refusal is explained by rows that are not readable",
    "judged-write.ts",
    `and([key, rules.read(name), complement(formula)])`,
    `and([key, complement(formula)])`,
  ],
  [
    "a written row is not read again",
    "judged-write.ts",
    `if (rule === true) return;`,
    `return;`,
  ],
  [
    "any record may be linked to",
    "member-keys.ts",
    `and([formula, rules.read(name)])`,
    `formula`,
  ],
  [
    "any tag may be linked",
    "members.ts",
    `if (linkable < keys.length)`,
    `if (linkable < 0)`,
  ],
];

const root = fileURLToPath(new URL("../../../", import.meta.url));
const copy = await mkdtemp(join(tmpdir(), "gen-api-mutants-"));
const print = (line: string): unknown => process.stdout.write(`${line}\n`);
try {
  await cp(root, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/[\\/](?:node_modules|\.git|\.tmp)$/.test(path),
  });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"), "dir");
  if (!runProperty(copy, "1", "on sqlite"))
    throw new Error("it fails as it is");
  const wanted = new RegExp(process.argv[2] ?? "");
  const chosen = mutants.filter(([name]) => wanted.test(name));
  for (const [name, file, text, mutated] of chosen) {
    const path = join(copy, "src/runtime/access", file);
    const original = await readFile(path, "utf8");
    if (!original.includes(text))
      throw new Error(`${file} lacks what "${name}" replaces`);
    const { atime, mtime } = await stat(path);
    await writeFile(path, original.replace(text, mutated));
    // What is generated needs not be made again.
    await utimes(path, atime, mtime);
    const survives = runProperty(copy, "1", "on sqlite");
    if (survives) process.exitCode = 1;
    print(`${survives ? "SURVIVES" : "noticed"}: ${name}`);
    await writeFile(path, original);
    await utimes(path, atime, mtime);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
