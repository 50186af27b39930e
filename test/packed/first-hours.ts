import type { DatabaseName } from "../support/databases.js";

/** A team's project, in which `gen-api init` is run for the first time. */
export interface FirstHour {
  readonly name: string;
  readonly database: DatabaseName;
  /** Where the command is run; the root of the repository by default. */
  readonly cwd?: string;
  readonly type: "module" | "commonjs";
  /** Packages of its `package.json`, beside those of gen-api. */
  readonly packages: readonly string[];
  /** Those that this repository has not installed. */
  readonly versions?: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** Compiles, where the project is not run from TypeScript. */
  readonly build?: readonly string[];
  /** Starts what it had, or what `init` wrote and named. */
  readonly start: readonly string[];
  /** The first request; that which the example prints, if absent. */
  readonly path?: string;
  /** A command that prints the cookie of an administrator whom the project has signed in. */
  readonly cookie?: readonly string[];
}

const models = `
model Product {
  id    Int      @id @default(autoincrement())
  name  String
  price Decimal?
  tags  Tag[]
}

model Tag {
  name     String    @id
  products Product[]
}

model User {
  id           String @id
  email        String @unique
  passwordHash String
}
`;

function schema(provider: string, settings = "", body = models): string {
  return `generator client {
  provider = "prisma-client"
  output   = "../src/generated/prisma"
${settings}}

datasource db {
  provider = "${provider}"
}
${body}`;
}

const strict = `{
  "compilerOptions": {
    "target": "ES2023",
    "module": "NodeNext",
    "types": ["node"],
    "strict": true,
    "skipLibCheck": true,
    "outDir": "dist",
    "rootDir": "src"
  },
  "include": ["src"]
}
`;

const express: FirstHour = {
  name: "Express and PostgreSQL, with a server and a client of its own",
  database: "postgresql",
  type: "module",
  packages: ["express", "@prisma/adapter-pg", "@types/express"],
  files: {
    "tsconfig.json": strict,
    "prisma/schema.prisma": schema("postgresql"),
    "src/server/db.ts": `import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "../generated/prisma/client.js";

const connectionString = process.env["DATABASE_URL"] ?? "";
export const db = new PrismaClient({ adapter: new PrismaPg({ connectionString }) });
`,
    "src/main.ts": `import express from "express";
import { db } from "./server/db.js";

const app = express();
app.use(express.json());
app.get("/health", async (_, response) => {
  response.json({ users: await db.user.count() });
});
app.listen(Number(process.env["PORT"]), "127.0.0.1");
`,
  },
  start: ["tsx", "src/main.ts"],
  path: "/rest/product?page[limit]=2",
};

