import type { ApiResponse } from "../service/api-handler.js";
import { TextResponse } from "../service/text-response.js";
import type { BytesFormat } from "../serialization/bytes-format.js";
import { ResultWriter } from "./result-text.js";

/** The response `{ data, meta? }`; `write` returns the text of `data`. */
export function resultResponse(
  bytes: BytesFormat,
  status: number,
  write: (writer: ResultWriter) => string,
): ApiResponse {
  const writer = new ResultWriter(bytes);
  const data = write(writer);
  const serialization = writer.meta;
  const meta =
    serialization === undefined
      ? ""
      : `,"meta":{"serialization":${serialization}}`;
  const headers = { "content-type": "application/json" };
  return new TextResponse(status, headers, `{"data":${data}${meta}}`);
}
