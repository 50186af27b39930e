import { readFileSync } from "node:fs";

/** The version of gen-api. */
export function packageVersion(): string {
  // The relative path is the same from src/ and from dist/.
  const file = new URL("../../package.json", import.meta.url);
  const { version } = JSON.parse(readFileSync(file, "utf8")) as {
    version: string;
  };
  return version;
}
