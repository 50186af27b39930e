import { ApiError } from "../errors/api-error.js";
import { exceedsBytes } from "./byte-length.js";

/** How a request body may look before it is refused. */
export interface BodyLimits {
  /** Bytes of JSON text. */
  readonly maxBodyBytes: number;
  /** Levels of nested arrays and objects. */
  readonly maxBodyDepth: number;
}

/**
 * The JSON value of a request body; `undefined` when there is none.
 *
 * @throws ApiError `invalid-payload` (400) for text that is not JSON, values
 *   nested too deeply and `__proto__` members (B4); `payload-too-large` (413).
 */
export function jsonBody(body: unknown, limits: BodyLimits): unknown {
  const value = parsed(body, limits.maxBodyBytes);
  if (typeof value === "object" && value !== null) {
    inspect(value, limits.maxBodyDepth);
  }
  return value;
}

function parsed(body: unknown, maxBytes: number): unknown {
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

function tooLarge(maxBytes: number): ApiError {
  return new ApiError(
    "payload-too-large",
    `the body is larger than ${String(maxBytes)} bytes`,
    { header: "Content-Length" },
  );
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
 * An own `__proto__` key is refused wherever it stands: the Prisma client drops
 * it silently, and a condition with it (B4).
 */
function inspect(value: object, depth: number): void {
  if (depth === 0) {
    throw new ApiError("invalid-payload", "the body is nested too deeply", {
      pointer: "",
    });
  }
  if (Object.hasOwn(value, "__proto__")) {
    throw new ApiError("invalid-payload", 'a member is called "__proto__"', {
      pointer: "",
    });
  }
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof member === "object" && member !== null) {
      inspect(member, depth - 1);
    }
  }
}
