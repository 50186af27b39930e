import type { ApiResponse } from "../../service/api-handler.js";
import { documentResponse } from "../document/document.js";
import { taggedVersion } from "../document/version-tag.js";
import type { LocalIds } from "./local-ids.js";
import { atomicType, extension } from "./media-type.js";
import { malformed } from "../write/document/problems.js";
import { type Operation, operationPointer } from "./operation.js";

/** The document of a single request's answer, as far as a result has its parts. */
interface Answer {
  readonly data: { readonly type: string; readonly id: string };
  readonly meta?: {
    readonly serialization?: {
      readonly values: Readonly<Record<string, unknown>>;
    };
  };
}

/** The results of operations, made of the answers to their single requests. */
export class Results {
  readonly #ids: LocalIds<string>;
  readonly #results: object[] = [];
  readonly #markers: [path: string, marker: unknown][] = [];

  readonly #maxBytes: number;
  #length = 0;

  /**
   * @param ids gets the ids of added records, and loses those of removed ones
   * @param maxBytes of the whole answer
   */
  constructor(ids: LocalIds<string>, maxBytes: number) {
    this.#ids = ids;
    this.#maxBytes = maxBytes;
  }

  /** @throws ApiError `invalid-payload` (400) if all answers together are too large */
  add(operation: Operation, { text, headers }: ApiResponse): void {
    const { data: sent, target, index } = operation;
    // The extension has no data for a relationship.
    if (text === undefined || target.relationship !== undefined) {
      const version = taggedVersion(headers["etag"]);
      this.#results.push(version === undefined ? {} : { meta: { version } });
      return;
    }
    // A UTF-16 code unit takes at least a byte.
    this.#length += text.length;
    if (this.#length > this.#maxBytes) {
      throw malformed(
        operationPointer(index),
        `the results have more than ${String(this.#maxBytes)} bytes: send fewer operations`,
      );
    }
    const { data, meta } = JSON.parse(text) as Answer;
    const { type, id, ...members } = data;
    const { lid } = operation.adds ? (sent as { readonly lid?: string }) : {};
    if (lid !== undefined) this.#ids.set(type, lid, String(id));
    this.#results.push({
      data: { type, id, ...(lid !== undefined && { lid }), ...members },
    });
    const { values = {} } = meta?.serialization ?? {};
    for (const [path, marker] of Object.entries(values)) {
      this.#markers.push([`atomic:results.${String(index)}.${path}`, marker]);
    }
  }

  /** 200 with all results, or 204 if all are empty. */
  response(): ApiResponse {
    if (this.#results.every((one) => Object.keys(one).length === 0)) {
      return { status: 204, headers: { vary: "Accept" } };
    }
    const serialization = { values: Object.fromEntries(this.#markers), v: 1 };
    const text = JSON.stringify({
      jsonapi: { version: "1.1", ext: [extension] },
      "atomic:results": this.#results,
      ...(this.#markers.length > 0 && { meta: { serialization } }),
    });
    return documentResponse(text, 200, { "content-type": atomicType });
  }
}
