import { seededRandom } from "./random.js";

/** The number of rows in the measured blog. */
export const counts = {
  users: 1_000,
  posts: 10_000,
  comments: 30_000,
  tags: 50,
  tagsOfPost: 2,
} as const;

/** A title has three of these. Each is in about 400 of 10,000 titles. */
export const commonWords =
  "river signal garden engine paper harbour copper window orchard lantern meadow marble ferry compass thunder willow anchor ember quarry saddle velvet canyon falcon glacier hollow island juniper kernel lattice mirror nectar oasis pebble quartz ribbon summit timber umbra valley walnut yarrow zephyr beacon cinder delta echo fable grove hazel ivory jasper karst ledger mosaic nimbus onyx prairie quiver ripple sable tundra upland vesper wharf xenon yonder zenith amber birch cedar drift elm fjord gale heath inlet".split(
    " ",
  );

/** Every 1,000th title ends in one of these, so each is in one title of 1,000. */
export const rareWords =
  "aardvark bandicoot capybara dugong echidna fossa gharial hoatzin ibex jerboa".split(
    " ",
  );

const start = Date.UTC(2024, 0, 1);
const at = (minutes: number): Date => new Date(start + minutes * 60_000);

export function userRows() {
  return Array.from({ length: counts.users }, (_, index) => ({
    id: userId(index),
    email: `user${index}@example.org`,
    name: index % 7 === 0 ? null : `Person Number ${index}`,
    createdAt: at(index),
    updatedAt: at(index + 5),
  }));
}

export function userId(index: number): string {
  return `user-${String(index % counts.users).padStart(4, "0")}`;
}

export function profileRows() {
  return userRows().map(({ id }, index) => ({
    userId: id,
    bio: `Writes about ${commonWords[index % commonWords.length]}.`,
    avatar: new Uint8Array([index & 255, 1, 2, 3, 255]),
    birthday: at(-index * 1_000),
  }));
}

/** Ids far apart, so that consecutive requests do not read the same database page. */
export function postId(turn: number): number {
  return 1 + ((turn * 7_919) % counts.posts);
}

export function tagRows() {
  return commonWords.slice(0, counts.tags).map((name) => ({ name }));
}

export function postRows() {
  const random = seededRandom(7);
  const word = (): string =>
    commonWords[Math.floor(random() * commonWords.length)] as string;
  return Array.from({ length: counts.posts }, (_, index) => ({
    id: index + 1,
    slug: `post-${index + 1}`,
    title: `The ${word()}, the ${word()} and the ${word()}${rareEnding(index)}`,
    body: `${word()} ${word()} ${word()} ${word()} ${word()} `.repeat(8),
    status: index % 5 === 0 ? ("DRAFT" as const) : ("PUBLISHED" as const),
    featured: index % 3 === 0,
    views: BigInt(index) * 1_001n,
    rating: index % 4 === 0 ? null : Math.round(random() * 50) / 10,
    price: index % 2 === 0 ? null : `${index % 100}.95`,
    wordCount: 500 + (index % 2_000),
    ...(index % 3 !== 0 && { metadata: { language: "en", pages: index % 9 } }),
    publishedAt: index % 5 === 0 ? null : at(index * 3),
    createdAt: at(index * 2),
    updatedAt: at(index * 2 + 1),
    authorId: userId(Math.floor(random() * counts.users)),
  }));
}

function rareEnding(index: number): string {
  if (index % 100 !== 0) return "";
  return `, with a ${rareWords[(index / 100) % rareWords.length]}`;
}

export function commentRows() {
  const random = seededRandom(11);
  return Array.from({ length: counts.comments }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
    body: `Comment ${index}: I had not looked at it in that way before.`,
    createdAt: at(index),
    postId: (index % counts.posts) + 1,
    authorId:
      index % 10 === 0 ? null : userId(Math.floor(random() * counts.users)),
  }));
}

/** Pairs of a post's id and a tag's name. */
export function taggings(): readonly (readonly [number, string])[] {
  const tags = tagRows();
  return Array.from({ length: counts.posts }, (_, index) => index).flatMap(
    (index) =>
      Array.from({ length: counts.tagsOfPost }, (__, turn) => {
        const tag = tags[(index * 7 + turn * 13) % tags.length];
        return [index + 1, tag?.name ?? ""] as const;
      }),
  );
}
