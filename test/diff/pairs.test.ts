import { expect, test } from "@jest/globals";
import { compareApis } from "../../src/diff/compare-apis.js";
import type { Finding } from "../../src/diff/finding.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { apiOf } from "./api-of.js";
import { pairs } from "./pairs.js";

test("there are enough pairs, each with a name of its own", () => {
  const names = new Set(pairs.map(({ name }) => name));
  expect(names.size).toBe(pairs.length);
  expect(pairs.length).toBeGreaterThanOrEqual(60);
});

test.each(pairs)(
  "$name",
  async ({ before, after, configBefore, configAfter, expected }) => {
    const folder = temporaryFolder();
    const old = await apiOf(before, configBefore, folder);
    const now = await apiOf(after, configAfter, folder);
    expect(compareApis(old, now).map(inShort)).toEqual(expected);
    expect(compareApis(old, old)).toEqual([]);
  },
);

test.each([
  [
    "another enum has the values in another order",
    "the type is Stage, and was State, in another order",
  ],
  [
    "a field that could not be written is required now",
    "the field is required now: creates must give it, and null is refused in data and filters",
  ],
  [
    "a number is a key now",
    "the relation is new: values that are in no Shop are refused",
  ],
  [
    "blanks around an address are refused now",
    "rules no longer demand trim: values that keep email only with that are refused",
  ],
  [
    "access rules no longer set a field",
    "access rules no longer set the field: creates must give it",
  ],
])("of the pair %s: %s", async (name, message) => {
  const pair = pairs.find((one) => one.name === name);
  const folder = temporaryFolder();
  const old = await apiOf(pair?.before ?? "", pair?.configBefore, folder);
  const now = await apiOf(pair?.after ?? "", pair?.configAfter, folder);
  const [worst] = compareApis(old, now);
  expect(worst?.message).toBe(message);
});

test("who has to give a field that could not be written is told", async () => {
  const name = "a field that could not be written is required now";
  const pair = pairs.find((one) => one.name === name);
  const folder = temporaryFolder();
  const old = await apiOf(pair?.before ?? "", undefined, folder);
  const now = await apiOf(pair?.after ?? "", undefined, folder);
  const [worst] = compareApis(old, now);
  expect(worst?.hits).toContain("REST writes");
});

const shop = (fields: string): string => `datasource db {
  provider = "postgresql"
}

model Shop {
  id   Int    @id
  ${fields}
}
`;

async function changes(
  before: string,
  after: string,
): Promise<readonly Finding[]> {
  const folder = temporaryFolder();
  const old = await apiOf(shop(before), undefined, folder);
  return compareApis(old, await apiOf(shop(after), undefined, folder));
}

test("of a field with another type, what its column took before is not told", async () => {
  const found = await changes("code String @db.VarChar(20)", "code Int");
  const messages = found.map(({ message }) => message).join("; ");
  expect(messages).toContain("the type is Int, and was String");
  expect(messages).not.toContain("longer texts");
});

test("a list is not taken for another name of what was no list", async () => {
  const [one] = await changes("name String", "title String");
  expect(one?.wayOut).toContain("if it is title now");
  const [other] = await changes("name String", "titles String[]");
  expect(other?.wayOut).toBe("keep it until nobody names it any more");
});

function inShort({ verdict, model, place }: Finding): string {
  const at = place === undefined ? "" : `.${place}`;
  return `${verdict} ${model === "" ? "API" : model}${at}`;
}
