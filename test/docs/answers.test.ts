import { expect, test } from "@jest/globals";
import { useApplication } from "../support/use-application.js";
import { codeBlocks, read } from "./document.js";

const application = useApplication("blog", "sqlite");

/** The documents below a request or a curl, with the URL to which a path is relative. */
test.each([
  ["README.md", ""],
  ["docs/rest.md", "/rest"],
  ["docs/rpc.md", "/rpc"],
])("%s shows what the blog answers", async (page, service) => {
  const shown = codeBlocks(read(page)).flatMap(({ introduction, code }) => {
    const asked =
      /^(?:`GET |curl -g 'http:\/\/127\.0\.0\.1:3000)(\S+)[`']$/m.exec(
        introduction,
      );
    const request = asked?.[1];
    return request === undefined ? [] : [{ request, code }];
  });
  expect(shown).not.toEqual([]);
  for (const { request, code } of shown) {
    const response = await fetch(`${application.url()}${service}${request}`);
    const answer = (await response.text()).replaceAll(
      application.url(),
      "http://127.0.0.1:3000",
    );
    expect(JSON.parse(answer)).toEqual(JSON.parse(code));
  }
});
