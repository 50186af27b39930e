import { expect, test } from "@jest/globals";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

const application = useApplication("shapes", "sqlite");
const rpc = rpcClient(application.rpc);

// Prisma would delete `p_p` too: it looks for `p` and `q` in each column of the key.
test("a nested deleteMany deletes no records of others with parts of their ids", async () => {
  const pairs = {
    81: [
      { left: "p", right: "q" },
      { left: "q", right: "p" },
    ],
    82: [{ left: "p", right: "p" }],
  };
  for (const [id, create] of Object.entries(pairs)) {
    const data = { id, pairs: { create } };
    const made = await rpc.send("POST", "big/create", { data });
    expect(made.status).toBe(201);
  }
  const all = { deleteMany: {} };
  const args = { where: { id: "81" }, data: { pairs: all } };
  const refused = await rpc.send("PATCH", "big/update", args);
  expect(refused.status).toBe(400);
  const count = await rpc.get("pair/count", { where: { left: "p" } });
  expect(count.data).toBe(2);
});
