import type { ts } from "ts-morph";
import {
  type Compiler,
  membersOf,
  valueOf,
} from "../source/exported-object.js";
import type { Module } from "./own-modules.js";
import { lineEnd } from "./server-module.js";

/** A class of a project with the decorator `@Module`. */
interface NestModule extends Module {
  readonly name: string;
  readonly importsEnd: number;
  readonly exported: readonly string[];
  /** Where another module is added to its `imports`, and what stands before it there. */
  readonly addAt: number | undefined;
  readonly separator: string;
}

/** What a project of NestJS has that an API is mounted with. */
export interface NestProject {
  readonly appModule: NestModule | undefined;
  /** The module that exports the Prisma service. */
  readonly prismaModule: Pick<NestModule, "path" | "name"> | undefined;
  /** Of all its routes, without slashes around it. */
  readonly globalPrefix: string | undefined;
}

/** @param service the name of the class that is the Prisma client */
export function nestProject(
  ts: Compiler,
  modules: readonly Module[],
  service: string | undefined,
): NestProject {
  const found = modules
    .filter(({ text }) => text.includes("@Module("))
    .flatMap((module) => nestModulesIn(ts, module));
  const [, prefix] = modules
    .map(({ text }) =>
      /\.setGlobalPrefix\(\s*["'`]\/?([\w/-]+)["'`]/.exec(text),
    )
    .find((one) => one) ?? [undefined, undefined];
  return {
    appModule: found.find(({ name }) => name === "AppModule"),
    prismaModule: found.find(
      ({ exported }) => service !== undefined && exported.includes(service),
    ),
    globalPrefix: prefix?.replace(/\/$/, ""),
  };
}

function nestModulesIn(ts: Compiler, module: Module): readonly NestModule[] {
  const { path, text } = module;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imports = source.statements.filter((one) =>
    ts.isImportDeclaration(one),
  );
  return source.statements.flatMap((statement): readonly NestModule[] => {
    if (!ts.isClassDeclaration(statement) || !statement.name) return [];
    const settings = settingsOf(ts, statement);
    if (settings === undefined) return [];
    const listed = (name: string): ts.ArrayLiteralExpression | undefined => {
      const member = membersOf(settings).find((one) => one.name === name);
      const value = member && valueOf(ts, member.property);
      return value && ts.isArrayLiteralExpression(value) ? value : undefined;
    };
    const list = listed("imports");
    const last = list?.elements.at(-1);
    const start = last?.getStart(source) ?? 0;
    const indent = text.slice(text.lastIndexOf("\n", start) + 1, start);
    const isAlone = indent.trim() === "";
    return [
      {
        ...module,
        name: statement.name.text,
        importsEnd: lineEnd(text, imports.at(-1)?.end ?? 0),
        exported:
          listed("exports")?.elements.map((one) => one.getText(source)) ?? [],
        addAt: last?.end ?? (list && list.end - 1),
        separator: last ? (isAlone ? `,\n${indent}` : ", ") : "",
      },
    ];
  });
}

/** The object of a class's `@Module({ … })`. */
function settingsOf(
  ts: Compiler,
  declaration: ts.ClassDeclaration,
): ts.ObjectLiteralExpression | undefined {
  for (const { expression } of ts.getDecorators(declaration) ?? []) {
    if (
      ts.isCallExpression(expression) &&
      ts.isIdentifier(expression.expression) &&
      expression.expression.text === "Module"
    ) {
      const [first] = expression.arguments;
      if (first && ts.isObjectLiteralExpression(first)) return first;
    }
  }
  return undefined;
}
