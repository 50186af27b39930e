import { once } from "node:events";
import { type AddressInfo, createServer, connect, type Socket } from "node:net";

/** A proxy in front of a server, whose connections fail silently when a test says so. */
export interface FaultyProxy {
  /** The URL of the server through the proxy. */
  readonly url: string;
  /** How many connections are open. */
  readonly open: number;
  /** Stalls each connection when its client sends this text, until `goOn`. */
  stallAt(text: string): void;
  /** Sends what the stalled connections have kept back. */
  goOn(): void;
  /** From now on the open connections take data and forward none. New ones work. */
  swallow(): void;
  close(): void;
}

/** The two ends of a connection. */
interface Link {
  readonly client: Socket;
  readonly server: Socket;
  state: "forwards" | "stalls" | "swallows";
  /** What a stalled connection keeps back. */
  readonly kept: (() => void)[];
}

export async function faultyProxy(serverUrl: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(serverUrl);
  const links = new Set<Link>();
  let trigger: string | undefined;
  const listener = createServer((client) => {
    const server = connect(Number(port), hostname);
    const link: Link = { client, server, state: "forwards", kept: [] };
    links.add(link);
    const forward = (to: Socket, data: Buffer): void => {
      if (link.state === "forwards") to.write(data);
      if (link.state === "stalls") link.kept.push(() => to.write(data));
    };
    client.on("data", (data) => {
      const stalls = trigger !== undefined && data.includes(trigger);
      if (stalls && link.state === "forwards") link.state = "stalls";
      forward(server, data);
    });
    server.on("data", (data) => {
      forward(client, data);
    });
    for (const [end, other] of [
      [client, server],
      [server, client],
    ] as const) {
      end.on("error", () => undefined);
      end.on("close", () => {
        links.delete(link);
        other.destroy();
      });
    }
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const url = new URL(serverUrl);
  url.hostname = "127.0.0.1";
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    get open() {
      return links.size;
    },
    stallAt(text) {
      trigger = text;
    },
    goOn() {
      trigger = undefined;
      for (const link of links) {
        if (link.state === "stalls") link.state = "forwards";
        for (const send of link.kept.splice(0)) send();
      }
    },
    swallow() {
      for (const link of links) link.state = "swallows";
    },
    close() {
      listener.close();
      for (const { client } of links) client.destroy();
    },
  };
}
