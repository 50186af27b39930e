import { describe, expect, test } from "@jest/globals";
import { ArgumentReader } from "../../../../src/runtime/rpc/arguments/argument-reader.js";
import { event, read, reader } from "./event.js";

const ISO = "2024-05-06T07:08:09.123Z";
const DATE = new Date(ISO);
const BYTES = new Uint8Array([1, 2, 255]);
const BASE64 = "AQL/";

describe("P5 values take the types that their fields declare", () => {
  test.each<[string, object, object]>([
    ["equality", { at: ISO, views: "9" }, { at: DATE, views: 9n }],
    [
      "big integers without a sign",
      { guid: "18446744073709551615" },
      { guid: 2n ** 64n - 1n },
    ],
    [
      "operators",
      { at: { gt: ISO, gte: ISO, lt: ISO, lte: ISO } },
      { at: { gt: DATE, gte: DATE, lt: DATE, lte: DATE } },
    ],
    [
      "lists of values",
      { at: { in: [ISO], notIn: [ISO, "x"] } },
      { at: { in: [DATE], notIn: [DATE, "x"] } },
    ],
    [
      "comparisons of lists",
      { dates: { has: ISO, hasSome: [ISO], hasEvery: [ISO], equals: [ISO] } },
      {
        dates: { has: DATE, hasSome: [DATE], hasEvery: [DATE], equals: [DATE] },
      },
    ],
    ["negation", { at: { not: { gt: ISO } } }, { at: { not: { gt: DATE } } }],
    ["a negated value", { views: { not: "7" } }, { views: { not: 7n } }],
    [
      "AND, OR and NOT",
      { AND: { at: ISO }, OR: [{ at: ISO }, { NOT: [{ views: "1" }] }] },
      { AND: { at: DATE }, OR: [{ at: DATE }, { NOT: [{ views: 1n }] }] },
    ],
    [
      "to-many relations",
      {
        children: {
          some: { at: ISO },
          every: { views: "1" },
          none: { image: BASE64 },
        },
      },
      {
        children: {
          some: { at: DATE },
          every: { views: 1n },
          none: { image: BYTES },
        },
      },
    ],
    [
      "to-one relations",
      { parent: { is: { at: ISO }, isNot: { at: ISO } } },
      { parent: { is: { at: DATE }, isNot: { at: DATE } } },
    ],
    [
      "a to-one relation's own filter",
      { parent: { at: ISO, parent: { at: ISO } } },
      { parent: { at: DATE, parent: { at: DATE } } },
    ],
    [
      "compound keys",
      { at_views: { at: ISO, views: "1" } },
      { at_views: { at: DATE, views: 1n } },
    ],
    [
      "scalar lists",
      { dates: { has: ISO, hasSome: [ISO], equals: [ISO] } },
      { dates: { has: DATE, hasSome: [DATE], equals: [DATE] } },
    ],
    [
      "bytes",
      { image: BASE64, blobs: { has: BASE64 } },
      { image: BYTES, blobs: { has: BYTES } },
    ],
    [
      "bytes as numbers",
      { image: { equals: [1, 2, 255], in: [[1, 2, 255]] } },
      { image: { equals: BYTES, in: [BYTES] } },
    ],
    [
      "lists that name a value twice",
      { dates: { equals: [ISO, ISO] }, at: { in: [ISO, ISO] } },
      { dates: { equals: [DATE, DATE] }, at: { in: [DATE] } },
    ],
    [
      "embedded documents",
      { place: { is: { opened: ISO } } },
      { place: { is: { opened: DATE } } },
    ],
    [
      "an embedded document itself",
      { place: { opened: { gt: ISO } } },
      { place: { opened: { gt: DATE } } },
    ],
    ["a field called constructor", { constructor: ISO }, { constructor: DATE }],
  ])("where: %s", (_, where, expected) => {
    expect(read({ where })).toEqual({ where: expected });
    const nested = { select: { children: { where } } };
    expect(read(nested)).toEqual({
      select: { children: { where: expected } },
    });
    const counted = {
      include: { _count: { select: { children: { where } } } },
    };
    expect(read(counted)).toEqual({
      include: { _count: { select: { children: { where: expected } } } },
    });
    const removed = {
      data: {
        children: { deleteMany: [where], updateMany: { where, data: {} } },
      },
    };
    expect(read(removed)).toEqual({
      data: {
        children: {
          deleteMany: [expected],
          updateMany: { where: expected, data: {} },
        },
      },
    });
  });

  test.each<[string, object, object]>([
    [
      "values",
      { at: ISO, views: "1", image: BASE64 },
      { at: DATE, views: 1n, image: BYTES },
    ],
    [
      "operations",
      { at: { set: ISO }, views: { increment: "2" } },
      { at: { set: DATE }, views: { increment: 2n } },
    ],
    ...["decrement", "multiply", "divide"].map(
      (name): [string, object, object] => [
        name,
        { views: { [name]: "2" } },
        { views: { [name]: 2n } },
      ],
    ),
    [
      "lists",
      { dates: [ISO], blobs: { push: [BASE64] } },
      { dates: [DATE], blobs: { push: [BYTES] } },
    ],
    ["bytes as numbers", { image: [1, 2, 255] }, { image: BYTES }],
    ["no bytes", { image: [] }, { image: new Uint8Array() }],
    [
      "an embedded document",
      { place: { opened: ISO } },
      { place: { opened: DATE } },
    ],
    [
      "an embedded document's operations",
      { place: { update: { opened: ISO } } },
      { place: { update: { opened: DATE } } },
    ],
  ])("data: %s", (_, data, expected) => {
    expect(read({ data })).toEqual({ data: expected });
    expect(read({ data: [data] })).toEqual({ data: [expected] });
    expect(read({ create: data, update: data })).toEqual({
      create: expected,
      update: expected,
    });
    const write = {
      create: [data],
      createMany: { data: [data] },
      connectOrCreate: { where: { at: ISO }, create: data },
      update: [{ where: { at: ISO }, data }],
      upsert: { where: { at: ISO }, create: data, update: data },
      connect: [{ at_views: { at: ISO, views: "1" } }],
    };
    const written = {
      create: [expected],
      createMany: { data: [expected] },
      connectOrCreate: { where: { at: DATE }, create: expected },
      update: [{ where: { at: DATE }, data: expected }],
      upsert: { where: { at: DATE }, create: expected, update: expected },
      connect: [{ at_views: { at: DATE, views: 1n } }],
    };
    expect(read({ data: { children: write } })).toEqual({
      data: { children: written },
    });
    const toOne = { data: { parent: { update: data } } };
    expect(read(toOne)).toEqual({
      data: { parent: { update: expected } },
    });
  });

  test("cursor and having", () => {
    expect(
      read({
        cursor: { at: ISO },
        having: {
          views: {
            _min: { gt: "3" },
            _max: { gt: "5" },
            _sum: { gt: "8" },
            _count: { gt: 5 },
          },
        },
        take: 3,
      }),
    ).toEqual({
      cursor: { at: DATE },
      having: {
        views: {
          _min: { gt: 3n },
          _max: { gt: 5n },
          _sum: { gt: 8n },
          _count: { gt: 5 },
        },
      },
      take: 3,
    });
  });
});

