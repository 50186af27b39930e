import ts from "typescript";
import { repository } from "../fixture-schemas.js";
import { atCursor, type Editor } from "./editor.js";

/**
 * TypeScript 5's service of one file.
 *
 * @param textOf the file's text; the one on the disk, if there is none
 */
export function languageService(
  file: string,
  textOf: () => string | undefined = () => undefined,
): ts.LanguageService {
  const { readFile, fileExists, readDirectory, directoryExists } = ts.sys;
  const read = (name: string) =>
    (name === file ? textOf() : undefined) ?? readFile(name);
  return ts.createLanguageService({
    ...{ readFile, fileExists, readDirectory, directoryExists },
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? (textOf() ?? "") : ""),
    getScriptSnapshot(name) {
      const text = read(name);
      return text === undefined
        ? undefined
        : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => repository,
    getCompilationSettings: () => options,
    getDefaultLibFileName: (asked) => ts.getDefaultLibFilePath(asked),
  });
}

const options: ts.CompilerOptions = {
  ...{ strict: true, noEmit: true, skipLibCheck: true, types: ["node"] },
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

/** An editor with TypeScript 5 of a file that need not be there. */
export function editorOf5(file: string): Editor {
  let shown = "";
  const service = languageService(file, () => shown);
  const open = (given: string): number => {
    const { text, at } = atCursor(given);
    shown = text;
    return at;
  };
  return {
    async names(text) {
      const found = service.getCompletionsAtPosition(file, open(text), {});
      return (found?.entries ?? []).map(({ name }) => name);
    },
    async hover(text) {
      const found = service.getQuickInfoAtPosition(file, open(text) - 1);
      return ts.displayPartsToString(found?.displayParts);
    },
    close: () => service.dispose(),
  };
}
