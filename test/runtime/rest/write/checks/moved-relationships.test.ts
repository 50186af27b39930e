import { describe, expect, test } from "@jest/globals";
import type { Field } from "../../../../../src/runtime/model/field.js";
import {
  defineResource,
  type Resource,
  type Row,
} from "../../../../../src/runtime/model/resource.js";
import type { Linkage } from "../../../../../src/runtime/rest/write/document/linkage.js";
import { movedRelationships } from "../../../../../src/runtime/rest/write/checks/moved-relationships.js";
import { removedMembers } from "../../../../../src/runtime/rest/write/checks/removed-members.js";
import type { RecordWrite } from "../../../../../src/runtime/rest/write/record-write.js";
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

/** @param stored the linked record's row */
function linkage(
  resource: Resource,
  name: string,
  id: number,
  stored: object = {},
): Linkage {
  const relationship = resource.allRelationships().get(name);
  if (!relationship) throw new Error(name);
  const pointer = `/data/relationships/${name}/data`;
  const row = stored as Row;
  const records = [{ pointer, values: [id], where: { id }, stored: row }];
  return { relationship, pointer, records };
}

/** A write of columns; an update of a record has that. */
function moved(
  resource: Resource,
  linkages: readonly Linkage[],
  columns: object,
  record?: object,
): string | undefined {
  const write: RecordWrite = {
    verb: record ? "update" : "create",
    resource,
    linkages,
    attributes: new Map(),
    columns: new Map(Object.entries(columns)),
    ...(record && { where: { id: 1 } }),
  };
  return movedRelationships(write, { record: record as Row })?.problems[0]
    .detail;
}

const hiddenMoves =
  "another relationship would change with it, but is not in the document";

describe("JSON:API 100: relationships that share columns", () => {
  test("one that is hidden does not move, and is not named", () => {
    const { desk } = models();
    const seated = (squadNumber: number | null) =>
      moved(
        desk,
        [linkage(desk, "office", 2)],
        { officeId: 2 },
        {
          officeId: 1,
          squadNumber,
        },
      );
    expect(seated(1)).toBe(hiddenMoves);
    // Two of the same columns are alternatives to each other.
    expect(seated(null)).toBeUndefined();
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
    (_, field, id, told) => {
      const { office } = models(field);
      const row = { officeId: null, squadNumber: 1 };
      const desks = [linkage(office, "desks", 1, row)];
      expect(moved(office, desks, id === undefined ? {} : { id })).toBe(told);
    },
  );

  test("what is referred to is what the request writes", () => {
    const { office } = models({ type: "Int", hasDefault: true });
    const desks = [
      linkage(office, "desks", 1, { officeId: 1, squadNumber: 1 }),
    ];
    expect(moved(office, desks, { id: 1 }, { id: 3 })).toBeUndefined();
    expect(moved(office, desks, { id: 2 }, { id: 3 })).toBe(hiddenMoves);
  });

  test("a member that stays loses nothing", () => {
    const { office } = models();
    const desks = [{ id: 1, officeId: 1, squadNumber: 1 }];
    const left = (stays: number) => {
      const linkages = [linkage(office, "desks", stays)];
      const write = { verb: "replace", resource: office, linkages };
      return removedMembers(write as unknown as RecordWrite, {
        record: { desks },
      })?.problems[0].detail;
    };
    expect(left(1)).toBeUndefined();
    expect(left(2)).toBe(hiddenMoves);
  });

  const ones = { roomId: 1, roomNumber: 1, hostId: 1, hostNumber: 1 };
  const teams = { tenantId: 1, teamNumber: 1, leadNumber: 1 };
  const row = { ...ones, ...teams };
  const seatMoves = (
    names: readonly string[],
    written: object,
    record?: object,
  ): string | undefined =>
    moved(
      seat,
      names.map((name) => linkage(seat, name, 2, row)),
      written,
      record,
    );

  test("each of a document's is looked at", () => {
    const moves = '"hostPair" would change with it, but is not in the document';
    const own = { aloneId: 2, roomId: 1, hostId: 2 };
    for (const first of ["alone", "room", "others"]) {
      expect(seatMoves([first, "host"], own, row)).toBe(moves);
    }
    for (const first of ["room", "others"]) {
      expect(seatMoves([first, "guests"], { roomId: 2, id: 2 })).toBe(moves);
    }
  });

  test("a new record's own move from nowhere", () => {
    expect(seatMoves(["host"], { hostId: 2 })).toBeUndefined();
  });

  test("keys of as many columns may share one", () => {
    const written = { tenantId: 2, teamNumber: 1 };
    expect(seatMoves(["team"], written, row)).toBe(hiddenMoves);
  });

  test("the same moment is no move", () => {
    const at = (): object => ({ hostId: new Date(0), hostNumber: 1 });
    const host = [linkage(seat, "host", 1)];
    expect(moved(seat, host, at(), at())).toBeUndefined();
  });
});
