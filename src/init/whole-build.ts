import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const names = ["tsconfig.build.json", "tsconfig.json"];

/**
 * The compiler's configuration of a build that takes every module of the project, and
 * none at its root yet: the first one there would move the output from `dist` to
 * `dist/src`.
 *
 * @param file the name of that first module
 */
export async function wholeBuild(
  cwd: string,
  file: string,
): Promise<string | undefined> {
  const name = names.find((one) => existsSync(join(cwd, one)));
  if (name === undefined) return undefined;
  const { ts } = await import("ts-morph");
  const path = join(cwd, name);
  const parsed = ts.getParsedCommandLineOfConfigFile(path, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  });
  if (parsed === undefined) return undefined;
  const { include, exclude, files } = parsed.raw as Readonly<
    Record<string, readonly string[] | undefined>
  >;
  const { noEmit, outDir } = parsed.options;
  const takesAll = include === undefined && files === undefined;
  const isAtRoot = (one: string): boolean => resolve(dirname(one)) === cwd;
  return takesAll &&
    noEmit !== true &&
    outDir !== undefined &&
    exclude?.includes(file) !== true &&
    !parsed.fileNames.some(isAtRoot)
    ? name
    : undefined;
}
