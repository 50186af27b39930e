import { expect, test } from "@jest/globals";
import { documents, read } from "./document.js";
import { llmsText } from "./llms/llms-text.js";

test("llms.txt is what npm run docs:llms makes of the documents", () => {
  const pages = documents();
  const { text } = read("llms.txt");
  expect(text).toBe(llmsText(read("README.md"), pages));
  for (const { path } of pages.filter(({ path }) => path.startsWith("docs/")))
    expect(text).toContain(`](${path})`);
});
