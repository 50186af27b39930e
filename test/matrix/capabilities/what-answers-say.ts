import { expect } from "@jest/globals";
import * as opentelemetry from "@opentelemetry/api";
import type { Answer, Switched, Via } from "../open-matrix.js";
import {
  changesOf,
  createsOf,
  each,
  removesOf,
  ruled,
  writesOf,
  type Trial,
} from "./trial.js";

/** An answer says that its request has named what is deprecated. */
export async function deprecation(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const named: string[] = [];
  const via = app.open({
    options: {
      onDeprecated: (_: unknown, names: readonly string[]) =>
        named.push(...names),
    },
  });
  const marked = async (answer: Promise<Answer>, name?: string) => {
    named.length = 0;
    const { status, headers } = await answer;
    expect(status).toBeLessThan(300);
    const isMarked = /^@\d+$/.test(headers["deprecation"] ?? "");
    expect(isMarked).toBe(name !== undefined);
    expect(named).toEqual(name === undefined ? [] : [`Note.${name}`]);
  };
  await each(trial, way.reads, async (read) => {
    await marked(read(via, 1, "old"), "old");
    await marked(read(via, 1, "title"));
  });
  if (way.sends === "input") return;
  const values = {
    ...(way.sends !== "linkage" && { old: "x" }),
    // The key of a deprecated relationship is a column of its own.
    ...(way.sends !== "columns" && { former: "2" }),
  };
  const writes = { ...createsOf(way), ...changesOf(way) };
  await each(trial, writes, async (write) => {
    for (const [name, value] of Object.entries(values)) {
      await marked(write(via, { fields: { [name]: value } }), name);
    }
    await marked(write(via));
  });
}

/** Computed attributes are shown, of what the caller may read. */
export async function computed(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const shows = async (
    switched: Switched,
    label: string,
    beside: number,
    act: (via: Via) => Promise<Answer>,
  ): Promise<void> => {
    const { status, text } = await act(app.open(switched));
    expect(status).toBeLessThan(300);
    expect(text).toContain(`"label":"${label}"`);
    expect(text).toContain(`"beside":${String(beside)}`);
  };
  await each(trial, way.reads, async (read) => {
    // Linkage alone shows no attributes.
    await shows({}, "OPEN", 2, (via) => read(via, 1));
    await shows({ rules: ruled }, "OPEN", 1, (via) => read(via, 1));
  });
  if (way.sends === "linkage") return;
  await each(trial, changesOf(way), async (change) => {
    await shows({}, "CHANGED", 2, change);
    await shows({ rules: ruled }, "CHANGED", 1, change);
  });
}

/** A request is a span with its operation and model, which counts its statements. */
export async function telemetry(trial: Trial): Promise<void> {
  const { app, way, spans } = trial;
  const via = app.open({ options: { telemetry: opentelemetry } });
  const spanned = async (act: () => Promise<Answer>): Promise<void> => {
    spans.take();
    const { status } = await act();
    expect(status).toBeLessThan(300);
    const [span, ...more] = spans
      .take()
      .filter(({ attributes }) => "http.request.method" in attributes);
    expect(more).toEqual([]);
    const { attributes = {} } = span ?? {};
    expect(attributes["http.route"]).toMatch(/^\//);
    expect(attributes["gen_api.operation"]).toMatch(/^\$?\w/);
    const { "gen_api.model": model, "gen_api.operations": count } = attributes;
    expect(count ?? model).toEqual(
      count === undefined ? expect.stringMatching(/^(?:Note|Desk)$/) : 1,
    );
    expect(attributes["gen_api.statements"]).toBe(app.statements.length);
  };
  await each(trial, way.reads, (read) => spanned(() => read(via, 1)));
  await each(trial, writesOf(way), (write) => spanned(() => write(via)));
}

/** What is read is read by SQL where that is switched on. That the answers are the same, each cell compares. */
export async function sqlReads(trial: Trial): Promise<void> {
  const { app, way } = trial;
  const via = app.open({ rules: ruled });
  const isBySql = (): boolean =>
    app.statements.some((one) => one.includes('AS "json"'));
  await each(trial, way.reads, async (read) => {
    expect((await read(via, 1)).status).toBe(200);
    expect(isBySql()).toBe(app.bySql);
  });
  const writes = { ...way.creates, ...changesOf(way), ...removesOf(way) };
  await each(trial, writes, async (write, before) => {
    expect((await write(via, {})).status).toBeLessThan(300);
    expect(await app.stored()).not.toBe(before);
  });
}
