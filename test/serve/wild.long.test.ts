import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../support/built-command.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { everyRecord, notesIn, serving } from "./serving.js";

/**
 * Schemas as published applications have them, written for this test: previews that are gone,
 * variables that are not set, generators that are not installed, extensions, several schemas.
 */
const schemas: readonly {
  readonly name: string;
  readonly models: number;
  readonly notes: readonly string[];
}[] = [
  { name: "scheduling.prisma", models: 6, notes: [] },
  { name: "analytics.prisma", models: 4, notes: [] },
  { name: "collection", models: 3, notes: [] },
  {
    name: "signing.prisma",
    models: 2,
    notes: [
      "44 Envelope.search: its default to_tsvector('english'::regconfig, title) is left out: cannot use column reference in DEFAULT expression",
      '45 Envelope.embedding: the index emb is left out: operator class "vector_cosine_ops" does not exist for access method "btree"',
    ],
  },
  {
    name: "survey.prisma",
    models: 3,
    notes: [
      'the extension postgis is left out: extension "postgis" is not available',
      '22 Environment.place: served without its column, which no answer has: type "geometry" does not exist',
    ],
  },
  {
    name: "secrets.prisma",
    models: 3,
    notes: [
      "15 secret_v2.ordinal: its default nextval('secret_seq'::regclass) is left out: relation \"secret_seq\" does not exist",
      "22 secret_v2.slug: its default my_slug() is left out: function my_slug() does not exist",
      '26 secret_v2.custom: served without its column, which no answer has: type "my_enum" does not exist',
      '13 secret_v2.key: the index secret_v2_key_idx is left out: operator class "my_ops" does not exist for access method "gin"',
    ],
  },
];

test.each(schemas)("$name is served", async ({ name, models, notes }) => {
  const cwd = temporaryFolder();
  const api = await serving(cwd, [join(root, "test/serve/wild", name)]);
  expect(api.ready).toMatchObject({ models, skipped: {} });
  expect(notesIn(api.printed())).toEqual(notes);
  const records = [...(await everyRecord(api.url))];
  // A view without a key is an empty table.
  expect(
    records.filter(([, { length }]) => length === 0).map(([path]) => path),
  ).toEqual(name === "scheduling.prisma" ? ["/bookingTime"] : []);
  expect(await api.interrupt()).toEqual({ status: 0, left: [] });
});
