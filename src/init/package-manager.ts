/** How a CI job installs a project and runs a package's command in it. */
export interface PackageManager {
  readonly install: readonly string[];
  /** What comes before the name of a command. */
  readonly run: string;
}

const npm: PackageManager = { install: ["npm ci"], run: "npx" };

const byLockFile: ReadonlyMap<string, PackageManager> = new Map([
  [
    "pnpm-lock.yaml",
    {
      install: ["corepack enable", "pnpm install --frozen-lockfile"],
      run: "pnpm exec",
    },
  ],
  [
    "yarn.lock",
    { install: ["corepack enable", "yarn install"], run: "yarn run" },
  ],
]);

/** The package manager whose lock file a project has; npm by default. */
export function packageManagerOf(files: ReadonlySet<string>): PackageManager {
  const lockFile = [...byLockFile.keys()].find((name) => files.has(name));
  return (lockFile !== undefined && byLockFile.get(lockFile)) || npm;
}