describe("what is not understood stays as it is", () => {
  test("a decimal that is an object is left for Prisma to refuse", () => {
    const where = { price: { equals: { valueOf: 1, toString: 1 } } };
    expect(read({ where })).toEqual({ where });
  });

  test.each<[string, Record<string, unknown>]>([
    ["no field", { where: { nothing: ISO } }],
    [
      "not of the type",
      { where: { at: "yesterday", views: "many", image: "?" } },
    ],
    ["of the type already", { where: { at: DATE, views: 1n, image: BYTES } }],
    ["null", { where: { at: null, parent: null }, data: null }],
    [
      "lists of no bytes",
      {
        where: {
          image: { in: [], notIn: [] },
          blobs: { equals: [], hasSome: [], hasEvery: [] },
        },
        data: { blobs: [] },
        create: { blobs: { set: [] } },
        update: { blobs: { push: [] } },
      },
    ],
    [
      "Json",
      {
        data: { details: { at: ISO, views: "1", list: [ISO] } },
        where: {
          details: { equals: ISO, path: ["at"], not: { in: [1, 1] } },
        },
      },
    ],
    ["strings and decimals", { data: { name: ISO, price: "1.10" } }],
    [
      "other arguments",
      { take: "1", skip: ISO, distinct: ["at"], by: ["at"], at: ISO },
    ],
    ["no list of values", { where: { views: { in: true, lte: true } } }],
    ["wrong shapes", { where: "x", select: 1, data: 1, include: true }],
  ])("%s", (_, args) => {
    const before = structuredClone(args);
    expect(reader.read(event, args)).toBe(args);
    expect(args).toEqual(before);
  });

  test("the arguments themselves are never changed", () => {
    const args = { where: { at: ISO, OR: [{ at: ISO }] } };
    read(args);
    expect(args).toEqual({ where: { at: ISO, OR: [{ at: ISO }] } });
  });
});

