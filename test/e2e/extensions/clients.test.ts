import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { handlerFetch } from "@gen-api/runtime/fetch";
import type { RestClientError } from "@gen-api/runtime/rest-client";
import type { PrismaClient } from "../../../fixtures/workspace/generated/prisma/client.js";
import type * as Rules from "../../../fixtures/workspace/src/access.js";
import type * as RpcApi from "../../../fixtures/workspace/src/api/client.js";
import type * as Api from "../../../fixtures/workspace/src/api/index.js";
import type * as RestApi from "../../../fixtures/workspace/src/api/rest-client.js";
import type * as Own from "../../../fixtures/workspace/src/extensions.js";
import {
  openApplication,
  type OpenApplication,
} from "../../support/open-application.js";

// What both typed clients have of the extensions of fixtures/workspace.

let workspace: OpenApplication<PrismaClient<"query">>;
let api: RestApi.RestClient;
let rpc: RpcApi.RpcClient;

beforeAll(async () => {
  workspace = await openApplication("workspace", "sqlite");
  const { client, load } = workspace;
  const { access } = await load<typeof Rules>("src/access.ts");
  const { extensions } = await load<typeof Own>("src/extensions.ts");
  const { createRestHandler, createRpcHandler } =
    await load<typeof Api>("src/api/index.ts");
  const { createRestClient } = await load<typeof RestApi>(
    "src/api/rest-client.ts",
  );
  const { createRpcClient } = await load<typeof RpcApi>("src/api/client.ts");
  const options = { client, access, extensions };
  const asEddy = { context: () => ({ userId: "eddy" }) };
  api = createRestClient({
    url: "http://localhost",
    fetch: handlerFetch(
      createRestHandler({ endpoint: "http://localhost", ...options }),
      asEddy,
    ),
  });
  rpc = createRpcClient({
    url: "http://localhost",
    fetch: handlerFetch(createRpcHandler(options), asEddy),
  });
});
afterAll(() => workspace.close());

const draft = async (): Promise<number> => {
  const { id } = await api.document.create({ title: "A plan", project: 1 });
  return Number(id);
};

