/** Three times, unless the service refused the request: then it would again. */
export function retry(failures: number, error: unknown): boolean {
  const { status } = (error ?? {}) as { readonly status?: unknown };
  const isRefused =
    typeof status === "number" &&
    status >= 400 &&
    status < 500 &&
    status !== 408 &&
    status !== 429;
  return failures < 3 && !isRefused;
}
