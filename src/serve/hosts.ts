/** Whether a host name leads to this machine alone. */
export function isLoopback(name: string): boolean {
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    name === "::1" ||
    /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/**
 * Whether a request may be answered: its `Host` is of this machine, or the one that is
 * listened on. A page of another site whose name leads here has its own name there.
 */
export function isOwnHost(
  host: string | undefined,
  listensOn: string,
): boolean {
  const name = nameOf(`http://${host ?? ""}`);
  return (
    name !== undefined && (isLoopback(name) || name === listensOn.toLowerCase())
  );
}

/** Whether pages of an origin may read answers. */
export function isOwnOrigin(origin: string): boolean {
  const name = nameOf(origin);
  return name !== undefined && isLoopback(name);
}

function nameOf(url: string): string | undefined {
  try {
    return new URL(url).hostname;
  } catch {
    return undefined;
  }
}
