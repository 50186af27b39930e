/** Six characters of a hash (FNV-1a). It finds mistakes, and keeps nobody off. */
export function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(7, "0").slice(-6);
}
