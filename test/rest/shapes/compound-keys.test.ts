import { describe, expect, test } from "@jest/globals";
import {
  at,
  empty,
  linkageRequests,
  many,
  none,
  one,
} from "../support/linkage-requests.js";
import { useService } from "../support/use-service.js";

describe("keys of several columns, which relations may share or leave half empty", () => {
  const service = useService("shapes");
  const { data, write } = linkageRequests(service);

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

  test("R17: a key that other records refer to does not change without them", async () => {
    const renumbered = await write("PATCH", "/squad/1_1", {
      data: { type: "squad", attributes: { number: 5 } },
    });
    expect(renumbered).toEqual([409, { pointer: "/data/attributes/number" }]);
    const office = `/squad/1_1${at}office`;
    expect(await write("PATCH", office, one("office", "2"))).toEqual([
      409,
      { pointer: "/data" },
    ]);
    const squads = `/office/2${at}squads`;
    expect(await write("POST", squads, many("squad", "1_1"))).toEqual([
      409,
      { pointer: "/data" },
    ]);
    // What does not exist is still what the answer is about.
    expect(await write("PATCH", office, one("office", "404"))).toEqual([
      404,
      { pointer: "/data" },
    ]);
    expect(await data(`/desk/1${at}squad`)).toMatchObject({ id: "1_1" });
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
    // Below the tenant, it is another parent.
    const below = await write("PATCH", "/tenant/1/contacts/mover1", {
      data: { type: "contact", relationships: abroad },
    });
    expect(below).toEqual([409, { pointer: "/data/relationships/team/data" }]);
    const linkage = await write(
      "PATCH",
      `/contact/mover2${at}team`,
      one("team", "2_sales~_team"),
    );
    expect(linkage).toEqual([400, { pointer: "/data" }]);
    const upserted = await write("POST", "/contact", {
      data: { type: "contact", id: "mover1", relationships: abroad },
      meta: { operation: "upsert", matchFields: ["id"] },
    });
    expect(upserted).toEqual([
      400,
      { pointer: "/data/relationships/team/data" },
    ]);
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
    // What does not exist has no relationship that could change.
    const gone = { data: { type: "contact", relationships: home } };
    expect((await write("PATCH", "/contact/gone", gone))[0]).toBe(404);
    const member = many("contact", "gone");
    expect(await write("POST", `/tenant/2${at}contacts`, member)).toEqual([
      404,
      { pointer: "/data/0" },
    ]);
    for (const method of ["POST", "PATCH"]) {
      const absent = `/team/1_gone${at}contacts`;
      const [status] = await write(method, absent, many("contact", "mover1"));
      expect([method, status]).toEqual([method, 404]);
    }
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
      data: {
        type: "knot",
        id: "1_2",
        attributes: { pairLeft: null, pairRight: "b" },
      },
    });
    expect(status).toBe(200);
    const { resource } = await service.get("/knot/1_2");
    expect(resource.attributes["pairRight"]).toBe("b");
    expect(resource.relationships["pair"]?.data).toBeNull();
    const { resources } = await service.get("/knot?filter[pair$null]=true");
    expect(resources.map(({ id }) => id)).toContain("1_2");
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
        const pointer = method === "POST" ? "/data/0" : "/data";
        expect(await write(method, path, body)).toEqual([400, { pointer }]);
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
      expect((await patch({ squad: none }))[0]).toBe(200);
      expect(await of("1")).toEqual([office.office.data, null]);
      expect((await patch({ ...office, squad: none }))[0]).toBe(200);
      expect(await of("1")).toEqual([office.office.data, null]);
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

    test.each([
      ["DELETE", "2"],
      ["PATCH", "1"],
    ])(
      "R9: %s: who is in no squad may leave, whoever stays",
      async (method, id) => {
        expect((await patch({ ...office, ...squad }))[0]).toBe(200);
        await write("POST", `/office/1${at}desks`, many("desk", "2"));
        expect(await data(`/office/1${at}desks`)).toHaveLength(2);
        expect(
          await write(method, `/office/1${at}desks`, many("desk", id)),
        ).toEqual([200, [{ type: "desk", id: "1" }]]);
        expect(await of("1")).toEqual(seated);
      },
    );

    test("R10: both are emptied, in whatever order", async () => {
      for (const relationships of [
        { office: none, squad: none },
        { squad: none, office: none },
      ]) {
        expect((await patch({ ...office, ...squad }))[0]).toBe(200);
        expect((await patch(relationships))[0]).toBe(200);
        const { resource } = await service.get("/desk/1");
        expect(resource.attributes).toEqual({
          officeId: null,
          squadNumber: null,
        });
      }
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
      const shared = { officeId: null, squadNumber: 1 };
      const desk = await service.patch("/desk/1", {
        data: {
          type: "desk",
          attributes: shared,
          relationships: { squad: none },
        },
      });
      expect([desk.status, desk.resource?.attributes]).toEqual([200, shared]);
    });
  });
});
