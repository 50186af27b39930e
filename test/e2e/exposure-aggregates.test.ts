import { expect, test } from "@jest/globals";
import { describeOn } from "../support/describe-on.js";
import { rpcClient } from "../support/rpc-client.js";
import { useApplication } from "../support/use-application.js";

await describeOn(["sqlite", "pglite", "postgresql", "mariadb"], (database) => {
  const api = rpcClient(useApplication("members", database).rpc);

  test.each([
    { _max: { select: { passwordHash: true } } },
    { select: { _max: { select: { passwordHash: true } } } },
    { select: null, include: { _max: { select: { passwordHash: true } } } },
    { select: { _max: { select: { email: true } }, _count: true } },
  ])(
    "B5: no selection of an aggregate reaches hidden fields: %j",
    async (args) => {
      const { status, body } = await api.get("user/aggregate", args);
      expect(status).toBe(400);
      expect(body.error?.message).toMatch(/takes (no|a boolean)/);
    },
  );

  test("an aggregate without one is answered", async () => {
    const args = { _max: { email: true } };
    expect((await api.get("user/aggregate", args)).status).toBe(200);
  });
});
