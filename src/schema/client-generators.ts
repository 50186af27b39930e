import nodePath, { type PlatformPath } from "node:path";
import {
  type Declaration,
  stringsOfSetting,
  textOfSetting,
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
      textOfSetting(declaration, name, environment);
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
