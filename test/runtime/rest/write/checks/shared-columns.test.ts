import { describe, expect, test } from "@jest/globals";
import { ApiError } from "../../../../../src/runtime/errors/api-error.js";
import type {
  DelegateMap,
  Where,
} from "../../../../../src/runtime/prisma/delegate.js";
import type { Field } from "../../../../../src/runtime/model/field.js";
import {
  defineResource,
  type Resource,
} from "../../../../../src/runtime/model/resource.js";
import type { Linkage } from "../../../../../src/runtime/rest/write/document/linkage.js";
import {
  refuseLostRelationships,
  refuseMovedRelationships,
} from "../../../../../src/runtime/rest/write/checks/shared-columns.js";
import { named } from "../../named.js";

/** Desks: the office is in the key of the squad, which REST does not show. */
function models(officeId: Field = { type: "Int" }) {
  const office: Resource = defineResource({
    ...named("office"),
    fields: { id: officeId },
    relationships: {
      desks: { resource: () => desk, kind: "to-many", inverse: "office" },
      rooms: { resource: () => desk, kind: "to-many", inverse: "room" },
    },
  });
  const desk: Resource = defineResource({
    ...named("desk"),
    fields: {
      id: { type: "Int" },
      officeId: { type: "Int", nullable: true },
      squadNumber: { type: "Int", nullable: true },
    },
    relationships: {
      office: {
        resource: () => office,
        kind: "to-one",
        nullable: true,
        inverse: "desks",
        foreignKey: { officeId: "id" },
      },
      room: {
        resource: () => office,
        kind: "to-one",
        nullable: true,
        inverse: "rooms",
        foreignKey: { officeId: "id" },
      },
      squad: {
        resource: () => office,
        kind: "to-one",
        nullable: true,
        hidden: "rest",
        inverse: "none",
        foreignKey: { officeId: "officeId", squadNumber: "number" },
      },
    },
  });
  return { office, desk };
}

/** Seats: every relationship with a key of one column shares it with a pair. */
const seat: Resource = defineResource({
  ...named("seat"),
  fields: { id: { type: "Int", hasDefault: true } },
  relationships: {
    alone: keyOf({ aloneId: "id" }),
    room: keyOf({ roomId: "id" }),
    roomPair: keyOf({ roomId: "x", roomNumber: "y" }),
    host: keyOf({ hostId: "id" }),
    hostPair: keyOf({ hostId: "x", hostNumber: "y" }),
    team: keyOf({ tenantId: "x", teamNumber: "y" }),
    lead: { ...keyOf({ tenantId: "x", leadNumber: "y" }), hidden: true },
    guests: { resource: () => seat, kind: "to-many", inverse: "host" },
    others: { resource: () => seat, kind: "to-many", inverse: "none" },
  },
});

function keyOf(foreignKey: Readonly<Record<string, string>>) {
  const kind = "to-one" as const;
  return { resource: () => seat, kind, inverse: "none", foreignKey };
}

/** A client that finds this record, whatever is asked for. */
function finding(row: object): DelegateMap {
  const delegate = { findUnique: () => Promise.resolve(row) };
  return { desk: delegate, office: delegate, seat: delegate } as never;
}

function linkage(resource: Resource, name: string, id: number): Linkage {
  const relationship = resource.allRelationships().get(name);
  if (!relationship) throw new Error(name);
  const pointer = `/data/relationships/${name}/data`;
  const records = [{ pointer, values: [id], where: { id } }];
  return { relationship, pointer, records };
}

/** What the refusal says; nothing where there is none. */
async function refusal(checked: Promise<void>): Promise<string | undefined> {
  const error: unknown = await checked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error === undefined) return undefined;
  expect(error).toBeInstanceOf(ApiError);
  return (error as ApiError).problems[0]?.detail;
}

const hiddenMoves =
  "another relationship would change with it, but is not in the document";

