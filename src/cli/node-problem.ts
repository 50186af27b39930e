/**
 * What an option forbids that Node was started with, in one sentence; `undefined`
 * for other errors. Such options may stand in `NODE_OPTIONS`, for all commands.
 */
export function nodeProblem(error: unknown): string | undefined {
  if (error instanceof EvalError) {
    return "templates cannot be compiled under --disallow-code-generation-from-strings; run gen-api without this option of Node";
  }
  const { code, permission, resource } = Object(error) as AccessDenied;
  if (code !== "ERR_ACCESS_DENIED") return undefined;
  // Some calls do not say what they were about.
  const place = resource ? `${resource}: ` : "";
  const right = permission ? ` (${permission})` : "";
  return `${place}Node's --permission forbids this${right}; allow it, then run gen-api again`;
}

/** The error of Node's permission model. */
interface AccessDenied extends NodeJS.ErrnoException {
  readonly permission?: string;
  readonly resource?: string;
}
