import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { repository } from "../fixture-schemas.js";
import { atCursor, type Editor } from "./editor.js";

/** An editor with TypeScript 7, which speaks the Language Server Protocol, of a file. */
export async function editorOf7(file: string): Promise<Editor> {
  const { request, notify, close } = startServer();
  const uri = pathToFileURL(file).href;
  await request("initialize", {
    processId: process.pid,
    rootUri: pathToFileURL(repository).href,
    capabilities: { textDocument: { hover: { contentFormat: ["plaintext"] } } },
  });
  notify("initialized", {});
  let version = 0;
  const ask = async (method: string, given: string, back: number) => {
    const { text, at } = atCursor(given);
    const document = { uri, languageId: "typescript", version: ++version };
    if (version === 1) {
      notify("textDocument/didOpen", { textDocument: { ...document, text } });
    } else {
      notify("textDocument/didChange", {
        textDocument: document,
        contentChanges: [{ text }],
      });
    }
    const lines = text.slice(0, at - back).split("\n");
    const position = {
      line: lines.length - 1,
      character: lines.at(-1)?.length ?? 0,
    };
    return request(method, { textDocument: { uri }, position });
  };
  return {
    async names(text) {
      const found = (await ask("textDocument/completion", text, 0)) as {
        readonly items: readonly { readonly label: string }[];
      } | null;
      return (found?.items ?? []).map(({ label }) => label.replace(/\?$/, ""));
    },
    async hover(text) {
      const found = (await ask("textDocument/hover", text, 1)) as {
        readonly contents: { readonly value: string };
      } | null;
      return found?.contents.value ?? "";
    },
    close,
  };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** The process of the server, and how to ask it. */
function startServer() {
  const tsc = join(repository, "node_modules/typescript-7/bin/tsc");
  const server = spawn(process.execPath, [tsc, "--lsp", "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const waiting = new Map<number, (message: Message) => void>();
  const send = (message: object): void => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  };
  const receive = ({ id, method, ...answer }: Message): void => {
    if (id === undefined) return;
    // The server's own questions, as for settings, have no answer here.
    if (method !== undefined) send({ id, result: null });
    else waiting.get(id)?.(answer);
  };
  let rest = Buffer.alloc(0);
  server.stdout.on("data", (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/\d+/.exec(rest.toString("utf8", 0, end))?.[0]);
      if (rest.length < end + 4 + length) return;
      const text = rest.toString("utf8", end + 4, end + 4 + length);
      rest = rest.subarray(end + 4 + length);
      receive(JSON.parse(text) as Message);
    }
  });
  return {
    notify: (method: string, params: object) => send({ method, params }),
    request: (method: string, params: object) =>
      new Promise<unknown>((resolve, reject) => {
        const id = waiting.size + 1;
        waiting.set(id, ({ result, error }) =>
          error ? reject(new Error(error.message)) : resolve(result),
        );
        send({ id, method, params });
      }),
    close: () => void server.kill(),
  };
}