describe("JSON:API 100: relationships that share columns", () => {
  test("one that is hidden does not move, and is not named", async () => {
    const { desk } = models();
    const moved = (squadNumber: number | null) =>
      refuseMovedRelationships(
        { client: finding({ officeId: 1, squadNumber }) },
        {
          resource: desk,
          linkages: [linkage(desk, "office", 2)],
          columns: new Map([["officeId", 2]]),
          where: { id: 1 },
        },
      );
    expect(await refusal(moved(1))).toBe(hiddenMoves);
    // Two of the same columns are alternatives to each other.
    expect(await refusal(moved(null))).toBeUndefined();
  });

  test.each<[string, Field, number | undefined, string | undefined]>([
    [
      "has a default",
      { type: "Int", hasDefault: true },
      undefined,
      hiddenMoves,
    ],
    ["is generated", { type: "Int", generated: true }, undefined, hiddenMoves],
    ["is given", { type: "Int", hasDefault: true }, 1, hiddenMoves],
    ["is not there", { type: "Int", nullable: true }, undefined, undefined],
  ])(
    "a new record whose id %s completes no key in passing",
    async (_, field, id, told) => {
      const { office } = models(field);
      const checked = refuseMovedRelationships(
        { client: finding({ officeId: null, squadNumber: 1 }) },
        {
          resource: office,
          linkages: [linkage(office, "desks", 1)],
          columns: new Map(id === undefined ? [] : [["id", id]]),
        },
      );
      expect(await refusal(checked)).toBe(told);
    },
  );

  test("what is referred to is what the request writes", async () => {
    const { office } = models({ type: "Int", hasDefault: true });
    const moved = (id: number) =>
      refuseMovedRelationships(
        { client: finding({ id: 3, officeId: 1, squadNumber: 1 }) },
        {
          resource: office,
          linkages: [linkage(office, "desks", 1)],
          columns: new Map([["id", id]]),
          where: { id: 3 },
        },
      );
    expect(await refusal(moved(1))).toBeUndefined();
    expect(await refusal(moved(2))).toBe(hiddenMoves);
  });

  test("a member that stays loses nothing", async () => {
    const { office } = models();
    const desks = [{ id: 1, officeId: 1, squadNumber: 1 }];
    const left = (stays: number) =>
      refuseLostRelationships(
        finding({ desks }),
        {
          resource: office,
          linkages: [],
          columns: new Map(),
          where: { id: 1 },
        },
        linkage(office, "desks", 2),
        {},
        ({ id }) => id === stays,
      );
    expect(await refusal(left(1))).toBeUndefined();
    expect(await refusal(left(2))).toBe(hiddenMoves);
  });

  const ones = { roomId: 1, roomNumber: 1, hostId: 1, hostNumber: 1 };
  const teams = { tenantId: 1, teamNumber: 1, leadNumber: 1 };
  const seatMoves = (
    names: readonly string[],
    written: object,
    where?: Where,
  ): Promise<string | undefined> =>
    refusal(
      refuseMovedRelationships(
        { client: finding({ ...ones, ...teams }) },
        {
          resource: seat,
          linkages: names.map((name) => linkage(seat, name, 2)),
          columns: new Map(Object.entries(written)),
          ...(where && { where }),
        },
      ),
    );

  test("each of a document's is looked at", async () => {
    const moves = '"hostPair" would change with it, but is not in the document';
    const own = { aloneId: 2, roomId: 1, hostId: 2 };
    for (const first of ["alone", "room", "others"]) {
      const names = [first, "host"];
      expect(await seatMoves(names, own, { id: 1 })).toBe(moves);
    }
    for (const first of ["room", "others"]) {
      const names = [first, "guests"];
      expect(await seatMoves(names, { roomId: 2, id: 2 })).toBe(moves);
    }
  });

  test("a new record's own move from nowhere", async () => {
    expect(await seatMoves(["host"], { hostId: 2 })).toBeUndefined();
  });

  test("keys of as many columns may share one", async () => {
    const written = { tenantId: 2, teamNumber: 1 };
    expect(await seatMoves(["team"], written, { id: 1 })).toBe(hiddenMoves);
  });

  test("the same moment is no move", async () => {
    const at = (): object => ({ hostId: new Date(0), hostNumber: 1 });
    const checked = refuseMovedRelationships(
      { client: finding(at()) },
      {
        resource: seat,
        linkages: [linkage(seat, "host", 1)],
        columns: new Map(Object.entries(at())),
        where: { id: 1 },
      },
    );
    expect(await refusal(checked)).toBeUndefined();
  });
});
