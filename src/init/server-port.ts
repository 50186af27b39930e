/** `listen(4000)`, `port: 4000`, `port = Number(process.env.PORT ?? 4000)` */
const stated = [/\blisten\(\s*(\d{2,5})\b/, /\bport\b[^;\n]*?\b(\d{2,5})\b/i];

/**
 * The port that a server listens on when it is started here: that of `.env`, if the server
 * asks for one, or the one that it states.
 *
 * @param env the text of `.env`, if there is one
 */
export function serverPort(server: string, env = ""): string {
  const isAsked = /\bPORT\b/.test(server);
  const [, set] = /^\s*(?:export\s+)?PORT\s*=\s*["']?(\d+)/m.exec(env) ?? [];
  const [found] = stated.flatMap((one) => one.exec(server)?.[1] ?? []);
  return (isAsked ? set : undefined) ?? found ?? "3000";
}
