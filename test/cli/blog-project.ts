import { join } from "node:path";
import { temporaryFolder, tree } from "../support/temporary-folder.js";
import { runHere } from "../support/run-here.js";

export const schema = `datasource db {
  provider = "sqlite"
}

generator client {
  provider = "prisma-client"
  output   = "src/generated/prisma"
}

model User {
  id    Int    @id
  posts Post[]
}

model Post {
  id       Int  @id
  author   User @relation(fields: [authorId], references: [id])
  authorId Int

  @@index([authorId])
}
`;

/** A project with a schema, and the command run in it. */
export function project(files: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder({ "schema.prisma": schema, ...files });
  return {
    folder,
    out: () => tree(join(folder, "src/api")),
    run: (...args: string[]) => runHere(args, folder),
    generate: (...args: string[]) =>
      runHere(["schema.prisma", "--out", "src/api", ...args], folder),
  };
}
