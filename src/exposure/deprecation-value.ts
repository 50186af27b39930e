import { isObject } from "../config/value-kinds.js";
import { suggestion } from "../runtime/contract/nearest-name.js";
import type { SettingType } from "./setting-values.js";

/** A day, and arguments: `2026-09-01 sunset=2027-03-01 use=fullName see=https://…`. */
export const deprecation: SettingType = {
  parse(text) {
    const [since, ...more] = text.split(/\s+/);
    const pairs = more.map((part) => part.split(/=(.*)/s, 2));
    const names = new Set(pairs.map(([name]) => name));
    // What has not the form stays text, and is refused as such.
    return pairs.every((pair) => pair.length === 2) &&
      names.size === pairs.length &&
      !names.has("since")
      ? { since, ...Object.fromEntries(pairs) }
      : text;
  },
  problem(value) {
    if (!isObject(value)) return form;
    const unknown = Object.keys(value).find((name) => !names.includes(name));
    if (unknown !== undefined) {
      return `has no argument "${unknown}"${suggestion(unknown, names) || `: there are ${names.slice(1).join(", ")}`}`;
    }
    const { since, sunset, use, see } = value as Record<string, unknown>;
    if (since === undefined || since === "") return form;
    for (const day of [since, sunset]) {
      if (day !== undefined && !isDay(day)) {
        return `has a day that is none, "${String(day)}": write it as 2026-09-01`;
      }
    }
    if (sunset !== undefined && String(sunset) < String(since)) {
      return `has its sunset, ${String(sunset)}, before it begins, ${String(since)}`;
    }
    if (use !== undefined && !isName(use)) {
      return `has "use" without the name of a field or model of the schema`;
    }
    return see === undefined || isWebAddress(see)
      ? undefined
      : `has "see" without a web address: https://…`;
  },
};

const names = ["since", "sunset", "use", "see"];

const form =
  "must be the day since when, and what you have of the rest: 2026-09-01 sunset=2027-03-01 use=fullName see=https://…";

function isDay(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value))
    return false;
  const date = new Date(value);
  // 30 February is a day in March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isName(value: unknown): boolean {
  return typeof value === "string" && /^[A-Za-z]\w*$/.test(value);
}

/** Fit for the header `Link`, and for a comment. */
function isWebAddress(value: unknown): boolean {
  return (
    typeof value === "string" &&
    /^https?:\/\/[!-~]+$/.test(value) &&
    !/[<>"\\^`{|}*]/.test(value) &&
    URL.canParse(value)
  );
}
