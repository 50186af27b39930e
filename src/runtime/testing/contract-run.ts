import { making } from "./databases.js";
import type { TestedModel } from "./models.js";
import type { Row } from "./options.js";
import { randomRequest } from "./random-requests.js";
import { closedReads, collectionReads, recordReads } from "./read-requests.js";
import { shareOf } from "./share.js";
import { type Answer, ask, type Asked, named, tellsTaken } from "./side.js";
import { memberRequests } from "./member-requests.js";
import { storedRows, type World } from "./world.js";
import { actions, writes } from "./write-requests.js";

/** Asks all routes of a model as each caller, and at random; what is wrong, in words. */
export async function contractOf(
  world: World,
  model: TestedModel,
): Promise<readonly string[]> {
  const { callers, requests, samples, seed, single } = world;
  const problems: string[] = [];
  const more = samples.get(model.name) ?? [];
  const names = [...callers.keys()];
  await single.refill();
  const rowsNow = async (): Promise<readonly Row[]> =>
    (await storedRows(single.client, [model]))[model.name] ?? [];
  let rows = await rowsNow();
  const tell = async (asked: Asked, caller: string): Promise<void> => {
    const found = await problemOf(world, model, asked, caller);
    if (found !== undefined) problems.push(`${caller} · ${found}`);
  };
  for (const [at, caller] of names.entries()) {
    const row = rows[at % rows.length];
    if (!row) break;
    const sample = more[at % more.length] ?? {};
    const reads = collectionReads(model, rows);
    const queries = reads.filter(isQuery);
    for (const asked of [
      ...reads.filter((one) => !isQuery(one)),
      ...shareOf(world, queries),
      ...recordReads(model, row),
      ...actions(model, row),
      ...writes(model, row, sample),
    ]) {
      await tell(asked, caller);
    }
    for (const asked of await memberRequests(world, model, caller)) {
      await tell(asked, caller);
    }
  }
  const { draws } = await making();
  const own =
    seed +
    ([...model.name].reduce((sum, one) => sum * 31 + one.charCodeAt(0), 7) %
      65_536);
  rows = await rowsNow();
  for (const draw of draws(requests, own)) {
    if (rows.length < 3) {
      await single.refill();
      rows = await rowsNow();
    }
    const caller = names[(draw.at[5] ?? 0) % names.length] as string;
    const asked = randomRequest(model, rows, more, draw);
    await tell(asked, caller);
    if (asked.method === "DELETE") rows = await rowsNow();
    if (problems.length > 5 || rows.length === 0) break;
  }
  return problems;
}

/** One of many filters, sorts and inclusions of a route. */
function isQuery({ service, query }: Asked): boolean {
  return service === "rest" && query !== undefined;
}

async function problemOf(
  world: World,
  model: TestedModel,
  asked: Asked,
  caller: string,
): Promise<string | undefined> {
  const { single, callers, contracts } = world;
  const contract = contracts[asked.service];
  if (!contract) return undefined;
  const answer = await ask(single, asked, callers.get(caller) ?? {});
  note(world, model, asked, answer);
  if (asked.valid) noteValid(world, model, asked, answer);
  const [twice] = single.watch.twice;
  return (
    contract.problem(asked, answer) ??
    (twice === undefined
      ? undefined
      : `${named(asked)}: ${twice} ran twice after one write`) ??
    createdStatus(model, asked, answer) ??
    closedName(world, asked, answer)
  );
}

function noteValid(
  { valid }: World,
  { name }: TestedModel,
  asked: Asked,
  answer: Answer,
): void {
  const { status, text } = answer;
  const key = `${name}.${asked.method}`;
  const known = valid.get(key) ?? { isAccepted: false };
  // What rules refuse is not there, or forbidden.
  const isRefused =
    status >= 400 &&
    ![401, 403, 404, 405].includes(status) &&
    !tellsTaken(answer);
  valid.set(key, {
    isAccepted: known.isAccepted || status < 300,
    ...((isRefused || known.refusal !== undefined) && {
      refusal: isRefused
        ? `${named(asked)} answers ${String(status)}: ${text.slice(0, 300)}`
        : known.refusal,
    }),
  });
}

/** Writes of a model of which no valid one was accepted, though no rule refused it. */
export function refusedWrites(
  { valid }: World,
  { name }: TestedModel,
): readonly string[] {
  return ["POST", "PATCH"].flatMap((method) => {
    const { isAccepted = true, refusal } = valid.get(`${name}.${method}`) ?? {};
    return isAccepted || refusal === undefined
      ? []
      : [`no valid ${method} was accepted: ${refusal}`];
  });
}

/** Rules of writes that were seen to allow, or to refuse. */
function note(
  { watch, seen }: World,
  { name }: TestedModel,
  { method, path }: Asked,
  { status }: Answer,
): void {
  if (method === "GET" || path.includes("/-/")) return;
  for (const rule of watch.last) {
    if (!rule.startsWith(`${name}.`) || rule.endsWith(".read")) continue;
    if (status < 300) seen.allowed.add(rule);
    if (status === 403 || status === 404) seen.refused.add(rule);
  }
}

/** A POST that has made a record says so: 201, or 204 where nothing is shown. */
function createdStatus(
  { type }: TestedModel,
  { service, method, path, body }: Asked,
  { status }: Answer,
): string | undefined {
  const isCreate =
    service === "rest" &&
    method === "POST" &&
    path === `/${type}` &&
    (body as { readonly data?: { readonly id?: string } } | undefined)?.data
      ?.id === undefined;
  return isCreate && status === 200
    ? `POST ${path} answers 200: a record that is made is answered with 201`
    : undefined;
}

/** A hidden name in an answer whose request does not have it. */
function closedName(
  world: World,
  asked: Asked,
  { text }: Answer,
): string | undefined {
  const given = JSON.stringify(asked);
  const found = world.secrets.find(
    (name) => new RegExp(`\\b${name}\\b`).test(text) && !given.includes(name),
  );
  return found === undefined
    ? undefined
    : `${named(asked)} names ${found}, which is hidden: ${text.slice(0, 300)}`;
}

/** What shows that a column is there which nobody may see, in words. */
export async function closedOf(
  world: World,
  model: TestedModel,
  column: string,
): Promise<readonly string[]> {
  const { single, callers, contracts } = world;
  const problems: string[] = [];
  for (const [caller, context] of callers) {
    for (const asked of closedReads(model, column)) {
      if (!contracts[asked.service]) continue;
      const { status, text } = await ask(single, asked, context);
      if (status >= 400 && status < 500) continue;
      problems.push(
        `${caller} · ${named(asked)} answers ${String(status)}, though ${column} is closed: it must be refused as a name that is not there (${text.slice(0, 100)})`,
      );
    }
  }
  return problems;
}
