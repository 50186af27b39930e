import type { ErrorCode } from "../../contract/error-codes.js";
import { ApiError } from "../../errors/api-error.js";
import { exceedsBytes } from "../../service/byte-length.js";

/** The parameters that can make a document shorter. */
const codes = {
  fields: "invalid-fields",
  include: "invalid-include",
  "page[limit]": "invalid-page",
  "page[size]": "invalid-page",
} as const satisfies Record<string, ErrorCode>;

/** Bounds the text of a document while it is written. */
export class ResponseSize {
  readonly #maxBytes: number;
  readonly #parameter: keyof typeof codes;

  constructor(maxBytes: number, parameter: keyof typeof codes) {
    this.#maxBytes = maxBytes;
    this.#parameter = parameter;
  }

  /**
   * Checks a part of the text: a UTF-16 code unit takes at least a byte.
   *
   * @throws ApiError (400) at the parameter.
   */
  check(part: string): void {
    if (part.length > this.#maxBytes) this.#refuse();
  }

  /** @throws ApiError (400) at the parameter. */
  checked(text: string): string {
    if (exceedsBytes(text, this.#maxBytes)) this.#refuse();
    return text;
  }

  #refuse(): never {
    const parameter = this.#parameter;
    throw new ApiError(
      codes[parameter],
      `the response takes more than ${String(this.#maxBytes)} bytes: ask for a smaller page, fewer "fields", or include less`,
      { parameter },
    );
  }
}
