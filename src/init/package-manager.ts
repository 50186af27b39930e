/** How a CI job installs a project and runs a package's command in it. */
export interface PackageManager {
  /** The GitHub actions that it needs besides the one for Node. */
  readonly actions: readonly string[];
  readonly install: readonly string[];
  /** The prefix of a command's name. */
  readonly run: string;
  /** The prefix of a script's name. */
  readonly script: string;
}

const npm = { actions: [], run: "npx", script: "npm run" };

/** Without a lock file, `npm ci` refuses to install. */
const unlocked: PackageManager = { ...npm, install: ["npm install"] };

const locked: PackageManager = { ...npm, install: ["npm ci"] };

const bun: PackageManager = {
  actions: ["oven-sh/setup-bun@v2"],
  install: ["bun install --frozen-lockfile"],
  run: "bunx",
  script: "bun run",
};

const byLockFile: ReadonlyMap<string, PackageManager> = new Map([
  [
    "pnpm-lock.yaml",
    {
      actions: [],
      install: ["corepack enable", "pnpm install --frozen-lockfile"],
      run: "pnpm exec",
      script: "pnpm",
    },
  ],
  [
    "yarn.lock",
    {
      actions: [],
      install: ["corepack enable", "yarn install"],
      run: "yarn run",
      script: "yarn",
    },
  ],
  ["bun.lock", bun],
  ["bun.lockb", bun],
  ["package-lock.json", locked],
  ["npm-shrinkwrap.json", locked],
]);

/** The lock files to look for; the first one that exists counts. */
export const lockFiles: readonly string[] = [...byLockFile.keys()];

/** The package manager of a project by its lock file; npm if it has none. */
export function packageManagerOf(files: ReadonlySet<string>): PackageManager {
  const lockFile = lockFiles.find((name) => files.has(name));
  return (lockFile !== undefined && byLockFile.get(lockFile)) || unlocked;
}
