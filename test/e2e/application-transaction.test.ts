import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiHandler, ApiResponse } from "../../src/runtime/index.js";
import {
  catalogueOnPostgresql,
  type CatalogueOnPostgresql,
} from "../support/catalogue-on-postgresql.js";
import { describeOn } from "../support/describe-on.js";

// The client of the handlers may be in a transaction of the application's.

await describeOn(["postgresql"], () => {
  let catalogue: CatalogueOnPostgresql;
  beforeAll(async () => {
    catalogue = await catalogueOnPostgresql();
  });
  afterAll(() => catalogue.close());

  const inTransaction = (
    work: (rest: ApiHandler, rpc: ApiHandler) => Promise<unknown>,
  ): Promise<unknown> =>
    catalogue.owner.$transaction((client) => {
      const log = (): void => undefined;
      const endpoint = "http://x";
      return work(
        catalogue.createRestHandler({ client, endpoint, log }),
        catalogue.createRpcHandler({ client, log }),
      );
    });

  test("R17: a record that does not exist is 404, though nothing more can be asked", async () => {
    const product = { sku: "a", name: "x", description: "", price: "1" };
    const attributes = { ...product, brandCode: "none" };
    const body = { data: { type: "product", attributes } };
    await inTransaction(async (rest) => {
      const { status, text = "" } = await rest({
        method: "POST",
        path: "/product",
        body,
      });
      expect([status, JSON.parse(text)]).toMatchObject([
        404,
        { errors: [{ code: "related-not-found", ormCode: "P2003" }] },
      ]);
    });
  });

  test("what is asked after a failure is 500 in both services", async () => {
    await inTransaction(async (rest, rpc) => {
      const brand = { code: "one", name: "One" };
      const create = (): Promise<ApiResponse> =>
        rpc({ method: "POST", path: "/brand/create", body: { data: brand } });
      expect((await create()).status).toBe(201);
      expect((await create()).status).toBe(400);
      const paths: readonly (readonly [ApiHandler, string])[] = [
        [rest, "/brand"],
        [rpc, "/brand/findMany"],
      ];
      for (const [handler, path] of paths) {
        expect(await handler({ method: "GET", path })).toMatchObject({
          status: 500,
        });
      }
    });
    expect(await catalogue.owner.brand.count()).toBe(0);
  });
});
