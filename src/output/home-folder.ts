import { homedir } from "node:os";
import { isAbsolute } from "node:path";

/**
 * The user's home folder. There is none for a user whom the system does not know, as
 * in some containers: without `HOME`, asking for it then throws.
 */
export function homeFolder(ask: () => string = homedir): string | undefined {
  try {
    const home = ask();
    return isAbsolute(home) ? home : undefined;
  } catch {
    return undefined;
  }
}
