import nodePath, { type PlatformPath } from "node:path";
import {
  type Declaration,
  stringsOf,
  stringsOfSetting,
} from "./declarations.js";

const providers = ["prisma-client", "prisma-client-ts", "prisma-client-js"];

/** A generator block that generates a Prisma client. */
export interface ClientGenerator {
  readonly name: string;
  readonly provider: "prisma-client" | "prisma-client-ts" | "prisma-client-js";
  /** An absolute path; absent if the client goes to its default place. */
  readonly output?: string;
  readonly importFileExtension?: string;
  readonly generatedFileExtension?: string;
  readonly previewFeatures: readonly string[];
}

/** The Prisma clients that a schema generates, in schema order. */
export function clientGenerators(
  declarations: readonly Declaration[],
  environment: Readonly<Record<string, string | undefined>>,
  path: PlatformPath = nodePath,
): ClientGenerator[] {
  return declarations.flatMap((declaration) => {
    if (declaration.keyword !== "generator") return [];
    const setting = (name: string): string | undefined =>
      readSetting(declaration, name, environment);
    const provider = setting("provider");
    if (!isClientProvider(provider)) return [];
    const output = setting("output");
    const importFileExtension = setting("importFileExtension");
    const generatedFileExtension = setting("generatedFileExtension");
    const { name, file } = declaration;
    return [
      {
        name,
        provider,
        ...(output !== undefined && {
          output: path.resolve(path.dirname(file.path), output),
        }),
        ...(importFileExtension !== undefined && { importFileExtension }),
        ...(generatedFileExtension !== undefined && { generatedFileExtension }),
        previewFeatures: stringsOfSetting(declaration, "previewFeatures"),
      },
    ];
  });
}

function isClientProvider(
  provider: string | undefined,
): provider is ClientGenerator["provider"] {
  return provider !== undefined && providers.includes(provider);
}

/** `name = "value"` or `name = env("NAME")`, as Prisma reads them. */
function readSetting(
  { file, entries }: Declaration,
  name: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const entry = entries.find((one) => one.name === name);
  if (entry === undefined) return undefined;
  const [literal] = stringsOf(file, entry);
  const isVariable = /=\s*env\s*\(/.test(entry.masked);
  return literal && isVariable ? environment[literal.value] : literal?.value;
}
