import {
  distinctNames,
  requireChoice,
  requireChoices,
  requireNoObject,
} from "./selected-names.js";
import { refuseHidden } from "./exposed-names.js";
import type { Read } from "./shape.js";
import { isPlain } from "./values.js";

/**
 * Names of fields: a list, a single name, or the members of an object, whose
 * values do not matter.
 */
export const readNames: Read = (shape, value) => {
  if (typeof value === "string") refuseHidden(shape, value);
  else if (Array.isArray(value)) {
    for (const item of value) readNames(shape, item);
  } else if (isPlain(value)) {
    for (const [name, member] of Object.entries(value)) {
      refuseHidden(shape, name);
      // `orderBy: { _relevance: { fields: [...] } }`
      if (name === "fields") readNames(shape, member);
    }
  }
  return value;
};

/** `distinct` and `by`. */
export const readListed: Read = (shape, value) =>
  readNames(shape, distinctNames(value));

/**
 * `omit`, `_sum` and the like: an object that chooses fields. Prisma's client takes any
 * object in `omit` for true, whatever it names.
 */
export const readFlags: Read = (shape, value) => {
  requireChoices(value);
  if (isPlain(value)) {
    for (const [name, member] of Object.entries(value)) {
      requireChoice(name, member);
      requireNoObject(name, member);
    }
  }
  return readNames(shape, value);
};
