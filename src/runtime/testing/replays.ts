import { type Answer, ask, type Asked, named } from "./side.js";
import type { World } from "./world.js";

const header = "idempotency-key";

/** The same write with a key that no other request has. */
export function withKey(asked: Asked, caller: string): Asked {
  const key = encodeURIComponent(`${caller} ${asked.path}`);
  return { ...asked, headers: { [header]: `"${key}"` } };
}

export function isKeyed({ headers = {} }: Asked): boolean {
  return Object.hasOwn(headers, header);
}

/** What is wrong with a write that is sent again with its key, by its caller and by others. */
export async function replays(
  { single, callers }: World,
  caller: string,
  asked: Asked,
): Promise<readonly string[]> {
  await single.refill();
  const answerTo = (name: string): Promise<Answer> =>
    ask(single, asked, callers.get(name) ?? {});
  const first = await answerTo(caller);
  if (first.status >= 300) return [];
  const again = await answerTo(caller);
  const problems =
    again.status === first.status && again.text === first.text
      ? []
      : [
          `${named(asked)} is answered ${String(first.status)}, and when it is sent again ${String(again.status)}: ${again.text.slice(0, 300)}`,
        ];
  for (const other of callers.keys()) {
    if (other === caller || !isReplay(await answerTo(other), first)) continue;
    problems.push(
      `${named(asked)}, sent by ${other} with the key of ${caller}, finds that request's answer: each caller must have keys of his own`,
    );
  }
  return problems;
}

function isReplay({ status, headers, text }: Answer, first: Answer): boolean {
  return (
    headers["idempotent-replayed"] !== undefined ||
    (status < 300 && text !== "" && text === first.text) ||
    (status === 409 && text.includes('"replay-not-readable"'))
  );
}
