import type { Api } from "../diff/api.js";
import { compareApis } from "../diff/compare-apis.js";
import type { AccessChange } from "../diff/compare-access.js";
import { drawAccess } from "../diff/draw-access.js";
import { drawFindings } from "../diff/draw-findings.js";
import type { Finding } from "../diff/finding.js";
import type { DiffCommandLine, FailLevel } from "./diff-command.js";
import { diffAccess } from "./run-access-diff.js";
import { findSide, type Side, withFolder } from "./diff-side.js";
import { exitStatuses, type ExitStatus } from "./exit-status.js";
import { forkPoint } from "./git.js";
import { type Exposed, findExposed, readExposed } from "./read-exposed.js";
import type { Terminal } from "./terminal.js";

/** Tells what the change from one API to another does to those who call it. */
export async function runDiff(
  line: DiffCommandLine,
  terminal: Terminal,
  cwd: string,
): Promise<ExitStatus> {
  const from =
    line.from === undefined
      ? await forkPoint(cwd)
      : await findSide(line.from, cwd);
  const to: Side =
    line.to === undefined
      ? { kind: "folder", folder: cwd, label: "the working tree" }
      : await findSide(line.to, cwd);
  const compared = { from: from.label, to: to.label };
  if (line.access !== undefined) {
    const changes = await diffAccess(line.access, from, to, cwd);
    terminal.out(drawAccess(changes, compared, line.format).trimEnd());
    return opens(changes, line.fail) ? exitStatuses.drift : exitStatuses.done;
  }
  const findings = compareApis(
    await readApi(from, line, cwd),
    await readApi(to, line, cwd),
  );
  terminal.out(drawFindings(findings, compared, line.format).trimEnd());
  return fails(findings, line.fail) ? exitStatuses.drift : exitStatuses.done;
}

function readApi(
  side: Side,
  { schema, config }: DiffCommandLine,
  cwd: string,
): Promise<Api> {
  const asked = {
    ...(schema !== undefined && { schema }),
    ...(config !== undefined && { config }),
    ...(side.kind === "schema" && { schema: side.schema }),
  };
  return withFolder(side, asked, cwd, async (inputs, folder) => {
    const found = await findExposed(inputs, folder);
    return apiOf(await readExposed(found, inputs, folder));
  });
}

/** What is compared of a schema and its configuration. */
export function apiOf({ graph, exposure, options }: Exposed): Api {
  const { rest = true, rpc = true, idDivider = "_", atomic } = options;
  return {
    graph,
    exposure,
    services: { rest, rpc },
    idDivider,
    ...(atomic && { atomic: atomic.path }),
  };
}

/** What is not known to be narrower may be wider. */
function opens(
  changes: readonly AccessChange[],
  level: FailLevel = "wider",
): boolean {
  if (level === "never") return false;
  return changes.some(
    ({ verdict }) => level === "any" || verdict !== "narrower",
  );
}

function fails(
  findings: readonly Finding[],
  level: FailLevel = "breaking",
): boolean {
  if (level === "never") return false;
  return level === "any"
    ? findings.length > 0
    : findings.some(({ verdict }) => verdict === "breaking");
}
