import { fitsWidth } from "../source/text-width.js";
import type { StarterAccess } from "./starter-access.js";
import type { ReadRule } from "./starter-rules.js";

/** With more models than this, those that nobody reads are not named one by one. */
const few = 20;

/** The view of `init/access.ts`. */
export function accessView({
  rules: { read, idType, administrators },
  asked,
}: NonNullable<StarterAccess["start"]>): object {
  const rules = [...read];
  const others = rules.length > few;
  return {
    idType,
    administrators,
    isPrivate: rules.some(([, rule]) => rule !== true),
    ...exampleOf(rules),
    rules: rules
      .filter(([, rule]) => rule !== false || !others)
      .map(([name, rule]) =>
        member(name, rule, asked.get(name) ?? [], administrators !== undefined),
      ),
    others,
  };
}

/** A model of the caller's own, and its key, for what the comment shows. */
function exampleOf(rules: readonly (readonly [string, ReadRule])[]): object {
  const own = rules
    .flatMap(([name, rule]) =>
      typeof rule === "object" && "column" in rule
        ? [{ model: name, column: rule.column }]
        : [],
    )
    // Better than the caller's own record.
    .toSorted(
      (one, other) =>
        Number(one.column === "id") - Number(other.column === "id"),
    )[0];
  return { own, model: own?.model ?? rules[0]?.[0] };
}

/** The rules of a model as prettier lays them out. */
function member(
  name: string,
  rule: ReadRule,
  asked: readonly string[],
  hasAdministrators: boolean,
): string {
  const closed = hasAdministrators ? "admin" : "false";
  const head = hasAdministrators && rule !== false ? ["...byAdmin"] : [];
  const lines = [
    ...head,
    `read: ${ruleCode(rule, hasAdministrators)}`,
    ...(asked.length === 0
      ? []
      : [
          [
            "fields: {",
            `      // Who reads ${asked.length === 1 ? "this" : "these"}? ${hasAdministrators ? "Administrators alone" : "Nobody"}, until you have answered.`,
            ...asked.map((column) => `      ${column}: { read: ${closed} },`),
            "    }",
          ].join("\n"),
        ]),
  ];
  const line = `  ${name}: { ${lines.join(", ")} },`;
  return typeof rule === "object" || asked.length > 0 || !fitsWidth(line)
    ? `  ${name}: {\n${lines.map((one) => `    ${one},\n`).join("")}  },`
    : line;
}

function ruleCode(rule: ReadRule, hasAdministrators: boolean): string {
  if (typeof rule === "boolean") return String(rule);
  if (rule === "administrators") return "admin";
  const [head, value] =
    "parent" in rule
      ? [
          "(_, where, of) =>",
          `where({ ${rule.relation}: { is: of.${rule.parent}.read } })`,
        ]
      : hasAdministrators
        ? [
            "({ user }, where) =>",
            `user !== undefined && (user.isAdmin || where({ ${rule.column}: user.id }))`,
          ]
        : [
            "({ user }, where) =>",
            `(user ? where({ ${rule.column}: user.id }) : false)`,
          ];
  if (fitsWidth(`    read: ${head} ${value},`)) return `${head} ${value}`;
  // prettier has no parentheses around what is on a line of its own.
  const own = value.replace(/^\((.*)\)$/, "$1");
  return `${head}\n      ${own}`;
}
