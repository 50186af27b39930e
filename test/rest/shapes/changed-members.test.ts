import { describe, expect, test } from "@jest/globals";
import { many } from "../support/linkage-requests.js";
import { useService } from "../support/use-service.js";

describe("members whose ids a link changes", () => {
  const service = useService("shapes");

  test("R17: another link of the same document finds them", async () => {
    const cities = many("city", "gb_St~_Ives");
    const both = { cities, rulers: cities };
    const founded = await service.post("/country?include=cities,rulers", {
      data: {
        type: "country",
        id: "kw",
        attributes: { name: "Kernow" },
        relationships: both,
      },
    });
    const moved = [{ type: "city", id: "kw_St~_Ives" }];
    expect([founded.status, founded.resource?.relationships]).toMatchObject([
      201,
      { cities: { data: moved }, rulers: { data: moved } },
    ]);
  });

  test("R17: members whose ids follow the record's stay members", async () => {
    const cities = await service.get("/country/fr/cities");
    const [paris] = cities.resources;
    const rulers = many("city", paris?.id ?? "");
    const set = await service.patch("/country/fr/relationships/rulers", rulers);
    const renamed = await service.patch("/country/fr?include=rulers", {
      data: {
        type: "country",
        id: "fr",
        attributes: { code: "gaul" },
        relationships: { rulers },
      },
    });
    expect([set.status, renamed.status]).toEqual([200, 200]);
    expect(renamed.resource?.relationships).toMatchObject({
      rulers: { data: [{ type: "city", id: "gaul_Paris" }] },
    });
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
