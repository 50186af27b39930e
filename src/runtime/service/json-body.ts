import { ApiError } from "../errors/api-error.js";
import { step } from "../errors/json-pointer.js";
import { exceedsBytes } from "./byte-length.js";
import { tooLarge } from "../errors/too-large.js";
import { misreadMember } from "../serialization/misread-member.js";

/** Limits of a request body; beyond them it is refused. */
export interface BodyLimits {
  /** Bytes of JSON text. */
  readonly maxBodyBytes: number;
  /** Levels of nested arrays and objects. */
  readonly maxBodyDepth: number;
  /** Characters of a member's name. */
  readonly maxNameLength: number;
}

/**
 * The JSON value of a request body; `undefined` if there is none.
 *
 * @throws ApiError `invalid-payload` (400) for text that is not JSON, values nested
 *   too deeply, members that Prisma misreads (B4, B5) and names that are too long;
 *   `payload-too-large` (413).
 */
export function jsonBody(body: unknown, limits: BodyLimits): unknown {
  const value = parsedBody(body, limits);
  if (typeof value === "object" && value !== null) {
    inspect(value, limits);
  }
  return value;
}

/**
 * The same without inspection, for callers that inspect the parts themselves.
 *
 * @throws ApiError `invalid-payload` (400) for text that is not JSON;
 *   `payload-too-large` (413).
 */
export function parsedBody(
  body: unknown,
  { maxBodyBytes: maxBytes }: BodyLimits,
): unknown {
  if (body instanceof Error) throw body;
  const isBinary = body instanceof Uint8Array;
  if (isBinary && body.byteLength > maxBytes) throw tooLarge(maxBytes);
  const text = isBinary ? decoded(body) : body;
  if (typeof text !== "string") return body;
  if (!isBinary && exceedsBytes(text, maxBytes)) throw tooLarge(maxBytes);
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError("invalid-payload", "the body is not valid JSON", {
      pointer: "",
    });
  }
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ApiError("invalid-payload", "the body is not valid UTF-8", {
      pointer: "",
    });
  }
}

/**
 * Refuses what is allowed nowhere in a request: members that Prisma misreads, and
 * long names, since Prisma takes minutes to print a name with a million line breaks.
 *
 * @throws ApiError `invalid-payload` (400) at the object that holds it.
 */
export function inspect(value: object, limits: BodyLimits): void {
  const fault = faultIn(value, limits, limits.maxBodyDepth);
  if (!fault) return;
  throw new ApiError("invalid-payload", fault.problem, {
    pointer: (fault.steps ?? []).map(step).join(""),
  });
}

interface Fault {
  readonly problem: string;
  /** The path to the object, built while returning from it; absent if nested too deeply. */
  readonly steps?: readonly (string | number)[];
}

function faultIn(
  value: object,
  limits: BodyLimits,
  depth: number,
): Fault | undefined {
  if (depth === 0) return { problem: "the body is nested too deeply" };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const fault = faultBelow(value[index], index, limits, depth);
      if (fault) return fault;
    }
    return undefined;
  }
  const misread = misreadMember(value);
  if (misread !== undefined) {
    return { problem: `no member may be called "${misread}"`, steps: [] };
  }
  for (const name of Object.keys(value)) {
    if (name.length > limits.maxNameLength) {
      const problem = `the name of a member, "${name.slice(0, 40)}…", is longer than ${String(limits.maxNameLength)} characters`;
      return { problem, steps: [] };
    }
    const member = (value as Record<string, unknown>)[name];
    const fault = faultBelow(member, name, limits, depth);
    if (fault) return fault;
  }
  return undefined;
}

function faultBelow(
  value: unknown,
  at: string | number,
  limits: BodyLimits,
  depth: number,
): Fault | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const fault = faultIn(value, limits, depth - 1);
  return fault?.steps ? { ...fault, steps: [at, ...fault.steps] } : fault;
}
