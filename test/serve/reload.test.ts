import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, jest, test } from "@jest/globals";
import { httpServer } from "../../src/serve/http-server.js";
import { root } from "../support/built-command.js";
import { oddStatuses } from "../support/odd-requests.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { everyRecord, json, type Resource, serving } from "./serving.js";

const jsonApi = { "content-type": "application/vnd.api+json" };

test("a change of the schema is served without a refused connection, a mistake is not", async () => {
  const cwd = temporaryFolder();
  const schema = join(cwd, "schema.prisma");
  copyFileSync(join(root, "fixtures/blog/schema.prisma"), schema);
  const original = readFileSync(schema, "utf8");
  const api = await serving(cwd);
  const { port } = new URL(api.url);
  const odd = await oddStatuses(Number(port));
  expect(odd).toEqual([...Array<number>(8).fill(404), 0, 0, 400, 400]);
  const before = await everyRecord(api.url);
  const changed = await fetch(`${api.url}/rest/category/1`, {
    method: "PATCH",
    headers: jsonApi,
    body: JSON.stringify({
      data: { type: "category", id: "1", attributes: { name: "kept" } },
    }),
  });
  expect(changed.status).toBe(200);

  const statuses = new Set<number>();
  let ends = false;
  const loop = (async () => {
    while (!ends) {
      const response = await fetch(`${api.url}/rest/tag`);
      statuses.add(response.status);
      await response.arrayBuffer();
    }
  })();

  const withField = original.replace(
    "model Like {",
    "model Like {\n  reason String?",
  );
  expect(withField).not.toBe(original);
  writeFileSync(schema, withField);
  const reloaded = await api.next("reloaded");
  const { data } = await json<{ data: readonly Resource[] }>(
    `${api.url}/rest/like`,
  );
  expect(data.length).toBe(before.get("/like")?.length);
  expect(data[0]?.attributes).toHaveProperty("reason");
  expect(reloaded["filled"]).toMatchObject({ models: ["Like"] });
  // What was not changed has kept its data.
  const kept = await json<{ data: Resource }>(`${api.url}/rest/category/1`);
  expect(kept.data.attributes["name"]).toBe("kept");

  writeFileSync(schema, withField.replace("reason String?", "reason Sting?"));
  const failed = await api.next("failed");
  expect(failed["error"]).toContain("Sting");
  const same = await json<{ data: readonly Resource[] }>(
    `${api.url}/rest/like`,
  );
  expect(same.data).toEqual(data);

  // A table that others refer to, with a required field, and a whole new one.
  writeFileSync(
    schema,
    `${withField.replace("model User {", "model User {\n  age Int")}
model Country {
  code String @id
}
`,
  );
  await api.next("reloaded");
  const records = await everyRecord(api.url);
  expect(records.get("/country")?.length).toBe(10);
  for (const user of records.get("/user") ?? []) {
    expect(typeof user.attributes["age"]).toBe("number");
  }
  expect(records.get("/post")?.length).toBe(before.get("/post")?.length);
  const again = await json<{ data: Resource }>(`${api.url}/rest/category/1`);
  expect(again.data.attributes["name"]).toBe("kept");

  ends = true;
  await loop;
  expect([...statuses]).toEqual([200]);
  expect(await api.interrupt()).toEqual({ status: 0, left: [] });
});

test("a changed configuration is served", async () => {
  const cwd = temporaryFolder();
  copyFileSync(
    join(root, "fixtures/blog/schema.prisma"),
    join(cwd, "schema.prisma"),
  );
  const api = await serving(cwd);
  expect((await fetch(`${api.url}/rest/like`)).status).toBe(200);
  writeFileSync(
    join(cwd, "gen-api.config.mjs"),
    'export default { exclude: ["Like"] };\n',
  );
  expect((await api.next("reloaded"))["filled"]).toMatchObject({ models: [] });
  expect((await fetch(`${api.url}/rest/like`)).status).toBe(404);
  await api.interrupt();
});

test("a request that fails is answered with 500, and the next one as ever", async () => {
  const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const server = await httpServer(
    "127.0.0.1",
    [0],
    async ({ url }, response) => {
      if (url === "/sent") response.writeHead(200).write("a");
      if (url !== "/") throw new Error("broken");
      response.end();
    },
    () => undefined,
  );
  const { url } = server;
  expect((await fetch(`${url}/unsent`)).status).toBe(500);
  await expect(
    fetch(`${url}/sent`).then((one) => one.text()),
  ).rejects.toThrow();
  expect((await fetch(url)).status).toBe(200);
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
  await server.close();
});
