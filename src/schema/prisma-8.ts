import { readFileSync } from "node:fs";
import { join } from "node:path";
import { foldersUpward } from "../project/folders-upward.js";

/** What is said wherever Prisma 8 is found. */
export const prisma8 = {
  message: "this is Prisma 8; gen-api reads schemas of Prisma 5 to 7",
  hint: "stay with Prisma 7, npm install prisma@7 @prisma/client@7, and name its schema.prisma",
} as const;

/** What Prisma 8 calls its schema, without the blocks that schemas before it begin with. */
export function isContract(name: string, text: string): boolean {
  return (
    /(^|[/\\])contract\.prisma$/.test(name) &&
    !/^\s*(datasource|generator)\b/m.test(text)
  );
}

/** `@prisma/client 8.0.0`, if that is what a folder's modules would import. */
export function installedPrisma8(folder: string): string | undefined {
  return ["@prisma/client", "prisma"].flatMap((name) => {
    const version = installedVersion(name, folder);
    return Number.parseInt(version, 10) >= 8 ? [`${name} ${version}`] : [];
  })[0];
}

function installedVersion(name: string, folder: string): string {
  for (const at of foldersUpward(folder)) {
    try {
      const file = join(at, "node_modules", name, "package.json");
      const { version } = JSON.parse(readFileSync(file, "utf8")) as {
        readonly version?: string;
      };
      return version ?? "";
    } catch {
      // Not there.
    }
  }
  return "";
}
