import type { RecordedSpans } from "../../e2e/telemetry/record-spans.js";
import type { Answer, Caller, Matrix, Via } from "../open-matrix.js";
import type { Sent, Way } from "../ways.js";

/** What a capability is tried with. */
export interface Trial {
  readonly app: Matrix;
  readonly way: Way;
  readonly spans: RecordedSpans;
}

export type Write = (via: Via, sent?: Sent) => Promise<Answer>;
type Acts<Act> = Readonly<Record<string, Act>> | undefined;

/** Tries each act on what is there at first. */
export async function each<Act>(
  { app }: Trial,
  acts: Acts<Act>,
  attempt: (act: Act, before: string) => Promise<void>,
): Promise<void> {
  for (const [name, act] of Object.entries(acts ?? {})) {
    const before = await app.reset();
    try {
      await attempt(act, before);
    } catch (error) {
      if (error instanceof Error) error.message = `${name}: ${error.message}`;
      throw error;
    }
  }
}

/** The creates of a way, of notes that Ada owns. */
export function createsOf({
  creates = {},
}: Way): Readonly<Record<string, Write>> {
  return mapped(creates, (create) => (via, sent = {}) => {
    const fields = { owner: "ada", ...sent.fields };
    return create(via, { ...sent, fields });
  });
}

/** The changes and removals of a way, of note 1. */
export function changesOf({ changes }: Way): Readonly<Record<string, Write>> {
  return mapped(
    changes ?? {},
    (change) =>
      (via, sent = {}) =>
        change(via, 1, sent),
  );
}

export function removesOf({ removes }: Way): Readonly<Record<string, Write>> {
  return mapped(
    removes ?? {},
    (remove) =>
      (via, sent = {}) =>
        remove(via, 1, sent),
  );
}

export const writesOf = (way: Way): Readonly<Record<string, Write>> => ({
  ...createsOf(way),
  ...changesOf(way),
  ...removesOf(way),
});

function mapped<From, To>(
  acts: Readonly<Record<string, From>>,
  make: (act: From) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(
    Object.entries(acts).map(([name, act]) => [name, make(act)]),
  );
}

type Where = (condition: object) => unknown;

/** Each sees and writes what is his. */
const owns = ({ id }: Caller, where: Where): unknown => where({ ownerId: id });
export const ruled = {
  ...{ read: owns, update: owns, delete: owns },
  create: (_: Caller, where: Where) => where({ title: { not: "Forbidden" } }),
};
