/** Error codes of the file system, in words. */
const reasons: ReadonlyMap<unknown, string> = new Map([
  ["EACCES", "permission is denied"],
  ["EBUSY", "it is in use"],
  ["EDQUOT", "the disk quota is used up"],
  ["EEXIST", "something is there already"],
  ["EFBIG", "the file is larger than allowed"],
  ["EIO", "the device does not answer as it should"],
  ["EISDIR", "it is a folder"],
  ["ELOOP", "its links lead in a circle"],
  ["EMFILE", "too many files are open"],
  ["ENAMETOOLONG", "the name is too long"],
  ["ENFILE", "too many files are open"],
  // It was there a moment ago: somebody else removed it.
  ["ENOENT", "it is gone, or a link on the way there leads nowhere"],
  ["ENOSPC", "no space is left on the device"],
  ["ENOTDIR", "a part of the path is no folder"],
  ["EPERM", "permission is denied"],
  ["EROFS", "the file system is read-only"],
]);

/**
 * What the file system refused, and why, in one sentence; `undefined` for other
 * errors. Such an error loses no data: files change in one step, and the next run
 * finishes the work of this one.
 */
export function diskProblem(error: unknown): string | undefined {
  const { code, path, syscall } = Object(error) as NodeJS.ErrnoException;
  if (syscall === "uv_cwd") return "the working directory does not exist";
  const reason = reasons.get(code);
  if (reason === undefined) return undefined;
  const place = path === undefined ? "" : `${path}: `;
  return `${place}${reason} (${code}); fix this, then run gen-api again`;
}
