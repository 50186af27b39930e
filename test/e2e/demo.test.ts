import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { once } from "node:events";
import { describe, expect, test } from "@jest/globals";
import { walk } from "../../fixtures/blog/src/walk.js";
import { endProcess } from "../support/end-process.js";
import { oddStatuses } from "../support/odd-requests.js";
import { prepare } from "../support/prepare.js";
import { restClient } from "../support/rest-client.js";
import { useApplication } from "../support/use-application.js";

const application = useApplication("blog", "sqlite");

test("every step of the demonstration gets the status it expects", async () => {
  const { send } = restClient(application.url);
  for (const { title, method, path, body, status } of walk) {
    const isRest = path.startsWith("/rest");
    const reply = await send(method, path, body, {
      ...(!isRest && { "content-type": "application/json" }),
    });
    expect({ title, status: reply.status }).toEqual({ title, status });
  }
});

describe("the demonstration that stays up", () => {
  test("fits a screen, and answers / with links that lead somewhere", async () => {
    const { child, printed } = await startDemo({ once: false, full: false });
    try {
      const text = await printed(/Ctrl-C/);
      expect(text.split("\n").length).toBeLessThan(24);
      const url = /open (\S+)\/,/.exec(text)?.[1] ?? "";
      const page = await fetch(`${url}/`);
      expect(page.headers.get("content-type")).toMatch("text/html");
      const links = [...(await page.text()).matchAll(/href="([^"]+)"/g)].map(
        ([, path = ""]) => path.replaceAll("&amp;", "&"),
      );
      expect(links.length).toBeGreaterThan(5);
      for (const path of links) {
        const response = await fetch(url + path);
        expect([path, response.status]).toEqual([path, 200]);
        const text = await response.text();
        if (path === "/explorer") expect(text).toMatch(/^<!doctype html>/i);
        else expect(typeof JSON.parse(text)).toBe("object");
      }
      const { port } = new URL(url);
      const odd = await oddStatuses(Number(port));
      expect(odd).toEqual([...Array<number>(8).fill(404), 0, 0, 400, 400]);
      expect((await fetch(`${url}/favicon.ico`)).status).toBe(404);
      for (const [, shown = ""] of text.matchAll(/curl -g '(\S+)'/g))
        expect((await fetch(shown)).status).toBe(200);
    } finally {
      await endProcess(child);
    }
  });

  test("takes port 3000, or another while that is taken", async () => {
    const other = createServer();
    // Where somebody else has it, it is taken as well.
    other.on("error", () => undefined).listen(3000, "127.0.0.1");
    const { child, printed } = await startDemo({ once: false, full: false });
    try {
      expect(await printed(/Ctrl-C/)).toMatch(
        /open http:\/\/127\.0\.0\.1:(?!3000\/)\d+/,
      );
    } finally {
      await endProcess(child);
      other.close();
    }
  });

  test("prints the answers if asked to", async () => {
    const { child, printed } = await startDemo({ once: true, full: true });
    await once(child, "close");
    expect(await printed(/$/)).toContain('"name": "Ada Lovelace"');
  });
});

/** The demonstration of a copy of the blog, as it follows after what `npm run demo` builds. */
async function startDemo(options: object): Promise<{
  readonly child: ChildProcess;
  /** What it has printed, as soon as that matches. */
  readonly printed: (end: RegExp) => Promise<string>;
}> {
  const { folder } = await prepare("blog", "sqlite");
  const script = `const { demo } = await import("./src/demo.ts");
    process.exitCode = (await demo(${JSON.stringify(options)})) ? 0 : 1;`;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    {
      cwd: folder,
      env: { ...process.env, PORT: undefined },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const exited = once(child, "exit");
  let text = "";
  child.stdout.on("data", (part: Buffer) => (text += part.toString()));
  const printed = async (end: RegExp): Promise<string> => {
    while (!end.test(text)) {
      if (child.exitCode !== null) throw new Error(text);
      await Promise.race([once(child.stdout, "data"), exited]);
    }
    return text;
  };
  return { child, printed };
}
