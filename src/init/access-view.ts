import { fitsWidth } from "../source/text-width.js";
import type { ReadRule, StarterRules } from "./starter-rules.js";

/** With more models than this, those that nobody reads are not named one by one. */
const few = 20;

/** The view of `init/access.ts`. */
export function accessView({ read, idType }: StarterRules): object {
  const rules = [...read];
  const others = rules.length > few;
  return {
    idType,
    isPrivate: rules.some(([, rule]) => rule !== true),
    rules: rules
      .filter(([, rule]) => rule !== false || !others)
      .map(([name, rule]) => member(name, rule)),
    others,
  };
}

/** The rules of a model as prettier lays them out. */
function member(name: string, rule: ReadRule): string {
  if (typeof rule === "boolean") return `  ${name}: { read: ${rule} },`;
  const head = `    read: ({ user }, where) =>`;
  const value = `user ? where({ ${rule.column}: user.id }) : false`;
  const line = `${head} (${value}),`;
  const lines = fitsWidth(line) ? line : `${head}\n      ${value},`;
  return `  ${name}: {\n${lines}\n  },`;
}
