import { expect, test } from "@jest/globals";
import { at, linkageRequests, many } from "../support/linkage-requests.js";
import { useService } from "../support/use-service.js";

const service = useService("shapes");
const { write } = linkageRequests(service);

test("R17: a new member takes the place of an old one in a unique", async () => {
  const path = `/box/2${at}moments`;
  for (const id of ["2001-01-01T00:00:00.000Z", "2002-01-01T00:00:00.000Z"]) {
    const moment = { type: "moment", id, attributes: { note: "placed" } };
    const made = await service.post("/moment", { data: moment });
    expect(made.status).toBe(201);
    const set = await write("PATCH", path, many("moment", id));
    expect(set).toEqual([200, many("moment", id).data]);
  }
});

test("R17: only members leave, whatever parts of compound ids others share", async () => {
  for (const id of ["71", "72"]) {
    const made = await service.post("/big", { data: { type: "big", id } });
    expect(made.status).toBe(201);
  }
  for (const [left, right, owner] of [
    ["p", "q", "71"],
    ["q", "p", "71"],
    ["p", "p", "72"],
  ] as const) {
    const attributes = { left, right, bigId: owner };
    const made = await service.post("/pair", {
      data: { type: "pair", attributes },
    });
    expect(made.status).toBe(201);
  }
  const emptied = await write("PATCH", `/big/71${at}pairs`, many("pair"));
  expect(emptied).toEqual([200, []]);
  const { document } = await service.get(`/big/72${at}pairs`);
  expect(document.data).toEqual(many("pair", "p_p").data);
});
