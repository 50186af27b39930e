import { handleRejections } from "./handle-rejections.js";

/** The application's own errors would be answered: a rule has no say in that. */
export function callRule<Answer>(name: string, ask: () => Answer): Answer {
  try {
    return ask();
  } catch (error) {
    throw new Error(`${name} failed`, { cause: error });
  }
}

/** @param value what one of the application's functions has returned instead */
export function badAnswer(
  name: string,
  message: string,
  value: unknown,
): Error {
  handleRejections(value);
  const isPromise = value instanceof Promise;
  return new Error(`${name} ${message}${isPromise ? ", no promise" : ""}`);
}

/**
 * A caller of any class. Of a promise or a map no member would say anything: a rule that
 * asks whether the caller is banned would find that he is not.
 */
export function requireContext(context: unknown): unknown {
  const { then } = (context ?? {}) as { readonly then?: unknown };
  if (
    typeof then === "function" ||
    context instanceof Map ||
    context instanceof Set
  ) {
    throw badAnswer(
      "the context of access rules",
      "must be an object: await what it needs in the adapter's context",
      context,
    );
  }
  return context;
}
