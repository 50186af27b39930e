import { describe, expect, test } from "@jest/globals";
import { documentProblems } from "../support/document-problems.js";
import {
  at,
  empty,
  linkageRequests,
  many,
  none,
  one,
} from "../support/linkage-requests.js";
import { useService } from "../support/use-service.js";

describe("every shape of relation", () => {
  const service = useService("shapes");
  const { data, write } = linkageRequests(service);

  test.each([
    // a to-one whose key is on the record
    ["/moment/2024-01-01T12:00:00.500Z", "box", "box", ["2"], true],
    // one whose key is compound
    ["/knot/1_2", "pair", "pair", ["a_a~_b"], true],
    ["/knot/1_2", "friend", "pair", ["a_a~_b"], false],
    // one whose key points at a unique that is not the id
    ["/city/gb_London", "ruler", "country", ["fr"], true],
    // self relations, with the key on either side
    ["/box/1", "parent", "box", ["4"], true],
    ["/box/1", "next", "box", ["4"], true],
    ["/box/4", "previous", "box", ["2"], true],
    // one-to-one, with an optional key on either side
    ["/stamp/loose", "box", "box", ["3"], true],
    ["/box/4", "stamp", "stamp", ["loose"], true],
    ["/box/2", "rank", "rank", ["LOW"], true],
  ] as const)(
    "R10 R11 R34: the to-one %s/%s is read, replaced and cleared",
    async (record, name, type, [id], nullable) => {
      for (const path of [`${record}${at}${name}`, `${record}/${name}`]) {
        expect(await write("PATCH", path, one(type, id))).toEqual([
          200,
          { type, id },
        ]);
        expect(await data(`${record}${at}${name}`)).toEqual({ type, id });
        expect(await data(`${record}/${name}`)).toMatchObject({ type, id });
        expect(
          await data(`${record}/${name}/${encodeURIComponent(id)}`),
        ).toMatchObject({ type, id });
        const own = await service.get(record);
        expect(own.resource.relationships[name]?.data).toEqual({ type, id });
        const cleared = await write("PUT", path, none);
        expect(cleared).toEqual(
          nullable ? [200, null] : [403, { pointer: "/data" }],
        );
        if (nullable) expect(await data(`${record}/${name}`)).toBeNull();
        // Clearing what is clear changes nothing.
        if (nullable)
          expect(await write("PATCH", path, none)).toEqual([200, null]);
      }
      const resource = record.split("/")[1] ?? "";
      const reply = await service.patch(`${record}?include=${name}`, {
        data: { type: resource, relationships: { [name]: one(type, id) } },
      });
      expect(reply.resource.relationships[name]?.data).toEqual({ type, id });
      const missing = type === "rank" ? undefined : "77_77";
      if (missing !== undefined && type === "pair")
        expect(
          await write("PATCH", `${record}${at}${name}`, one(type, missing)),
        ).toEqual([404, { pointer: "/data" }]);
    },
  );

  test.each([
    // the other side has the key
    [
      "/box/2",
      "moments",
      "moment",
      ["2024-01-01T12:00:00.001Z", "2024-01-01T12:00:00.002Z"],
      true,
    ],
    ["/rank/LOW", "boxes", "box", ["2", "3"], true],
    ["/pair/a_a~_b", "knots", "knot", ["1_2", "1_3"], true],
    ["/country/fr", "rulers", "city", ["fr_Paris", "gb_London"], true],
    // self relations
    ["/box/2", "children", "box", ["3", "4"], true],
    // implicit many-to-many, both sides
    ["/box/2", "touches", "box", ["2", "4"], true],
    ["/box/2", "touchedBy", "box", ["1", "4"], true],
    // the other side needs its key
    ["/pair/a~_b_~~", "friend", "knot", ["1_1", "1_2", "1_3"], false],
    ["/tenant/1", "contacts", "contact", ["c1"], false],
  ] as const)(
    "R9 R18 R34: the to-many %s/%s is read, replaced, added to and taken from",
    async (record, name, type, ids, removable) => {
      const path = `${record}${at}${name}`;
      const all = many(type, ...ids).data;
      const [first = ""] = ids;
      expect(await write("PUT", path, many(type, ...ids))).toEqual([200, all]);
      expect(await write("POST", path, many(type, first, first))).toEqual([
        200,
        all,
      ]);
      expect(await data(path)).toEqual(all);
      expect(await data(`${record}/${name}`)).toMatchObject(all);
      expect(
        await data(`${record}/${name}/${encodeURIComponent(first)}`),
      ).toMatchObject({ type, id: first });
      const paged = await service.get(`${path}?page[limit]=1`);
      expect(paged.document.meta?.total).toBe(ids.length);
      if (removable) {
        expect(await write("DELETE", path, many(type, first))).toEqual([
          200,
          all.slice(1),
        ]);
        expect(await write("DELETE", path, many(type, first))).toEqual([
          200,
          all.slice(1),
        ]);
        expect(await write("POST", path, many(type, first))).toEqual([
          200,
          all,
        ]);
        expect(await write("PATCH", path, many(type, first))).toEqual([
          200,
          all.slice(0, 1),
        ]);
        expect(await write("PATCH", path, empty)).toEqual([200, []]);
        const resource = record.split("/")[1] ?? "";
        const reply = await service.patch(`${record}?include=${name}`, {
          data: { type: resource, relationships: { [name]: { data: all } } },
        });
        const linked = reply.resource.relationships[name]?.data;
        expect(linked).toHaveLength(all.length);
        expect(linked).toEqual(expect.arrayContaining(all));
      } else {
        const emptied = await write("PATCH", path, empty);
        expect(emptied).toEqual([403, { pointer: "/data" }]);
        const taken = await write("DELETE", path, many(type, first));
        expect(taken).toEqual([403, { pointer: "/data/0" }]);
        expect(await write("DELETE", path, empty)).toEqual([200, all]);
        expect(await data(path)).toEqual(all);
      }
    },
  );

  test.each(["PATCH", "POST"])(
    "R17: %s of a to-many with a member that is missing changes nothing",
    async (method) => {
      for (const name of ["children", "touches"]) {
        const path = `/box/2${at}${name}`;
        const before = await data(path);
        const members = many("box", "1", "77");
        expect([name, await write(method, path, members)]).toEqual([
          name,
          [404, { pointer: "/data/1" }],
        ]);
        expect(await data(path)).toEqual(before);
      }
    },
  );

  test("R18: a one-to-one whose key is required moves, but is not cleared", async () => {
    expect(await write("PATCH", `/box/1${at}lid`, none)).toEqual([
      403,
      { pointer: "/data" },
    ]);
    expect(await write("PATCH", `/box/2${at}lid`, one("lid", "lid"))).toEqual([
      200,
      { type: "lid", id: "lid" },
    ]);
    expect(await data("/box/1/lid")).toBeNull();
    const second = await service.post("/lid", {
      data: { type: "lid", id: "two", relationships: { box: one("box", "2") } },
    });
    expect([second.status, second.error.source]).toEqual([
      409,
      { pointer: "/data/relationships/box/data" },
    ]);
    const moved = await write("PATCH", `/lid/lid${at}box`, one("box", "1"));
    expect(moved).toEqual([200, { type: "box", id: "1" }]);
    const third = await service.post("/lid", {
      data: { type: "lid", id: "iii", relationships: { box: one("box", "3") } },
    });
    expect(third.status).toBe(201);
    // What is there already would be left without a box.
    expect(await write("PATCH", `/box/1${at}lid`, one("lid", "iii"))).toEqual([
      403,
      { pointer: "/data" },
    ]);
    expect(await write("PATCH", `/box/1${at}lid`, one("lid", "lid"))).toEqual([
      200,
      { type: "lid", id: "lid" },
    ]);
  });

  test("R16: a one-to-one is taken from its record only where it has no key", async () => {
    const [first, second] = [`/stamp/stamp${at}box`, `/stamp/loose${at}box`];
    expect((await write("PATCH", second, none))[0]).toBe(200);
    expect((await write("PATCH", first, one("box", "1")))[0]).toBe(200);
    expect(await write("PATCH", second, one("box", "1"))).toEqual([
      409,
      { pointer: "/data" },
    ]);
    expect(await data(first)).toEqual({ type: "box", id: "1" });
    for (const [id, emptied] of [
      ["loose", first],
      ["stamp", second],
    ] as const) {
      const stamp = one("stamp", id);
      expect(await write("PATCH", `/box/1${at}stamp`, stamp)).toEqual([
        200,
        stamp.data,
      ]);
      expect(await data(emptied)).toBeNull();
    }
  });

  test("R8: keys that point at another unique link to the id", async () => {
    const { resource } = await service.get("/city/fr_Paris");
    expect(resource.relationships["ruler"]?.data).toEqual({
      type: "country",
      id: "fr",
    });
    expect(resource.attributes["rulerName"]).toBe("France");
    const { resources } = await service.get("/city?include=ruler,country");
    for (const { relationships } of resources)
      expect(relationships["ruler"]).toHaveProperty("data");
  });

  test("R17: half a key that leads nowhere is told where it is written", async () => {
    const empty = { pairLeft: null, pairRight: "b" };
    const attributes = { note: "lost", ...empty, friendRight: "nowhere" };
    const { status, error } = await service.patch("/knot/1_2", {
      data: { type: "knot", id: "1_2", attributes },
    });
    expect([status, error.code, error.source]).toEqual([
      404,
      "related-not-found",
      { pointer: "/data/attributes/friendRight" },
    ]);
  });

  test("R17: a default that leads nowhere is not taken for what the document says", async () => {
    const data = { type: "errand", id: "1" };
    const { status, error } = await service.post("/errand", { data });
    expect([status, error.code, error.source]).toEqual([
      404,
      "related-not-found",
      { pointer: "/data" },
    ]);
    expect(error.detail).toBe(
      "a record that the document or a default refers to does not exist",
    );
    const office = one("office", "1");
    const linked = { data: { ...data, relationships: { office } } };
    expect((await service.post("/errand", linked)).status).toBe(201);
    expect((await service.delete("/errand/1")).status).toBe(204);
  });

  describe("R17: a record without the unique that keys refer to", () => {
    const insured = async () => [
      await data("/claim/1/relationships/patient"),
      await data("/claim/2/relationships/patient"),
    ];
    const claims = many("claim", "1", "2");
    const patient = one("patient", "2");
    const linked = { relationships: { patient } };

    test.each([
      ["PATCH", "/claim/1/relationships/patient", patient, "/data"],
      [
        "PATCH",
        "/claim/1",
        { data: { type: "claim", id: "1", ...linked } },
        "",
      ],
      ["POST", "/claim", { data: { type: "claim", id: "9", ...linked } }, ""],
      ["PATCH", "/patient/2/relationships/claims", claims, "/data"],
      ["POST", "/patient/2/relationships/claims", claims, "/data"],
      [
        "PATCH",
        "/patient/2",
        { data: { type: "patient", id: "2", relationships: { claims } } },
        "claims",
      ],
      [
        "POST",
        "/patient",
        { data: { type: "patient", id: "9", relationships: { claims } } },
        "claims",
      ],
      [
        "POST",
        "/patient",
        {
          data: {
            type: "patient",
            id: "2",
            attributes: { insurance: null },
            relationships: { claims },
          },
          meta: { operation: "upsert", matchFields: ["id"] },
        },
        "claims",
      ],
    ] as const)(
      "is not linked to: %s %s",
      async (method, path, body, place) => {
        const before = await insured();
        const pointer =
          place === "/data"
            ? place
            : `/data/relationships/${place || "patient"}/data`;
        expect(await write(method, path, body)).toEqual([422, { pointer }]);
        expect(await insured()).toEqual(before);
        expect((await service.get("/patient/9")).status).toBe(404);
      },
    );

    test("is linked to as soon as it has it", async () => {
      const given = { attributes: { insurance: "i-2" } };
      const relationships = { claims: many("claim", "2") };
      const body = { type: "patient", id: "2", ...given, relationships };
      expect((await write("PATCH", "/patient/2", { data: body }))[0]).toBe(200);
      expect(await insured()).toEqual([
        { type: "patient", id: "1" },
        { type: "patient", id: "2" },
      ]);
    });
  });

  test("R15: any spelling of the path's id is the path's id", async () => {
    const spelled = "2024-01-01T12:00:00.5Z";
    const data = { type: "moment", attributes: { note: "spelled" } };
    const path = "/moment/2024-01-01T12:00:00.500Z";
    const same = { data: { ...data, id: spelled } };
    expect((await write("PATCH", path, same))[0]).toBe(200);
    const other = { data: { ...data, id: "2024-01-01T12:00:00.501Z" } };
    expect(await write("PATCH", path, other)).toEqual([
      409,
      { pointer: "/data/id" },
    ]);
  });

  test.each([
    ["parent", "children", one("box", "1"), many("box")],
    ["parent", "children", one("box", "2"), many("box", "1")],
    ["previous", "next", one("box", "1"), none],
    ["touches", "touchedBy", many("box", "1", "2"), many("box", "2")],
  ])(
    "R20: %s and its other side %s must agree about the record itself",
    async (first, second, given, contrary) => {
      const before = (await service.get("/box/1")).text;
      const relationships = { [first]: given, [second]: contrary };
      const reply = await service.patch("/box/1", {
        data: { type: "box", relationships },
      });
      expect([reply.status, reply.error.source]).toEqual([
        400,
        { pointer: `/data/relationships/${second}/data` },
      ]);
      expect((await service.get("/box/1")).text).toBe(before);
    },
  );

  test("R20: both sides of a self relation may be given", async () => {
    const relationships = {
      touches: many("box", "1", "2"),
      touchedBy: many("box", "1"),
    };
    const reply = await service.patch("/box/1?include=touches,touchedBy", {
      data: { type: "box", relationships },
    });
    expect(reply.resource.relationships["touches"]?.data).toHaveLength(2);
    expect(reply.resource.relationships["touchedBy"]?.data).toHaveLength(1);
    await service.patch("/box/1", {
      data: {
        type: "box",
        relationships: { touches: many("box"), touchedBy: many("box") },
      },
    });
  });

  test("R28 R29: include trees through self relations and compound keys", async () => {
    for (const path of [
      "/box?include=children.children.parent,touches.touchedBy,next.previous,lid.box,stamp.box,rank.boxes",
      "/knot?include=pair.knots.friend,friend.big.pairs",
      "/contact?include=tenant.people.leads,lead.tenant,team.contacts",
      "/city?include=country.rulers,ruler.cities.country",
    ]) {
      const { status, document } = await service.get(path);
      expect([path, documentProblems(document, { status })]).toEqual([
        path,
        [],
      ]);
      const shown = await service.get(`${path}&fields[box]=label,parent`);
      expect(shown.status).toBe(200);
    }
  });
});
