import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { generateClient } from "../../fixtures/support/generate-client.js";
import { ensureBuilt, root, runCommand } from "../support/built-command.js";
import { eventually } from "../support/eventually.js";
import { freePort } from "../support/free-port.js";
import {
  type FreshDatabase,
  freshDatabase,
} from "../support/fresh-database.js";
import { prepare } from "../support/prepare.js";
import { put } from "../support/temporary-folder.js";
import { compile } from "../types/project.js";

/** What `nest new` begins with, and what the documents of NestJS say of Prisma. */
const files = {
  "src/main.ts": `import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module';

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  await app.listen(process.env.PORT ?? 3000, '127.0.0.1');
}
void bootstrap();
`,
  "src/app.module.ts": `import { Module } from '@nestjs/common';
import { AppController } from './app.controller';

@Module({
  imports: [],
  controllers: [AppController],
})
export class AppModule {}
`,
  "src/app.controller.ts": `import { Controller, Get } from '@nestjs/common';

@Controller()
export class AppController {
  @Get()
  getHello(): string {
    return 'Hello World!';
  }
}
`,
  "src/prisma.service.ts": `import { Injectable } from '@nestjs/common';
import { PrismaLibSql } from '@prisma/adapter-libsql';
import { PrismaClient } from './generated/prisma/client';

@Injectable()
export class PrismaService extends PrismaClient {
  constructor() {
    super({ adapter: new PrismaLibSql({ url: process.env.DATABASE_URL ?? '' }) });
  }
}
`,
};

const folder = join(root, ".tmp", "init-nest");
let database: FreshDatabase;

beforeAll(async () => {
  await ensureBuilt();
  const application = await prepare("blog", "sqlite");
  database = await freshDatabase(application, "sqlite");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(root, join(folder, "node_modules/gen-api"), "junction");
  const schema = join(application.folder, "schema.prisma");
  const text = readFileSync(schema, "utf8").replace(
    /output\s+= .*/,
    '$&\n  moduleFormat = "cjs"',
  );
  put(folder, "src/schema.prisma", text);
  await generateClient(join(folder, "src/schema.prisma"));
});

afterAll(() => database.drop());

describe("a project of nest new, which is CommonJS", () => {
  test.each([
    ["nodenext", "nodenext"],
    ["commonjs", "node10"],
  ])("serves the API with module %s", async (module, moduleResolution) => {
    for (const [path, text] of Object.entries(files)) put(folder, path, text);
    const made = ["src/api", "src/api.module.ts", "src/access.ts", "dist"];
    const configs = ["gen-api.config.ts", "gen-api.config.mts"];
    for (const path of [...made, ...configs])
      rmSync(join(folder, path), { recursive: true, force: true });
    const names = ["@nestjs/core", "@prisma/client", "@prisma/adapter-libsql"];
    put(
      folder,
      "package.json",
      JSON.stringify({
        name: "begun",
        prisma: { schema: "src/schema.prisma" },
        dependencies: Object.fromEntries(names.map((one) => [one, "^7.0.0"])),
      }),
    );
    put(
      folder,
      "tsconfig.json",
      JSON.stringify({
        compilerOptions: {
          module,
          moduleResolution,
          esModuleInterop: true,
          isolatedModules: true,
          declaration: true,
          emitDecoratorMetadata: true,
          experimentalDecorators: true,
          target: "ES2023",
          outDir: "./dist",
          rootDir: "./src",
          skipLibCheck: true,
          strictNullChecks: true,
          types: ["node"],
        },
        include: ["src"],
      }),
    );
    const begun = await runCommand(["init", "--mount"], folder);
    expect(begun).toMatchObject({ status: 0, stderr: "" });
    expect(await runCommand([], folder)).toMatchObject({ status: 0 });
    expect(await compile("typescript", folder)).toBe("");
    const port = await freePort();
    const child = spawn(process.execPath, ["dist/main.js"], {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: database.url, PORT: String(port) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const url = `http://127.0.0.1:${port}`;
      const list = await eventually(child, () => fetch(`${url}/rest/category`));
      expect(list.status).toBe(200);
      expect(await list.json()).toHaveProperty("data.0.type", "category");
      const count = await fetch(`${url}/rpc/category/count`);
      expect(count.status).toBe(200);
      const body = JSON.stringify({ data: { name: "new" } });
      const headers = { "content-type": "application/json" };
      const create = { method: "POST", headers, body };
      const created = await fetch(`${url}/rpc/category/create`, create);
      expect(created.status).toBe(403);
      expect(await (await fetch(url)).text()).toBe("Hello World!");
    } finally {
      child.kill("SIGKILL");
    }
  });
});
