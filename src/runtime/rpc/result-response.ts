import type { ApiResponse } from "../service/api-handler.js";
import { exceedsBytes } from "../service/byte-length.js";
import { textResponse } from "../service/text-response.js";
import type { BytesFormat } from "../serialization/bytes-format.js";
import { ResultWriter } from "./result-text.js";
import { tooLong } from "./too-long.js";

/**
 * The response `{ data, meta? }`; `write` returns the text of `data`.
 *
 * @throws RpcError (400) for a text of more than `maxBytes` bytes.
 */
export function resultResponse(
  bytes: BytesFormat,
  status: number,
  maxBytes: number,
  write: (writer: ResultWriter) => string,
): ApiResponse {
  const writer = new ResultWriter(bytes, maxBytes);
  const data = write(writer);
  const serialization = writer.meta;
  const meta =
    serialization === undefined
      ? ""
      : `,"meta":{"serialization":${serialization}}`;
  const headers = { "content-type": "application/json" };
  const text = `{"data":${data}${meta}}`;
  if (exceedsBytes(text, maxBytes)) throw tooLong(maxBytes);
  return textResponse(status, headers, text);
}
