import { describe, expect, test } from "@jest/globals";
import { useService } from "../support/use-service.js";

describe("uniques that upserts match by", () => {
  const service = useService("shapes");

  const upsert = async (
    type: string,
    matchFields: readonly string[],
    id: string,
    attributes: object,
  ): Promise<readonly [number, unknown]> => {
    const reply = await service.post(`/${type}`, {
      data: { type, id, attributes },
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

  test("R13: so does one of several fields", async () => {
    const at = "2024-02-03T04:05:06.789Z";
    const moment = (note: string | null) =>
      upsert("moment", ["boxId", "note"], at, { boxId: 3, note });
    expect(await moment("now")).toEqual([201, at]);
    expect(await moment("now")).toEqual([200, at]);
    expect(await moment(null)).toEqual([400, { pointer: "/data" }]);
  });
});
