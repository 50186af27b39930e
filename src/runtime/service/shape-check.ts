import { suggestion } from "../contract/nearest-name.js";

/** What is wrong with a part of what an application declares: for callers without types. */
export type ShapeCheck = (path: string, value: unknown) => readonly string[];

/** The checks of the members of an object. */
export type MemberChecks = Readonly<Record<string, ShapeCheck>>;

/**
 * An object with some of these members; one that is `undefined` is not given.
 *
 * @param kind what a member is, as messages say
 */
export function objectOf(
  known: MemberChecks,
  kind: string,
  required: readonly string[] = [],
): ShapeCheck {
  return (path, value) => {
    if (typeof value !== "object" || value === null) {
      return [`${path} must be an object`];
    }
    const given = Object.entries(value).filter(([, one]) => one !== undefined);
    const names = new Set(given.map(([name]) => name));
    return [
      ...required
        .filter((name) => !names.has(name))
        .map((name) => `${path}.${name} is missing`),
      ...given.flatMap(([name, one]) =>
        Object.hasOwn(known, name)
          ? (known[name] as ShapeCheck)(`${path}.${name}`, one)
          : [unknownName(`${path}.${name}`, name, kind, Object.keys(known))],
      ),
    ];
  };
}

/** The same check for members of these names. */
export function checksOf(
  names: readonly string[],
  check: (name: string) => ShapeCheck,
): MemberChecks {
  return Object.fromEntries(names.map((name) => [name, check(name)]));
}

export function unknownName(
  path: string,
  name: string,
  kind: string,
  known: readonly string[],
): string {
  return `${path} is no ${kind}${suggestion(name, known)}`;
}

/** @param what is needed, as messages say */
export function valueOf(
  what: string,
  isValid: (value: unknown) => boolean,
): ShapeCheck {
  return (path, value) => (isValid(value) ? [] : [`${path} must be ${what}`]);
}
