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
