import type { ApiRequest } from "@gen-api/runtime";

/** Whether a host with or without port is this machine. */
export function isLocalHost(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host);
}

/**
 * Whether a request does not come from a page of another site: a name may be made to lead to
 * this machine (DNS rebinding), and then only `Origin` tells it.
 */
export function isOwnOrigin(
  { endpoint }: { readonly endpoint?: string },
  { headers = {} }: ApiRequest,
): boolean {
  const [origin] = [headers["origin"] ?? []].flat();
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  return (
    isLocalHost(host) ||
    (endpoint !== undefined && new URL(endpoint).host === host)
  );
}
