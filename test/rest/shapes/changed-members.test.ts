import { describe, expect, test } from "@jest/globals";
import { at, linkageRequests, many } from "../support/linkage-requests.js";
import { useService } from "../support/use-service.js";

describe("members whose ids a link changes", () => {
  const service = useService("shapes");
  const { write } = linkageRequests(service);

  test("R17: another link of the same document is refused", async () => {
    const cities = many("city", "gb_St~_Ives");
    const founding = (relationships: object) => ({
      data: {
        type: "country",
        id: "kw",
        attributes: { name: "Kernow" },
        relationships,
      },
    });
    const both = founding({ cities, rulers: cities });
    expect(await write("POST", "/country", both)).toEqual([
      400,
      { pointer: "/data/relationships/rulers/data/0" },
    ]);
    const one = await service.post("/country", founding({ cities }));
    expect(one.status).toBe(201);
    const moved = many("city", "kw_St~_Ives");
    const rulers = `/country/kw${at}rulers`;
    expect(await write("PATCH", rulers, moved)).toEqual([200, moved.data]);
    // What is linked already may be sent back.
    const back = { cities: moved, rulers: moved };
    const data = { type: "country", id: "kw", relationships: back };
    expect((await write("PATCH", "/country/kw", { data }))[0]).toBe(200);
  });

  test("R17: the id that members refer to changes in a request of its own", async () => {
    const { resources } = await service.get("/country/fr/cities");
    const rulers = many("city", resources[0]?.id ?? "");
    expect((await write("PATCH", `/country/fr${at}rulers`, rulers))[0]).toBe(
      200,
    );
    const rename = (relationships: object) => ({
      data: {
        type: "country",
        id: "fr",
        attributes: { code: "gaul" },
        relationships,
      },
    });
    expect(await write("PATCH", "/country/fr", rename({ rulers }))).toEqual([
      400,
      { pointer: "/data/relationships/rulers/data" },
    ]);
    expect((await write("PATCH", "/country/fr", rename({})))[0]).toBe(200);
    const { document } = await service.get(`/country/gaul${at}rulers`);
    expect(document.data).toEqual(many("city", "gaul_Paris").data);
  });

  test("R17: they stay where other records refer to them", async () => {
    const tenant = (...people: readonly string[]) => ({
      data: {
        type: "tenant",
        attributes: { name: "new" },
        relationships: { people: many("person", ...people) },
      },
    });
    const { resource } = await service.post("/tenant", tenant());
    for (const [method, path] of [
      ["POST", "/tenant"],
      ["PATCH", `/tenant/${resource.id}`],
    ] as const) {
      const { status, error } = await service.send(method, path, tenant("1_1"));
      expect([method, status, error]).toMatchObject([
        method,
        409,
        {
          detail:
            "other records depend on a linked one, whose key this would change",
          source: { pointer: "/data/relationships/people/data" },
        },
      ]);
    }
  });
});
