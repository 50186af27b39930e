import type { Extension } from "@electric-sql/pglite";

/**
 * The extensions that PGlite brings and schemas use, each after what it depends on, with what
 * shows in the SQL of tables that it is needed: many are made by migrations, and not named by
 * the schema.
 */
const signs = new Map([
  ["citext", /\bcitext\b/i],
  ["pg_trgm", /\bg(in|ist)_trgm_ops\b|\bsimilarity\(/i],
  ["hstore", /\bhstore\b/i],
  ["uuid-ossp", /\buuid_generate_v[1345]/i],
  ["pg_uuidv7", /\buuid_generate_v7\(/i],
  ["ltree", /\bl(tree|query|txtquery)\b/i],
  ["unaccent", /\bunaccent\(/i],
  ["pgcrypto", /\b(gen_random_bytes|gen_salt|crypt|digest|hmac|pgp_\w+)\(/i],
  ["btree_gin", /\bUSING GIN\b/i],
  ["btree_gist", /\bUSING GIST\b/i],
  ["vector", /\b(half|sparse)?vec(tor)?(_\w+_ops)?\b/i],
  ["cube", /\bcube\b|\bll_to_earth\(/i],
  ["earthdistance", /\bearth\b|\bll_to_earth\(/i],
  ["fuzzystrmatch", /\b(levenshtein|soundex|d?metaphone)\(/i],
  ["intarray", /\bg(in|ist)__int(big)?_ops\b/i],
]);

/** For `PGlite.create`: an extension can be made later if it was there at the start. */
export async function broughtExtensions(): Promise<Record<string, Extension>> {
  const loaded = [...signs.keys()].map(async (name) => {
    const member = name.replaceAll("-", "_");
    const isOfOthers = name === "vector" || name === "pg_uuidv7";
    const module = (await import(
      `@electric-sql/pglite/${isOfOthers ? "" : "contrib/"}${member}`
    )) as Readonly<Record<string, Extension>>;
    return [[name, module[member]]] as [string, Extension][];
  });
  return Object.fromEntries((await Promise.all(loaded)).flat());
}

/**
 * The script, with the extensions that it needs in front. All are made where PGlite looks for
 * types, in the version that it has.
 */
export function withExtensions(script: string): string {
  const needed = [...signs]
    .filter(([, sign]) => sign.test(script))
    .map(
      ([name]) =>
        `-- CreateExtension\nCREATE EXTENSION IF NOT EXISTS "${name}";\n\n`,
    );
  const plain = script.replaceAll(
    /^(CREATE EXTENSION IF NOT EXISTS "[^"]+")[^;]*;/gm,
    "$1;",
  );
  return needed.join("") + plain;
}
