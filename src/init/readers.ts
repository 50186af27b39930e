import type { ReadRule, StarterRules } from "./starter-rules.js";

/** More names than these are counted. */
const most = 12;

/** Who reads which models, a line each. */
export function readersOf({ read }: StarterRules): readonly string[] {
  const line = (who: string, is: (rule: ReadRule) => boolean): string[] => {
    const names = [...read].flatMap(([name, rule]) => (is(rule) ? [name] : []));
    const more = names.length - most;
    const rest = more > 0 ? ` and ${more} more` : "";
    return names.length === 0
      ? []
      : [`${who}: ${names.slice(0, most).join(", ")}${rest}`];
  };
  return [
    ...line("everybody reads", (rule) => rule === true),
    ...line("callers read their own", (rule) => typeof rule === "object"),
    ...line("administrators alone read", (rule) => rule === "administrators"),
    ...line("nobody reads", (rule) => rule === false),
  ];
}
