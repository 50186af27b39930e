import { renderTemplate } from "../render/engine.js";

/** What happens to one file. Existing files are never overwritten. */
export interface InitStep {
  /** POSIX path relative to the project. */
  readonly path: string;
  readonly action: "create" | "amend" | "keep";
  /** The new text, if the file is written. */
  readonly text?: string;
  /** The text of a file to amend, from which the new one was made. */
  readonly before?: string;
  /** What the file is for, or why it is kept, for the user. */
  readonly note: string;
}

/** A file to create, and what it is made of. */
interface NewFile {
  readonly path: string;
  /** The name of a template. */
  readonly template: string;
  readonly view: object;
  readonly note: string;
  /** Files that have the same purpose: one is enough. Default: the path alone */
  readonly names?: readonly string[];
}

/** Creates a file from a template, unless it or one with its purpose exists. */
export function createFile(
  { read }: { readonly read: (path: string) => string | undefined },
  { path, template, view, note, names = [path] }: NewFile,
): InitStep {
  const there = names.find((name) => read(name) !== undefined);
  return there === undefined
    ? { path, action: "create", text: renderTemplate(template, view), note }
    : { path: there, action: "keep", note: "it is there already" };
}
