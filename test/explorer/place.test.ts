import { expect, test } from "@jest/globals";
import fc from "fast-check";
import {
  collectionPlace,
  following,
  fragmentOf,
  nameOf,
  type Place,
  placeOf,
} from "../../src/runtime/explorer/page/place.js";

test("a fragment that nobody made is the start", () => {
  expect(placeOf("#")).toEqual(collectionPlace());
  expect(placeOf("#/post?page=-1&size=0&open=x&filter[=1")).toEqual(
    collectionPlace("post"),
  );
  expect(placeOf("#/%E0%A4%A").path).toEqual(["%E0%A4%A"]);
});

test("what a place is written as is read back, whatever ids and values are", () => {
  const text = fc.string({ minLength: 1, unit: "grapheme" });
  fc.assert(
    fc.property(
      fc.record({
        path: fc.array(text, { maxLength: 3 }),
        value: fc.string(),
        id: text,
        from: fc.array(text, { maxLength: 3 }),
        creating: fc.boolean(),
        page: fc.integer({ min: 1, max: 9999 }),
      }),
      ({ path, value, id, from, creating, page }) => {
        const place: Place = {
          ...collectionPlace(...path),
          filters: [{ field: "title", operator: "$contains", value }],
          open: { type: "post", id },
          trail: from,
          creating,
          page,
          sort: "-title,author.name",
          fields: ["title", "body"],
          size: 10,
        };
        expect(placeOf(fragmentOf(place))).toEqual(place);
      },
    ),
  );
});

test("a trail has the places before, without their own trails, and an end", () => {
  const user = {
    ...collectionPlace("user"),
    open: { type: "user", id: "ada" },
  };
  const posts = following(user, collectionPlace("user", "ada", "posts"));
  const comments = following(posts, collectionPlace("post", "1", "comments"));
  expect(comments.trail.map((one) => nameOf(placeOf(one)))).toEqual([
    "user ada",
    "posts of user ada",
  ]);
  let place = comments;
  for (let step = 0; step < 20; step += 1) place = following(place, posts);
  expect(place.trail).toHaveLength(8);
});
