import { isPlainObject } from "../serialization/plain-object.js";

/**
 * Handles the rejections of promises that the application's code gave where none is
 * awaited: each would end the process.
 */
export function handleRejections(value: unknown): void {
  if (value instanceof Promise) {
    value.catch(() => undefined);
  } else if (Array.isArray(value) || isPlainObject(value)) {
    Object.values(value).forEach(handleRejections);
  }
}
