import { describe, expect, test } from "@jest/globals";
import { documentProblems } from "../support/document-problems.js";
import { useService } from "../support/use-service.js";

type Linkage = { readonly type: string; readonly id: string };

const one = (type: string, id: string): { data: Linkage } => ({
  data: { type, id },
});
const many = (
  type: string,
  ...ids: readonly string[]
): { data: Linkage[] } => ({
  data: ids.map((id) => ({ type, id })),
});
const none = { data: null };
const empty = { data: [] };

describe("every shape of relation", () => {
  const service = useService("shapes");
  const data = async (path: string): Promise<unknown> => {
    const { status, document } = await service.get(path);
    expect([path, documentProblems(document, { status })]).toEqual([path, []]);
    return document.data;
  };
  const write = async (method: string, path: string, body: object) => {
    const { status, document } = await service.send(method, path, body);
    return [
      status,
      status < 400 ? document.data : document.errors?.[0]?.source,
    ];
  };
  const at = "/relationships/";

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
        expect(await write("PATCH", path, empty)).toEqual([
          403,
          { pointer: "/data" },
        ]);
        expect((await write("DELETE", path, many(type, first)))[0]).toBe(403);
        expect(await data(path)).toEqual(all);
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
  });

  test("R5: a column that several relations share has one value", async () => {
    const other = await write(
      "PATCH",
      `/contact/c1${at}lead`,
      one("person", "1_2"),
    );
    expect(other).toEqual([200, { type: "person", id: "1_2" }]);
    const torn = await service.patch("/contact/c1", {
      data: {
        type: "contact",
        relationships: {
          lead: one("person", "2_1"),
          team: one("team", "1_sales~_team"),
        },
      },
    });
    expect(torn.status).toBe(400);
    const moved = await service.patch("/contact/c1", {
      data: {
        type: "contact",
        relationships: {
          tenant: one("tenant", "2"),
          lead: one("person", "2_1"),
          team: one("team", "2_sales~_team"),
        },
      },
    });
    expect(moved.status).toBe(200);
    expect(moved.resource.attributes).toMatchObject({ tenantId: 2, leadNo: 1 });
  });

  test("JSON:API 100: a link takes no other relationship along", async () => {
    for (const number of [1, 2]) {
      await service.post("/contact", {
        data: {
          type: "contact",
          id: `mover${String(number)}`,
          attributes: { tenantId: 1, leadNo: number === 1 ? 1 : null },
        },
      });
    }
    const contact = (relationships: object, attributes: object = {}) =>
      write("PATCH", "/contact/mover1", {
        data: { type: "contact", attributes, relationships },
      });
    const abroad = { team: one("team", "2_sales~_team") };
    expect(await contact(abroad)).toEqual([
      400,
      { pointer: "/data/relationships/team/data" },
    ]);
    const linkage = await write(
      "PATCH",
      `/contact/mover2${at}team`,
      one("team", "2_sales~_team"),
    );
    expect(linkage).toEqual([400, { pointer: "/data" }]);
    expect(await data("/contact/mover1/tenant")).toMatchObject({ id: "1" });
    const home = { team: one("team", "1_sales~_team") };
    expect((await contact(home))[0]).toBe(200);
    // Nor does a link from the other side.
    for (const path of ["/team/2_sales~_team", "/tenant/2"]) {
      const members = many("contact", "mover1");
      const added = await write("POST", `${path}${at}contacts`, members);
      expect([path, added]).toEqual([path, [400, { pointer: "/data/0" }]]);
    }
    const founded = await service.post("/team", {
      data: {
        type: "team",
        id: "2_new",
        relationships: { contacts: many("contact", "mover1") },
      },
    });
    expect([founded.status, founded.error.source]).toEqual([
      400,
      { pointer: "/data/relationships/contacts/data/0" },
    ]);
    expect((await service.get("/team/2_new")).status).toBe(404);
    // Who gives the column means it, as does who gives all relationships.
    expect((await contact(abroad, { tenantId: 2 }))[0]).toBe(200);
    const all = { ...home, tenant: one("tenant", "1") };
    expect((await contact({ ...all, lead: one("person", "1_1") }))[0]).toBe(
      200,
    );
  });

  test("R18: what is empty already may be said to be empty", async () => {
    for (const path of [`/box/4${at}lid`, "/box/4/lid"]) {
      expect(await write("PATCH", path, none)).toEqual([200, null]);
    }
    const id = "empty";
    const linkage = { tenant: one("tenant", "1"), lead: none };
    const created = await service.post("/contact", {
      data: { type: "contact", id, relationships: linkage },
    });
    expect(created.status).toBe(201);
    expect(await write("PATCH", `/contact/empty${at}lead`, none)).toEqual([
      200,
      null,
    ]);
    for (const [path, type] of [
      ["/contact/empty", "contact"],
      ["/box/4", "box"],
    ] as const) {
      const { resource } = await service.get(path);
      const { attributes, relationships } = resource;
      const written = Object.entries(relationships).filter(
        ([, { data }]) => data !== undefined,
      );
      const back = await service.patch(path, {
        data: { type, attributes, relationships: Object.fromEntries(written) },
      });
      expect([path, back.status]).toEqual([path, 200]);
      expect(back.resource).toEqual(resource);
    }
    const torn = await service.patch("/contact/empty", {
      data: {
        type: "contact",
        attributes: { leadNo: 1 },
        relationships: { lead: none },
      },
    });
    expect(torn.status).toBe(400);
  });

  test("R10: a relation whose columns are partly required", async () => {
    expect(await write("PATCH", `/contact/c2${at}lead`, none)).toEqual([
      200,
      null,
    ]);
    const { resource } = await service.get("/contact/c2");
    expect(resource.attributes).toMatchObject({ tenantId: 2, leadNo: null });
    expect(await data("/contact/c2/lead")).toBeNull();
    const { lead } = resource.relationships;
    const sentBack = await service.patch("/contact/c2", {
      data: { type: "contact", id: "c2", relationships: { lead } },
    });
    expect(sentBack.status).toBe(200);
    const byColumn = await service.patch("/contact/c2", {
      data: { type: "contact", attributes: { leadNo: null } },
    });
    expect(byColumn.status).toBe(200);
    expect(byColumn.resource.relationships["lead"]?.data).toBeNull();
    const created = await service.post("/contact", {
      data: { type: "contact", attributes: { tenantId: 1 } },
    });
    expect(created.resource.relationships["lead"]?.data).toBeNull();
  });

  test("R23: a relation is empty where a part of its key is null", async () => {
    const named = async (path: string): Promise<readonly string[]> => {
      const { status, resources } = await service.get(path);
      expect([path, status]).toEqual([path, 200]);
      return resources.map(({ id }) => id);
    };
    const contact = async (id: string, leadNo: number | null) => {
      const attributes = { tenantId: 1, leadNo };
      await service.post("/contact", {
        data: { type: "contact", id, attributes },
      });
    };
    await contact("led", 1);
    await contact("alone", null);
    const contacts = "/contact?filter[id]=led,alone&filter[lead$null]";
    expect(await named(`${contacts}=true`)).toEqual(["alone"]);
    expect(await named(`${contacts}=false`)).toEqual(["led"]);
    const half = await service.patch("/knot/1_3", {
      data: { type: "knot", attributes: { pairLeft: "a", pairRight: null } },
    });
    expect(half.resource.relationships["pair"]?.data).toBeNull();
    const knots = "/knot?filter[id]=1_3&filter[pair$null]";
    expect(await named(`${knots}=true`)).toEqual(["1_3"]);
    expect(await named(`${knots}=false`)).toEqual([]);
  });

  test("R10: a compound key with one null refers to nothing", async () => {
    const { status } = await service.patch("/knot/1_2", {
      data: { type: "knot", id: "1_2", attributes: { pairLeft: null } },
    });
    expect(status).toBe(200);
    const { resource } = await service.get("/knot/1_2");
    expect(resource.attributes["pairRight"]).not.toBeNull();
    expect(resource.relationships["pair"]?.data).toBeNull();
    const { resources } = await service.get("/knot?filter[pair$null]=true");
    expect(resources.map(({ id }) => id)).toContain("1_2");
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

  describe("JSON:API 100: a column in two keys, both of which may be empty", () => {
    const squad = { squad: one("squad", "1_1") };
    const office = { office: one("office", "1") };
    const of = async (id: string): Promise<unknown[]> => [
      await data(`/desk/${id}/relationships/office`),
      await data(`/desk/${id}/relationships/squad`),
    ];
    const patch = (relationships: object) =>
      write("PATCH", "/desk/1", { data: { type: "desk", relationships } });
    const seated = [office.office.data, squad.squad.data];

    test.each<[string, string, object]>([
      ["PATCH", `/desk/1${at}office`, none],
      ["PATCH", `/desk/1${at}office`, one("office", "2")],
      ["PATCH", `/desk/2${at}squad`, one("squad", "2_1")],
      ["PATCH", `/office/1${at}desks`, many("desk", "2")],
      ["PATCH", `/office/1${at}desks`, empty],
      ["PATCH", `/squad/1_1${at}desks`, empty],
      ["DELETE", `/office/1${at}desks`, many("desk", "1")],
      ["DELETE", `/squad/1_1${at}desks`, many("desk", "1")],
      ["POST", `/office/2${at}desks`, many("desk", "1")],
    ])(
      "%s %s that would change another is refused",
      async (method, path, body) => {
        expect((await write(method, path, body))[0]).toBe(400);
        expect(await of("1")).toEqual(seated);
        expect(await of("2")).toEqual([office.office.data, null]);
      },
    );

    test("in a new record's members too", async () => {
      const { status } = await service.post("/office", {
        data: {
          type: "office",
          id: "9",
          relationships: { desks: many("desk", "1") },
        },
      });
      expect(status).toBe(400);
      expect((await service.get("/office/9")).status).toBe(404);
    });

    test("null leaves the column to the other; what is empty may be sent back", async () => {
      expect((await patch({ ...office, squad: none }))[0]).toBe(200);
      expect(await of("1")).toEqual([office.office.data, null]);
      expect((await patch({ squad: none }))[0]).toBe(200);
      expect(
        await write("DELETE", `/office/1${at}desks`, many("desk", "2")),
      ).toEqual([200, [{ type: "desk", id: "1" }]]);
      expect((await patch({ office: none }))[0]).toBe(200);
      expect(await of("1")).toEqual([null, null]);
      expect((await patch({ ...office, ...squad }))[0]).toBe(200);
      expect(await of("1")).toEqual(seated);
      expect((await patch({ office: none, squad: none }))[0]).toBe(200);
      expect(await of("1")).toEqual([null, null]);
    });

    test("attributes may say already that a relationship is empty", async () => {
      const half = { pairLeft: null, pairRight: "b" };
      const knot = (relationships: object) =>
        service.patch("/knot/1_2", {
          data: { type: "knot", attributes: half, relationships },
        });
      const { status, resource } = await knot({});
      expect([status, resource.relationships["pair"]?.data]).toEqual([
        200,
        null,
      ]);
      const back = await knot({ pair: none });
      expect(back.status).toBe(200);
      expect(back.resource.attributes).toMatchObject(half);
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
