import { expect } from "@jest/globals";
import { ApiError } from "@gen-api/runtime";
import type { Answer } from "../open-matrix.js";
import {
  changesOf,
  createsOf,
  each,
  removesOf,
  writesOf,
  type Trial,
  type Write,
} from "./trial.js";

/** Counts what runs of an application's hooks, and refuses where it is told. */
function hooks() {
  const ran = { validate: 0, around: 0, after: 0 };
  let refusing: keyof typeof ran | undefined;
  const schema = {
    "~standard": {
      version: 1,
      vendor: "test",
      validate(value: unknown) {
        ran.validate += 1;
        const issues = [{ message: "is refused", path: [] }];
        return refusing === "validate" ? { issues } : { value };
      },
    },
  };
  const around = async (_: unknown, next: () => Promise<unknown>) => {
    ran.around += 1;
    await next();
    if (refusing === "around") {
      throw new ApiError("conflict", "is refused");
    }
  };
  const after = (): void => {
    ran.after += 1;
  };
  return {
    extensions: {
      validate: { create: schema, update: schema },
      around: { create: around, update: around, delete: around },
      after: { create: after, update: after, delete: after },
    },
    /** What runs of an attempt, in which one of them refuses. */
    async of(attempt: () => Promise<Answer>, refuses?: keyof typeof ran) {
      refusing = refuses;
      Object.assign(ran, { validate: 0, around: 0, after: 0 });
      const { status } = await attempt();
      return [status, { ...ran }] as const;
    },
  };
}

/** Validation and hooks run once for each write, and what they refuse leaves nothing. */
export async function extensions(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const { extensions, of } = hooks();
  const via = app.open({ extensions });
  const tried =
    (validate: number) =>
    async (write: Write, before: string): Promise<void> => {
      const refused = await of(() => write(via), "around");
      expect(refused).toEqual([409, { validate, around: 1, after: 0 }]);
      expect(await app.stored()).toBe(before);
      if (validate === 1) {
        const invalid = await of(() => write(via), "validate");
        expect(invalid).toEqual([422, { validate: 1, around: 0, after: 0 }]);
        expect(await app.stored()).toBe(before);
      }
      const [status, ran] = await of(() => write(via));
      expect(status).toBeLessThan(300);
      expect(ran).toEqual({ validate, around: 1, after: 1 });
      expect(await app.stored()).not.toBe(before);
    };
  await each(trial, createsOf(way), tried(1));
  await each(trial, changesOf(way), tried(1));
  await each(trial, removesOf(way), tried(0));
}

/** Each write counts once, and one that expects another version is not done. */
export async function versions(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const via = app.open();
  const rev = async (): Promise<unknown> =>
    (await app.client.note.findUnique({ where: { id: 1 } }))?.["rev"];
  const stale = { holds: 412, refused: 400 };
  const refused = async (write: Write, before: string): Promise<void> => {
    if (!way.claims) return;
    const { status } = await write(via, { version: 7 });
    expect(status).toBe(stale[way.claims]);
    expect(await app.stored()).toBe(before);
  };
  await each(trial, changesOf(way), async (change, before) => {
    await refused(change, before);
    const sent = way.claims === "holds" ? { version: 1 } : {};
    expect((await change(via, sent)).status).toBeLessThan(300);
    expect(await rev()).toBe(2);
    expect((await change(via)).status).toBeLessThan(300);
    expect(await rev()).toBe(3);
  });
  await each(trial, removesOf(way), refused);
}

/** A request that is sent twice takes effect once. */
export async function idempotency(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const via = app.open({
    options: { idempotency: { model: "ApiRequest", scope: () => "ada" } },
  });
  const isReplayed = ({ headers }: Answer): boolean =>
    headers["idempotent-replayed"] === "true";
  await each(trial, writesOf(way), async (write, before) => {
    const first = await write(via, { key: "once" });
    expect(first.status).toBeLessThan(300);
    const once = await app.stored();
    expect(once).not.toBe(before);
    const again = await write(via, { key: "once" });
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect([isReplayed(first), isReplayed(again)]).toEqual([false, true]);
    expect(await app.stored()).toBe(once);
  });
}

/** What is above a limit is refused before a statement. */
export async function limits(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const via = app.open({
    options: { limits: { maxBodyBytes: 10, maxQueryBytes: 5 } },
  });
  const refused = async (answer: Promise<Answer>): Promise<void> => {
    const { status } = await answer;
    expect([400, 413]).toContain(status);
    expect(app.statements).toEqual([]);
  };
  await each(trial, way.reads, (read) => refused(read(via, 1, "title")));
  const writes = { ...createsOf(way), ...changesOf(way) };
  await each(trial, writes, async (write, before) => {
    await refused(write(via));
    expect(await app.stored()).toBe(before);
  });
}
