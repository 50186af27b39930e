import { expect } from "@jest/globals";
import type { Answer, Caller } from "../open-matrix.js";
import {
  changesOf,
  createsOf,
  each,
  ruled,
  writesOf,
  type Trial,
} from "./trial.js";

/** An answer that tells of a note by its id alone. */
const without = (id: number, { status, text }: Answer): unknown => [
  status,
  text.replaceAll(new RegExp(`\\b${String(id)}\\b`, "g"), "…"),
];

/** A note that may not be read is neither read nor written, and is as one that is not there. */
export async function access(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const via = app.open({ rules: ruled });
  const missing = 99;
  await each(trial, way.reads, async (read) => {
    const seen = await read(via, 1);
    expect(seen.status).toBe(200);
    expect(seen.text).toMatch(/Open|"type":"note","id":"1"/);
    const unseen = await read(via, 2);
    expect(unseen.text).not.toMatch(/Veiled|"id":"?2\b/);
    expect(without(2, unseen)).toEqual(without(99, await read(via, missing)));
  });
  const writes = { ...way.changes, ...way.removes };
  await each(trial, writes, async (write, before) => {
    const unseen = await write(via, 2, {});
    expect(unseen.text).not.toContain("Veiled");
    const none = await write(via, missing, {});
    expect(without(2, unseen)).toEqual(without(99, none));
    expect(await app.stored()).toBe(before);
    expect((await write(via, 1, {})).status).toBeLessThan(300);
    expect(await app.stored()).not.toBe(before);
  });
  await each(trial, way.creates, async (create, before) => {
    expect((await create(via, { title: "Forbidden" })).status).toBe(403);
    expect(await app.stored()).toBe(before);
    expect((await create(via, {})).status).toBeLessThan(300);
    expect(await app.stored()).not.toBe(before);
  });
}

/** `authorize` is told of what is asked, and nothing is asked of the database if it refuses. */
export async function authorize(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const asked: { readonly model: string; readonly operation: string }[] = [];
  const via = app.open({
    options: {
      authorize(one: (typeof asked)[number]) {
        asked.push(one);
        return false;
      },
    },
  });
  const refused = async (answer: Promise<Answer>): Promise<void> => {
    asked.length = 0;
    expect((await answer).status).toBe(403);
    expect(app.statements).toEqual([]);
    expect(asked.map(({ model }) => model)).toEqual([
      expect.stringMatching(/^(?:Note|Desk)$/),
    ]);
    expect(asked[0]?.operation).toMatch(/^\w/);
  };
  await each(trial, way.reads, (read) => refused(read(via, 1)));
  await each(trial, writesOf(way), async (write, before) => {
    await refused(write(via));
    expect(await app.stored()).toBe(before);
  });
}

/** An answer, whatever its request has named. RPC answers unknown names in Prisma's words. */
function unnamed(name: string, { status, headers, text }: Answer): unknown {
  const isRpc = headers["content-type"] === "application/json";
  return [status, isRpc ? "" : text.replaceAll(name, "…")];
}

/** What is hidden has no value, and its name is as one that is not there. */
export async function hidden(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const via = app.open();
  const secrets = /hush|kept|secret"|entries"/;
  const asAbsent = async (
    [name, absent]: readonly [string, string],
    act: (name: string) => Promise<Answer>,
  ): Promise<void> => {
    const named = await act(name);
    expect([400, 404, 422]).toContain(named.status);
    expect(unnamed(name, named)).toEqual(unnamed(absent, await act(absent)));
  };
  const column = ["secret", "absent"] as const;
  const relation = ["entries", "nothing"] as const;
  await each(trial, way.reads, async (read) => {
    expect((await read(via, 1)).text).not.toMatch(secrets);
    await asAbsent(column, (name) => read(via, 1, name));
    await asAbsent(relation, (name) => read(via, 1, name));
  });
  if (way.sends === "input") return;
  const names = way.sends === "linkage" ? [relation] : [column, relation];
  const writes = { ...createsOf(way), ...changesOf(way) };
  await each(trial, writes, async (write, before) => {
    for (const one of names) {
      await asAbsent(one, (name) => write(via, { fields: { [name]: "1" } }));
    }
    expect(await app.stored()).toBe(before);
    expect((await write(via)).text).not.toMatch(secrets);
  });
}

/** What is write-only is written, and never answered. */
export async function writeOnly(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const via = app.open();
  const secret = /hunter2|s3cret|password"/;
  await each(trial, way.reads, async (read) => {
    expect((await read(via, 1)).text).not.toMatch(secret);
    const { status, text } = await read(via, 1, "password");
    expect(status).toBe(400);
    expect(text).not.toContain("hunter2");
  });
  const writes = { ...createsOf(way), ...changesOf(way) };
  await each(trial, writes, async (write) => {
    const fields = { password: "s3cret" };
    const sent = way.sends === "linkage" ? {} : { fields };
    const { status, text } = await write(via, sent);
    expect(status).toBeLessThan(300);
    expect(text).not.toMatch(secret);
    const stored = await app.stored();
    if (way.sends !== "linkage") expect(stored).toContain("s3cret");
  });
}

/** What the server sets is set, and refused from the client. */
export async function preset(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const via = app.open({
    rules: {
      preset: {
        create: ({ id }: Caller) => ({ ownerId: id }),
        update: ({ id }: Caller) => ({ editorId: id }),
      },
    },
  });
  const set = async (): Promise<unknown> => {
    const [note] = await app.client.note.findMany({ orderBy: { id: "desc" } });
    return note?.["ownerId"];
  };
  await each(trial, way.creates, async (create, before) => {
    const sent = { fields: { owner: "grace" } };
    expect((await create(via, sent)).status).toBe(403);
    expect(await app.stored()).toBe(before);
    expect((await create(via, {})).status).toBeLessThan(300);
    expect(await app.client.note.count()).toBe(3);
    expect(await set()).toBe("ada");
  });
  await each(trial, changesOf(way), async (change, before) => {
    const sent = { fields: { editor: "grace" } };
    expect((await change(via, sent)).status).toBe(403);
    expect(await app.stored()).toBe(before);
    expect((await change(via)).status).toBeLessThan(300);
    const note = await app.client.note.findUnique({ where: { id: 1 } });
    expect(note?.["editorId"]).toBe("ada");
  });
}
