/** The messages of a measured server to its parent. */
export type ServerMessage =
  | { readonly listening: string }
  | { readonly cpuMicros: number; readonly memoryBytes: number };

/**
 * The child's side of a measured server: sends its URL, and on any message what
 * it has used.
 */
export async function serve(
  start: (databaseUrl: string) => Promise<string>,
): Promise<void> {
  const { DATABASE_URL: databaseUrl } = process.env;
  if (databaseUrl === undefined) throw new Error("DATABASE_URL is not set");
  const listening = await start(databaseUrl);
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    // Not the peak that the system records: a process inherits its parent's.
    tell({ cpuMicros: user + system, memoryBytes: process.memoryUsage.rss() });
  });
  // A clean exit lets a profiler write. Without its parent, it must end itself.
  for (const event of ["SIGTERM", "disconnect"]) {
    process.once(event, () => process.exit());
  }
  tell({ listening });
}

function tell(message: ServerMessage): void {
  process.send?.(message);
}