const next: FirstHour = {
  name: "Next.js without src, with sign-in, and SQLite",
  database: "sqlite",
  type: "module",
  packages: [
    "next",
    "next-auth",
    "react",
    "react-dom",
    "@prisma/adapter-libsql",
  ],
  versions: [
    "next@16.4.6",
    "next-auth@4.24.15",
    "react@19",
    "react-dom@19",
    "@types/react@19",
  ],
  files: {
    // As `create-next-app` writes it.
    "tsconfig.json": `{
  "compilerOptions": {
    "target": "ES2017",
    "lib": ["dom", "dom.iterable", "esnext"],
    "allowJs": true,
    "skipLibCheck": true,
    "strict": true,
    "noEmit": true,
    "esModuleInterop": true,
    "module": "esnext",
    "moduleResolution": "bundler",
    "resolveJsonModule": true,
    "isolatedModules": true,
    "jsx": "react-jsx",
    "incremental": true,
    "plugins": [{ "name": "next" }],
    "paths": { "@/*": ["./*"] }
  },
  "include": ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts"],
  "exclude": ["node_modules"]
}
`,
    "prisma/schema.prisma": schema("sqlite")
      .replace("../src/", "../lib/")
      .replace("model User {", 'model User {\n  role String @default("user")'),
    "auth.ts": `import type { NextAuthOptions } from "next-auth";

export const authOptions: NextAuthOptions = {
  secret: "of the first hour",
  providers: [],
  callbacks: {
    session: ({ session, token }) => ({
      ...session,
      user: { ...session.user, id: token.sub, role: token["role"] },
    }),
  },
};
`,
    "next.config.ts": `import { dirname } from "node:path";

// Packages are installed above the project.
export default { turbopack: { root: dirname(process.cwd()) } };
`,
    "app/layout.tsx": `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
    "app/page.tsx": `export default function Page() {
  return <p>Hello</p>;
}
`,
  },
  build: ["next", "build"],
  start: ["next", "start", "--hostname", "127.0.0.1"],
  path: "/api/rest/product?page[limit]=2",
  cookie: [
    "node",
    "-e",
    `require("next-auth/jwt").encode({
      token: { sub: "ada", role: "admin" },
      secret: "of the first hour",
    }).then((token) => console.log("next-auth.session-token=" + token))`,
  ],
};

const nest: FirstHour = {
  name: "NestJS and MariaDB in CommonJS",
  database: "mariadb",
  type: "commonjs",
  packages: [
    "@nestjs/common",
    "@nestjs/core",
    "@nestjs/platform-express",
    "reflect-metadata",
    "rxjs",
    "@prisma/adapter-mariadb",
  ],
  files: {
    "tsconfig.json": strict.replace(
      '"strict": true,',
      '"strict": true,\n    "experimentalDecorators": true,\n    "emitDecoratorMetadata": true,',
    ),
    "prisma/schema.prisma": schema("mysql", '  moduleFormat = "cjs"\n'),
    "src/main.ts": `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';

async function bootstrap() {
  const app = await NestFactory.create(AppModule, { logger: false });
  await app.listen(process.env.PORT ?? 3000, '127.0.0.1');
}
void bootstrap();
`,
    "src/app.module.ts": `import { Module } from '@nestjs/common';

@Module({
  imports: [],
})
export class AppModule {}
`,
    "src/prisma.service.ts": `import { Injectable } from '@nestjs/common';
import { PrismaMariaDb } from '@prisma/adapter-mariadb';
import { PrismaClient } from './generated/prisma/client';

@Injectable()
export class PrismaService extends PrismaClient {
  constructor() {
    super({ adapter: new PrismaMariaDb(process.env.DATABASE_URL ?? '') });
  }
}
`,
  },
  build: ["tsc", "-p", "."],
  start: ["node", "dist/main.js"],
  path: "/rest/product?page[limit]=2",
};

const hono: FirstHour = {
  name: "Hono and PGlite, without a server yet",
  database: "pglite",
  type: "module",
  packages: [
    "hono",
    "@hono/node-server",
    "pglite-prisma-adapter",
    "@electric-sql/pglite",
  ],
  files: {
    "tsconfig.json": strict,
    "prisma/schema.prisma": schema("postgresql"),
  },
  start: ["tsx", "src/api-server.ts"],
};

const many = Array.from(
  { length: 29 },
  (_, at) => `
model Thing${at} {
  id   Int    @id @default(autoincrement())
  name String
}
`,
).join("");

const monorepo: FirstHour = {
  name: "a monorepo with 32 models, whose client is a package",
  database: "sqlite",
  cwd: "apps/api",
  type: "module",
  packages: ["fastify", "@acme/db"],
  files: {
    "package.json": `{ "name": "acme", "private": true, "workspaces": ["apps/*", "packages/*"] }`,
    "packages/db/package.json": `{
  "name": "@acme/db",
  "type": "module",
  "exports": "./src/index.ts",
  "dependencies": { "@prisma/client": "*", "@prisma/adapter-libsql": "*" }
}`,
    "packages/db/prisma/schema.prisma": schema("sqlite", "", models + many),
    "packages/db/src/index.ts": `import { PrismaLibSql } from "@prisma/adapter-libsql";
import { PrismaClient } from "./generated/prisma/client.js";

export * from "./generated/prisma/client.js";
const url = process.env["DATABASE_URL"] ?? "";
export const prisma = new PrismaClient({ adapter: new PrismaLibSql({ url }) });
`,
    "apps/api/tsconfig.json": strict.replace(/,\n\s+"rootDir": "src"/, ""),
  },
  start: ["tsx", "src/api-server.ts"],
};

/** The projects that were built from the guide when it was new to somebody. */
export const firstHours: readonly FirstHour[] = [
  express,
  next,
  nest,
  hono,
  monorepo,
];
