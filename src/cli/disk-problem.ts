/**
 * What the file system refused, and why, in one sentence; `undefined` for other
 * errors. Such an error loses no data: files change in one step, and the next run
 * finishes the work of this one.
 */
export function diskProblem(error: unknown): string | undefined {
  const { code, path, syscall, message } = Object(
    error,
  ) as NodeJS.ErrnoException;
  if (syscall === "uv_cwd") return "the working directory does not exist";
  if (code === undefined || syscall === undefined) return undefined;
  // `ENOSPC: no space left on device, write`
  const [, reason = message] = /^\w+: ([^,]*),/.exec(message) ?? [];
  const place = path === undefined ? "" : `${path}: `;
  return `${place}${reason} (${code}); fix this, then run gen-api again`;
}