// Of a hundred thousand of these, Prisma's client tells so many faults that its stack ends.
test.each([
  { data: [[]] },
  { data: [1] },
  { where: { OR: [{}, []] } },
  { orderBy: ["id"] },
])("a list of something else than objects is 400: %j", (args) => {
  expect(() => read(args)).toThrow("a list must hold objects here");
});

test("P5: doubles that Prisma would make infinite are 400, except inside of Json", () => {
  const most = Number.MAX_VALUE;
  expect(() => read({ where: { id: { lt: most } } })).toThrow(
    '"id" takes finite numbers only',
  );
  const details = { where: { details: { equals: { most } } } };
  expect(read(details)).toEqual(details);
});

test.each([
  { where: { id: 1.5 } },
  { where: { OR: [{ NOT: { id: { in: [1, 1.5] } } }] } },
  { data: { id: { increment: 0.5 } } },
  { data: { place: { push: [{ floor: 1.5 }] } } },
  { having: { id: { _max: { gt: 1.5 } } } },
  { having: { name: { _count: { lt: 1.5 } } } },
  { take: 1.5 },
])("P5: a fraction, which Prisma would cut off, is 400: %j", (args) => {
  expect(() => read(args)).toThrow(/^"\w+" takes whole numbers only$/);
});

test("P5: fractions stay where they have a meaning", () => {
  const args = {
    where: { rating: 1.5, id: -2e9 },
    having: {
      id: { _avg: { gt: 1.5 } },
      NOT: { id: { not: { _avg: { gt: 1.5 } } } },
    },
    data: { details: { _count: 1.5 } },
    cacheStrategy: { ttl: 0.5 },
  };
  expect(read(args)).toEqual(args);
});

test("P5: every operation of an embedded document has its values converted", () => {
  const others = { height: 1.5, more: { _count: 1.5, lt: [1] } };
  const at = (opened: unknown): Record<string, unknown>[] =>
    [
      { set: { ...others, opened } },
      { push: [{ ...others, opened }] },
      { update: { opened: { set: opened }, height: { increment: 1.5 } } },
      { upsert: { set: { ...others, opened }, update: { opened } } },
      { updateMany: { where: { height: 1.5, opened }, data: { opened } } },
      { deleteMany: { where: { opened } } },
      { unset: true },
    ].map((place) => ({ data: { place } }));
  expect(at(ISO).map(read)).toEqual(at(new Date(ISO)));
});

test("P5: what is no number may look like one, and be long", () => {
  for (const text of ["NaN", "-Infinity", "1e400", "1".repeat(1001)]) {
    const args = { where: { name: text }, data: { name: text, details: text } };
    expect(read(args)).toEqual(args);
  }
});

test("P5: a decimal of more than 1000 characters is 400", () => {
  const price = "1.".padEnd(1000, "3");
  expect(read({ where: { price } })).toEqual({ where: { price } });
  expect(() => read({ where: { price: `${price}3` } })).toThrow(
    '"price" takes at most 1000 characters',
  );
});

test.each([NaN, Infinity, -Infinity])(
  "P5: %d is a value of a Float where the database stores it, else 400",
  (rating) => {
    const storing = new ArgumentReader([{ resource: event }], {
      database: { specialFloats: true },
    });
    for (const args of [{ where: { NOT: { rating } } }, { data: { rating } }]) {
      expect(storing.read(event, structuredClone(args))).toEqual(args);
      expect(() => read(args)).toThrow('"rating" takes finite numbers only');
    }
    expect(() => storing.read(event, { where: { id: rating } })).toThrow(
      '"id" takes finite numbers only',
    );
  },
);

test.each([
  { where: { views: { $type: "BigInt", value: "1" } } },
  { data: { views: { $type: "BigInt", value: "1" } } },
  { data: { children: { $type: "x", connect: { views: "1" } } } },
  { include: { children: { $type: "x", where: { views: "1" } } } },
])("B4: an object of Prisma's own protocol is 400: %j", (args) => {
  expect(() => reader.read(event, args)).toThrow("unknown field: $type");
});

test("B4: Json may have any names", () => {
  const details = { $type: "BigInt", value: "1" };
  const args = { where: { details: { equals: details } }, data: { details } };
  expect(reader.read(event, args)).toBe(args);
});
