import { expect, test } from "@jest/globals";
import { runCommand } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import {
  type Description,
  json,
  notesIn,
  type Resource,
  serving,
} from "./serving.js";

const head = `datasource db {
  provider   = "postgresql"
  extensions = [citext, timescaledb]
}

generator client {
  provider        = "prisma-client-js"
  previewFeatures = ["postgresqlExtensions"]
}
`;

const schema = `${head}
model Note {
  id     String @id @default(dbgenerated("my_id()")) @map("note_id") @db.VarChar(12)
  number Int    @default(dbgenerated("nextval('numbers'::regclass)"))
  email  String @unique @db.Citext
  key    String @default(dbgenerated("uuid_generate_v4()")) @db.Uuid
  text   String
  place  Unsupported("geometry(Point, 4326)")
  vector Unsupported("vector(3)")

  @@index([place], type: Gist)
  @@index([text(ops: raw("gin_trgm_ops"))], type: Gin)
  @@index([text(ops: raw("my_ops"))], type: Gin, map: "mine")
}
`;

test("what PGlite lacks is left out, with a note at its place, and there are records", async () => {
  const api = await serving(temporaryFolder({ "schema.prisma": schema }));
  expect(notesIn(api.printed())).toEqual([
    'the extension timescaledb is left out: extension "timescaledb" is not available',
    "12 Note.id: its default my_id() is left out: function my_id() does not exist",
    "13 Note.number: its default nextval('numbers'::regclass) is left out: relation \"numbers\" does not exist",
    '17 Note.place: served without its column, which no answer has: type "geometry" does not exist',
    '16 Note.text: the index mine is left out: operator class "my_ops" does not exist for access method "gin"',
  ]);
  expect(api.ready).toMatchObject({ records: 10, skipped: {} });
  // The API is that of the schema, which gives nobody a value for a required column.
  const { paths } = await json<Description>(`${api.url}/rest/openapi.json`);
  expect(Object.keys(paths["/note"] ?? {})).toEqual(["get"]);
  const notes = `${api.url}/rest/note`;
  const { data } = await json<{ data: readonly Resource[] }>(notes);
  const [first] = data;
  const email = String(first?.attributes["email"]).toUpperCase();
  const found = await json<{ data: readonly Resource[] }>(
    `${notes}?filter[email]=${encodeURIComponent(email)}`,
  );
  expect(found.data).toEqual([first]);
  expect(await api.interrupt()).toEqual({ status: 0, left: [] });
});

test("numbers without their default are counted on, and PostGIS's own table is made", async () => {
  const api = await serving(
    temporaryFolder({
      "schema.prisma": `${head}
model Note {
  id   BigInt @id @default(dbgenerated("next_id()"))
  text String
}

model spatial_ref_sys {
  srid   Int     @id
  srtext String? @db.VarChar(2048)
}
`,
    }),
  );
  const created = await fetch(`${api.url}/rpc/note/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ data: { text: "new" } }),
  });
  expect(await created.json()).toMatchObject({ data: { id: "11" } });
  const systems = `${api.url}/rest/spatial_ref_sys`;
  const { data } = await json<{ data: readonly Resource[] }>(systems);
  expect(data.length).toBe(10);
  await api.interrupt();
});

test("a table that cannot be made is refused at its line, with a way round", async () => {
  const cwd = temporaryFolder({
    "schema.prisma": `${head}
model Note {
  id   Int  @id
  data Json @default(dbgenerated("my_json()"))
}
`,
  });
  expect(await runCommand(["serve", "--port", "0"], cwd)).toEqual({
    status: 3,
    stdout: "",
    stderr: `schema.prisma:13:3: the database refuses Note.data: function my_json() does not exist
  12 |   id   Int  @id
> 13 |   data Json @default(dbgenerated("my_json()"))
     |   ^^^^
  14 | }
  hint: serve it from a database that has it: --db postgresql://…
`,
  });
});
