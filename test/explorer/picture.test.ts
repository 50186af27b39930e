import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import {
  describe as read,
  type OpenApi,
} from "../../src/runtime/explorer/page/description.js";
import { layoutOf } from "../../src/runtime/explorer/page/picture-layout.js";
import { typeLinks } from "../../src/runtime/explorer/page/type-links.js";

const description = read(
  JSON.parse(
    readFileSync(
      new URL("../../fixtures/blog/src/api/openapi/rest.json", import.meta.url),
      "utf8",
    ),
  ) as OpenApi,
);

test("two types have one link, from the one that the other belongs to", () => {
  const links = typeLinks(description);
  expect(
    links.map(({ from, to, fromMany, toMany }) =>
      [from, fromMany ? "n" : "1", toMany ? "n" : "1", to].join(" "),
    ),
  ).toEqual([
    ...["category n 1 category", "category 1 n post", "post 1 n comment"],
    ...["user 1 n comment", "user 1 n follow", "post 1 n like"],
    ...["user 1 n like", "post n n tag", "user 1 n post", "user 1 1 profile"],
  ]);
  expect(links[4]?.names).toEqual([
    ...["follow.follower", "follow.followee", "user.following"],
    "user.followers",
  ]);
});

test("types come behind what they belong to, and no two are in one place", () => {
  const spots = layoutOf(description.types, typeLinks(description));
  const columns: string[][] = [];
  for (const type of description.types) {
    (columns[spots.get(type)?.column ?? -1] ??= []).push(type);
  }
  expect(columns).toEqual([
    ["category", "user"],
    ["follow", "post", "profile"],
    ["comment", "like", "tag"],
  ]);
  // With where the links from users to comments and likes go through.
  expect(spots.size).toBe(10);
  const places = [...spots.values()].map(({ column, row }) =>
    [column, row].join(),
  );
  expect(new Set(places).size).toBe(10);
});

test("a circle of types is cut, and types without links are below", () => {
  const link = (from: string, to: string) => ({
    ...{ from, to, names: [], fromMany: false, toMany: true },
  });
  const spots = layoutOf(
    ["a", "b", "c", "alone"],
    [link("a", "b"), link("b", "c"), link("c", "a")],
  );
  expect(new Set(["a", "b", "c"].map((one) => spots.get(one)?.column))).toEqual(
    new Set([0, 1, 2]),
  );
  const rows = ["a", "b", "c"].map((one) => spots.get(one)?.row ?? 0);
  expect(spots.get("alone")?.row).toBeGreaterThan(Math.max(...rows));
});
