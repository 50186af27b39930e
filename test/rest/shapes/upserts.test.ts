import { describe, expect, test } from "@jest/globals";
import { many, none, one } from "../support/linkage-requests.js";
import { useService } from "../support/use-service.js";

describe("uniques that upserts match by", () => {
  const service = useService("shapes");

  const upsert = async (
    type: string,
    matchFields: readonly string[],
    id: string | undefined,
    attributes: object,
    relationships: object = {},
  ): Promise<readonly [number, unknown]> => {
    const reply = await service.post(`/${type}`, {
      data: { type, id, attributes, relationships },
      meta: { operation: "upsert", matchFields },
    });
    const { status } = reply;
    return [status, status < 400 ? reply.resource.id : reply.error.source];
  };

  test("R13: one that may be null matches where it has a value", async () => {
    const patient = (id: string, insurance: string | null) =>
      upsert("patient", ["insurance"], id, { insurance });
    expect(await patient("30", "i-30")).toEqual([201, "30"]);
    expect(await patient("30", "i-30")).toEqual([200, "30"]);
    expect(await patient("31", null)).toEqual([400, { pointer: "/data" }]);
  });

  test("R14: no record comes to be that no URL can name", async () => {
    for (const id of [".", ".."]) {
      const { status, error } = await service.post("/stamp", {
        data: { type: "stamp", id },
      });
      expect([status, error.source]).toEqual([422, { pointer: "/data/id" }]);
      expect(await upsert("stamp", ["id"], id, {})).toEqual([
        422,
        { pointer: "/data/id" },
      ]);
      const renamed = await service.patch("/stamp/loose", {
        data: { type: "stamp", attributes: { id } },
      });
      expect([renamed.status, renamed.error.source]).toEqual([
        422,
        { pointer: "/data/attributes/id" },
      ]);
    }
  });

  test("R13: so does one of several fields", async () => {
    const at = "2024-02-03T04:05:06.789Z";
    const moment = (note: string | null) =>
      upsert("moment", ["boxId", "note"], at, { boxId: 3, note });
    expect(await moment("now")).toEqual([201, at]);
    expect(await moment("now")).toEqual([200, at]);
    expect(await moment(null)).toEqual([400, { pointer: "/data" }]);
  });

  test("R13: beside another, one that is empty is compared like any field", async () => {
    const patient = (insurance: string | null) =>
      upsert("patient", ["id", "insurance"], "32", { insurance });
    expect(await patient(null)).toEqual([201, "32"]);
    expect(await patient(null)).toEqual([200, "32"]);
    expect(await patient("i-32")).toEqual([409, { pointer: "/data/id" }]);
  });

  test("R13: of two that may be null, the one with a value finds the record", async () => {
    const patient = (
      id: string,
      insurance: string | null,
      phone: string | null,
    ) => upsert("patient", ["insurance", "phone"], id, { insurance, phone });
    expect(await patient("33", null, "555-33")).toEqual([201, "33"]);
    expect(await patient("33", null, "555-33")).toEqual([200, "33"]);
    expect(await patient("34", "i-34", null)).toEqual([201, "34"]);
    expect(await patient("34", "i-34", null)).toEqual([200, "34"]);
    const nothing = await patient("35", null, null);
    expect(nothing).toEqual([400, { pointer: "/data" }]);
  });

  test("R5 R13: a foreign key may come as a relationship", async () => {
    const id = "gb_Truro";
    const city = (size: number, relationships: object) =>
      upsert(
        "city",
        ["countryCode", "name"],
        id,
        { name: "Truro", size },
        relationships,
      );
    const country = one("country", "gb");
    expect(await city(1, { country })).toEqual([201, id]);
    expect(await city(2, { country })).toEqual([200, id]);
    const { resource } = await service.get(`/city/${id}`);
    expect(resource.attributes["size"]).toBe(2);

    const at = "2024-02-03T04:05:06.780Z";
    const moment = (box: object) =>
      upsert("moment", ["boxId", "note"], at, { note: "then" }, { box });
    expect(await moment(one("box", "2"))).toEqual([201, at]);
    expect(await moment(one("box", "2"))).toEqual([200, at]);
    expect(await moment(none)).toEqual([400, { pointer: "/data" }]);
  });

  test("R20: both sides of a self relation must agree about the record itself", async () => {
    const box = (relationships: object) =>
      upsert(
        "box",
        ["nextId"],
        undefined,
        { nextId: 3, label: "b", content: {} },
        relationships,
      );
    const [, id] = await box({});
    const children = many("box", String(id));
    expect(await box({ parent: none, children })).toEqual([
      400,
      { pointer: "/data/relationships/children/data" },
    ]);
    const itself = one("box", String(id));
    expect(await box({ parent: itself, children })).toEqual([200, id]);
  });

  test("R15: no part of an id changes, wherever it comes from", async () => {
    for (const id of ["71", "72"]) {
      await service.post("/office", { data: { type: "office", id } });
    }
    const squad = (officeId: string, number: number) =>
      upsert(
        "squad",
        ["badge"],
        undefined,
        { number, badge: "b" },
        { office: one("office", officeId) },
      );
    expect(await squad("71", 1)).toEqual([201, "71_1"]);
    expect(await squad("71", 1)).toEqual([200, "71_1"]);
    expect(await squad("71", 2)).toEqual([
      409,
      { pointer: "/data/attributes/number" },
    ]);
    expect(await squad("72", 1)).toEqual([
      409,
      { pointer: "/data/relationships/office/data" },
    ]);
  });

  test("R15: the id may be spelled otherwise", async () => {
    const moment = (at: string) =>
      upsert("moment", ["boxId", "note"], at, { boxId: 1, note: "noon" });
    const at = "2024-05-05T10:00:00.000Z";
    expect(await moment(at)).toEqual([201, at]);
    expect(await moment("2024-05-05T12:00:00+02:00")).toEqual([200, at]);
  });

  test("R13: what is updated has the members of the document, and no others", async () => {
    for (const id of ["40", "41"]) {
      await service.post("/claim", { data: { type: "claim", id } });
    }
    const patient = (claim: string) =>
      upsert(
        "patient",
        ["id"],
        "40",
        { insurance: "i-40" },
        { claims: many("claim", claim) },
      );
    expect(await patient("40")).toEqual([201, "40"]);
    expect(await patient("41")).toEqual([200, "40"]);
    const { document } = await service.get("/patient/40/relationships/claims");
    expect(document.data).toEqual([{ type: "claim", id: "41" }]);
  });

  test("what would be created needs all that a new record needs", async () => {
    const maker = (attributes: object) =>
      upsert("maker", ["id"], "40", attributes);
    const lacking = [422, { pointer: "/data/attributes" }];
    expect(await maker({ name: "Ada" })).toEqual(lacking);
    const founded = "2024-01-01T00:00:00.000Z";
    expect(await maker({ name: "Ada", founded })).toEqual([201, "40"]);
    expect(await maker({ name: "Eve" })).toEqual(lacking);
  });

  test("R17: half a key is looked for with the half that the record has", async () => {
    const friend = { friendLeft: "a_b", friendRight: "~" };
    const knot = await upsert("knot", ["a", "b"], "1_1", {
      ...friend,
      pairLeft: "nowhere",
    });
    expect(knot).toEqual([404, { pointer: "/data/attributes/pairLeft" }]);
  });

  test("R17: a new record without the unique that keys refer to takes no links", async () => {
    const owner = "/claim/1/relationships/patient";
    const before = (await service.get(owner)).document.data;
    const patient = await upsert(
      "patient",
      ["id"],
      "43",
      {},
      { claims: many("claim", "1") },
    );
    const pointer = "/data/relationships/claims/data";
    expect(patient).toEqual([422, { pointer }]);
    expect((await service.get(owner)).document.data).toEqual(before);
    expect((await service.get("/patient/43")).status).toBe(404);
  });
});
