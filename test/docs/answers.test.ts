import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { expect, test } from "@jest/globals";
import { nodeHandler } from "../../src/runtime/adapters/node.js";
import { openBlog } from "../support/open-blog.js";
import { useApplication } from "../support/use-application.js";
import { codeBlocks, read } from "./document.js";

const application = useApplication("blog", "sqlite");

/** The documents below a request or a curl. */
function answersOf(page: string) {
  const shown = codeBlocks(read(page)).flatMap(({ introduction, code }) => {
    const asked =
      /^(?:`GET |curl -g 'http:\/\/127\.0\.0\.1:3000)(\S+)[`']$/m.exec(
        introduction,
      );
    const request = asked?.[1];
    return request === undefined ? [] : [{ request, code }];
  });
  expect(shown).not.toEqual([]);
  return shown;
}

test("README.md shows what the handler that it mounts answers", async () => {
  const { client, createRestHandler, close } = await openBlog();
  const rest = createRestHandler({ client, endpoint: "/rest" });
  const server = createServer(nodeHandler(rest, { prefix: "/rest" }));
  try {
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    for (const { request, code } of answersOf("README.md")) {
      const response = await fetch(`http://127.0.0.1:${port}${request}`);
      expect(await response.json()).toEqual(JSON.parse(code));
    }
  } finally {
    server.close();
    await close();
  }
});

/** With the URL to which a path is relative. */
test.each([
  ["docs/rest.md", "/rest"],
  ["docs/rpc.md", "/rpc"],
])("%s shows what the blog answers", async (page, service) => {
  for (const { request, code } of answersOf(page)) {
    const response = await fetch(`${application.url()}${service}${request}`);
    const answer = (await response.text()).replaceAll(
      application.url(),
      "http://127.0.0.1:3000",
    );
    expect(JSON.parse(answer)).toEqual(JSON.parse(code));
  }
});
