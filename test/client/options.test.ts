import { expect, test } from "@jest/globals";
import { createRpcClient } from "../../fixtures/blog/src/api/client.js";

test.each([{}, { url: undefined }, { url: new URL("http://localhost/") }])(
  "a client without the text of a URL is refused when it is made: %j",
  (options) => {
    expect(() => createRpcClient(options as { url: string })).toThrow(
      new TypeError('invalid options: "url" must be the URL of the service'),
    );
  },
);
