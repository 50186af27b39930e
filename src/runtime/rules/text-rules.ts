import { emailPattern, urlPattern } from "../contract/rule-patterns.js";
import type { Rule } from "../model/rule.js";

/** Takes the white space off both ends. */
export const trim: Rule = { change: (text) => text.trim() };

/** Makes lower-case letters of all letters. */
export const lower: Rule = { change: (text) => text.toLowerCase() };

/** A text of so many characters: code points, as in JSON Schema. */
export function length(
  least: number,
  most = Infinity,
  message = lengthMessage(least, most),
): Rule {
  return textRule(message, (text) => {
    const characters = codePoints(text);
    return characters >= least && characters <= most;
  });
}

/** An e-mail address as browsers take it in a form. */
export function email(message = "must be an e-mail address"): Rule {
  return textRule(message, matcher(emailPattern));
}

/** A web address that begins with `http://` or `https://`. */
export function url(message = "must be a web address, https://…"): Rule {
  return textRule(message, matcher(urlPattern));
}

/**
 * A text in which the expression finds a match.
 *
 * @param source with the meaning of the flag `u`, as in JSON Schema
 */
export function pattern(
  source: string,
  message = `must match ${source}`,
): Rule {
  return textRule(message, matcher(source));
}

function textRule(message: string, holds: (text: string) => boolean): Rule {
  return {
    problem: (value) =>
      typeof value === "string" && holds(value) ? undefined : message,
  };
}

function matcher(source: string): (text: string) => boolean {
  const expression = new RegExp(source, "u");
  return (text) => expression.test(text);
}

/** Of the UTF-16 code units of a text, those of a pair are one character. */
function codePoints(text: string): number {
  return text.length - (text.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0);
}

function lengthMessage(least: number, most: number): string {
  if (most === Infinity) return `must have at least ${characters(least)}`;
  if (least === 0) return `must have no more than ${characters(most)}`;
  if (least === most) return `must have ${characters(least)}`;
  return `must have ${String(least)} to ${characters(most)}`;
}

function characters(count: number): string {
  return `${String(count)} character${count === 1 ? "" : "s"}`;
}
