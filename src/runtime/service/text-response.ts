import type { ApiResponse } from "./api-handler.js";

/** A response written as text; `body` is parsed only when it is read. */
export class TextResponse implements ApiResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;

  constructor(status: number, headers: Record<string, string>, text: string) {
    this.status = status;
    this.headers = headers;
    this.text = text;
  }

  get body(): unknown {
    return JSON.parse(this.text);
  }
}
