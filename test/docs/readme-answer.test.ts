import { expect, test } from "@jest/globals";
import { useApplication } from "../support/use-application.js";
import { codeBlocks, read } from "./document.js";

const application = useApplication("blog", "sqlite");

test("README.md shows what the blog answers", async () => {
  const shown = codeBlocks(read("README.md")).find(
    ({ language }) => language === "json",
  );
  const request = /^`GET (\S+)`$/.exec(shown?.introduction ?? "")?.[1] ?? "";
  const response = await fetch(`${application.url()}${request}`);
  const answer = (await response.text()).replaceAll(
    application.url(),
    "http://127.0.0.1:3000",
  );
  expect(response.status).toBe(200);
  expect(JSON.parse(answer)).toEqual(JSON.parse(shown?.code ?? ""));
});