describe("the client of REST", () => {
  test("has computed attributes, which are read and not written", async () => {
    const id = await draft();
    const found = await api.document.get(id, {
      fields: { document: ["commentCount"] },
    });
    const count: number = found.commentCount;
    expect(count).toBe(0);
    // @ts-expect-error -- it is computed
    const written = api.document.update(id, { commentCount: 1 });
    await expect(written).rejects.toMatchObject({ status: 422 });
  });

  test("calls an action of a record", async () => {
    const id = await draft();
    const published = await api.document.publish(
      id,
      { title: "Published" },
      { include: { project: true } },
    );
    const name: string = published.project.name;
    expect([published.title, published.state, name]).toEqual([
      "Published",
      "PUBLISHED",
      expect.any(String),
    ]);
    const refused = await api.document
      .publish(id, { title: "x" })
      .catch((error: unknown) => error as RestClientError);
    expect(refused).toMatchObject({ status: 422 });
    const error = refused as RestClientError;
    expect(error.at("title")).toHaveLength(1);
    expect(error.at("body")).toEqual([]);
    await expect(
      // @ts-expect-error -- it is a text
      api.document.publish(id, { title: 5 }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(api.document.publish(99_999)).rejects.toMatchObject({
      status: 404,
    });
  });

  test("calls actions of a collection, for records and for a value", async () => {
    const archived = await api.document.archive(undefined, {
      fields: { document: ["title"] },
    });
    expect(archived.map(({ title }) => title)).toContain("A plan");
    const { documents } = await api.document.summary();
    const count: number = documents;
    expect(count).toBeGreaterThan(0);
  });

  test("sends an action what the configuration says that it takes", async () => {
    const id = await draft();
    const reason = "Out of date";
    expect(await api.document.cancel(id, { reason, notify: ["ada"] })).toBe(
      undefined,
    );
    const refused = await Promise.all(
      [
        // @ts-expect-error -- it is a text
        api.document.cancel(id, { reason: 5 }),
        // @ts-expect-error -- it needs a reason
        api.document.cancel(id),
        // @ts-expect-error -- a list of texts
        api.document.cancel(id, { reason, notify: "ada" }),
        // @ts-expect-error -- no such member
        api.document.cancel(id, { reason, notfy: ["ada"] }),
        // @ts-expect-error -- it takes an object
        api.document.cancel(id, [reason]),
      ].map((one) => one.catch((error: unknown) => error as RestClientError)),
    );
    const errors = refused.map((error) => (error as RestClientError).errors);
    expect(
      errors.map(([first]) => [first?.source?.pointer, first?.detail]),
    ).toEqual([
      ["/meta/reason", "must be a string"],
      ["/meta/reason", "is required"],
      ["/meta/notify", "must be a list, and each of it a string"],
      ["/meta/notfy", 'is not known; did you mean "notify"?'],
      ["/meta", expect.any(String)],
    ]);
    const { total } = await api.comment.list({ filter: { body: reason } });
    expect(total).toBe(1);
  });

  test("has what schemas take, where it is given the type of the extensions", () => {
    const typed: RestApi.RestClient<typeof Own.extensions> = api;
    const publish = (input: { title: string }) =>
      typed.document.publish(1, input);
    // @ts-expect-error -- it is a text
    const refused = () => typed.document.publish(1, { title: 5 });
    // @ts-expect-error -- of the configuration, as it has no schema
    const without = () => typed.document.cancel(1, { reason: 5 });
    expect([publish, refused, without]).toHaveLength(3);
  });
});

describe("the client of RPC", () => {
  test("calls an action of a record", async () => {
    const id = await draft();
    const published = await rpc.document.publish({
      where: { id },
      input: { title: "Called out" },
      select: { title: true, state: true },
    });
    const title: string = published.title;
    expect([title, published.state]).toEqual(["Called out", "PUBLISHED"]);
    // @ts-expect-error -- it was not selected
    expect(published.body).toBeUndefined();
    await expect(
      // @ts-expect-error -- it is a text
      rpc.document.publish({ where: { id }, input: { title: 5 } }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test("calls actions of a collection, for records and for a value", async () => {
    const archived = await rpc.document.archive({ select: { title: true } });
    expect(archived.map(({ title }) => title)).toContain("Called out");
    const { documents } = await rpc.document.summary();
    const count: number = documents;
    expect(count).toBeGreaterThan(0);
  });

  test("sends an action what the configuration says that it takes", async () => {
    const where = { id: await draft() };
    const input = { reason: "Superseded" };
    expect(await rpc.document.cancel({ where, input })).toBe(null);
    await expect(
      // @ts-expect-error -- it is a text
      rpc.document.cancel({ where, input: { reason: 5 } }),
    ).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining("reason: must be a string") as unknown,
    });
    await expect(
      // @ts-expect-error -- it takes an object
      rpc.document.cancel({ where, input: new Date() }),
    ).rejects.toMatchObject({ status: 422 });
    // @ts-expect-error -- it needs a reason
    await expect(rpc.document.cancel({ where })).rejects.toMatchObject({
      status: 422,
    });
  });

  test("has what schemas take, where it is given the type of the extensions", () => {
    const typed: RpcApi.RpcClient<typeof Own.extensions> = rpc;
    const where = { id: 1 };
    const refused = () =>
      // @ts-expect-error -- it is a text
      typed.document.publish({ where, input: { title: 5 } });
    expect(refused).toBeDefined();
  });

  test("refuses an action in a transaction", async () => {
    await expect(
      rpc.$transaction([rpc.document.summary()]),
    ).rejects.toMatchObject({ status: 400 });
  });
});
