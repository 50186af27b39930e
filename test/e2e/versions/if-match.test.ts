import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type DatabaseName, whyUnavailable } from "../../support/databases.js";
import {
  type OpenVersioned,
  openVersioned,
  patch,
  send,
} from "./open-versioned.js";

const databases: readonly DatabaseName[] = ["sqlite", "postgresql", "mariadb"];
const available: DatabaseName[] = [];
for (const one of databases) {
  if ((await whyUnavailable(one)) === undefined) available.push(one);
}

describe.each(available)("If-Match on %s", (database) => {
  let app: OpenVersioned;
  beforeAll(async () => {
    app = await openVersioned(database);
  });
  afterAll(() => app.close());

  const versionOf = async (id: number) =>
    (await app.client.post.findUniqueOrThrow({ where: { id } }))["rev"];
  const six = [0, 1, 2, 3, 4, 5];

  test.each([
    [
      "attributes",
      "/post/1",
      (n: number) => patch("1", { title: `t${String(n)}` }),
    ],
    [
      "linkage in the document",
      "/post/1",
      (n: number) =>
        patch(
          "1",
          {},
          {
            relationships: {
              author: { data: { type: "user", id: n % 2 ? "ada" : "bob" } },
              tags: { data: [{ type: "tag", id: n % 2 ? "x" : "y" }] },
            },
          },
        ),
    ],
    [
      "a linkage",
      "/post/1/relationships/tags",
      (n: number) => ({ data: [{ type: "tag", id: n % 2 ? "x" : "y" }] }),
    ],
    [
      "a related URL",
      "/post/1/author",
      (n: number) => ({ data: { type: "user", id: n % 2 ? "ada" : "bob" } }),
    ],
  ])(
    "of six writers of %s one wins, 20 times",
    async (_, path, body) => {
      const rest = app.rest();
      for (let round = 0; round < 20; round += 1) {
        const before = Number(await versionOf(1));
        const headers = { "if-match": `"${String(before)}"` };
        const answers = await Promise.all(
          six.map((n) => send(rest, "PATCH", path, { body: body(n), headers })),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([
          200, 412, 412, 412, 412, 412,
        ]);
        expect(await versionOf(1)).toBe(before + 1);
      }
    },
    120_000,
  );

  test("of six who delete one wins", async () => {
    const rest = app.rest();
    for (let round = 0; round < 20; round += 1) {
      const { id } = await app.client.post.create({ data: { title: "gone" } });
      const headers = { "if-match": '"1"' };
      const answers = await Promise.all(
        six.map(() => send(rest, "DELETE", `/post/${String(id)}`, { headers })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        204, 404, 404, 404, 404, 404,
      ]);
    }
  }, 120_000);
});
