import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** Starts of requests that no client would write, but an attacker. */
const odd = [
  "GET // HTTP/1.1",
  "GET //[ HTTP/1.1",
  "GET http://[ HTTP/1.1",
  "GET http:// HTTP/1.1",
  "GET * HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "OPTIONS // HTTP/1.1",
  "GET /%ff%00/../[ HTTP/1.1",
  "CONNECT localhost:80 HTTP/1.1",
  "CONNECT [ HTTP/1.1",
  "GET",
  "\0",
];

/**
 * Sends eight requests whose targets are odd, two for a tunnel, and two that are not HTTP,
 * each on a connection of its own.
 *
 * @returns the status of each answer; 0 where the connection was closed without one
 */
export async function oddStatuses(port: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const start of odd) {
    const socket = connect(port, "127.0.0.1");
    socket.setTimeout(60_000, () =>
      socket.destroy(new Error(`no answer to ${JSON.stringify(start)}`)),
    );
    await once(socket, "connect");
    socket.write(`${start}\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
    const answer = await text(socket);
    statuses.push(Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0));
  }
  return statuses;
}
