import { describe, expect, test } from "@jest/globals";
import { isLongRun } from "../support/long-run.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";
import { useService } from "./support/use-service.js";
import { walkLinks } from "./support/walk-links.js";

const awkward = [
  "a/b",
  "what?",
  "#1",
  "100%",
  "%41",
  "two words",
  "a+b",
  "a&b=c",
  "🙂 é",
  "semi;colon",
  'quote"back\\slash',
  "~_~",
  "...",
];

describe("over HTTP", () => {
  const application = useApplication("blog", "sqlite");
  const api = restClient(application.rest);
  const types = "category comment follow like post profile tag user".split(" ");

  test("JSON:API 60 43: every link of the blog leads to what it names, awkward ids too", async () => {
    for (const id of awkward) {
      const { status, headers } = await api.post("/tag", {
        data: {
          type: "tag",
          id,
          relationships: { posts: { data: [{ type: "post", id: "1" }] } },
        },
      });
      expect([id, status]).toEqual([id, 201]);
      const found = await fetch(String(headers.get("location")));
      expect(await found.json()).toMatchObject({ data: { type: "tag", id } });
      const user = await api.post("/user", {
        data: { type: "user", id, attributes: { email: `${id}@example.org` } },
      });
      expect(user.status).toBe(201);
      const like = await api.post("/follow", {
        data: {
          type: "follow",
          relationships: {
            follower: { data: { type: "user", id } },
            followee: { data: { type: "user", id } },
          },
        },
      });
      expect(like.status).toBe(201);
      expect((await fetch(String(like.headers.get("location")))).status).toBe(
        200,
      );
    }
    const starts = types.flatMap((type) => [
      `/${type}`,
      `/${type}?page[limit]=2`,
    ]);
    const { visited, problems } = await walkLinks(
      api,
      application.rest(),
      starts,
    );
    expect(problems).toEqual([]);
    expect(visited.size).toBeGreaterThan(300);
  });
});

describe("the catalogue", () => {
  const api = useService("catalogue", "pglite");

  test("JSON:API 60: every link leads somewhere", async () => {
    const starts = ["brand", "product", "review", "stock", "warehouse"];
    const { visited, problems } = await walkLinks(
      api,
      "https://example.org/api",
      starts.map((type) => `/${type}?page[limit]=1`),
    );
    expect(problems).toEqual([]);
    expect(visited.size).toBeGreaterThan(50);
  });
});

describe("every shape of id and relation", () => {
  const api = useService("shapes");
  const types =
    "big box boxLabel chassis city contact country engine hTTPLog_entry knot lid maker moment pair person rank stamp switch team tenant";

  test.each([{}, ...(isLongRun ? [{ linkage: "full" }] : [])])(
    "JSON:API 60 R22: every link leads somewhere, with %j",
    async (options) => {
      const { visited, problems } = await walkLinks(
        api.with(options),
        "https://example.org/api",
        types.split(" ").map((type) => `/${type}?page[limit]=3`),
      );
      expect(problems).toEqual([]);
      expect(visited.size).toBeGreaterThan(200);
    },
  );
});
