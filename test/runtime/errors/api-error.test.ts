import { expect, test } from "@jest/globals";
import { ApiError } from "../../../src/runtime/index.js";

const failed = (headers: Record<string, string>): ApiError =>
  new ApiError("unauthorized", "no", undefined, { headers });

test.each(["content-length", "Content-Length", "Transfer-Encoding"])(
  "an ApiError refuses the header %s, which frames the body",
  (name) => {
    expect(() => failed({ "www-authenticate": "Bearer", [name]: "3" })).toThrow(
      new TypeError(
        `an ApiError cannot have the header "${name}": adapters send their own`,
      ),
    );
  },
);

test("an ApiError has other headers as they are", () => {
  const headers = { "WWW-Authenticate": "Bearer", "retry-after": "3" };
  expect(failed(headers).headers).toEqual(headers);
});
