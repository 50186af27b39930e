import { element } from "./element.js";

/** Lets the browser save bytes under a name. */
export function saveFile(name: string, bytes: Blob): void {
  const url = URL.createObjectURL(bytes);
  element("a", { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}
