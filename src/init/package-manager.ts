/** How a CI job installs a project and runs a package's command in it. */
export interface PackageManager {
  readonly install: readonly string[];
  /** What comes before the name of a command. */
  readonly run: string;
  /** What comes before the name of a script. */
  readonly script: string;
}

const npm: PackageManager = {
  install: ["npm ci"],
  run: "npx",
  script: "npm run",
};

const byLockFile: ReadonlyMap<string, PackageManager> = new Map([
  [
    "pnpm-lock.yaml",
    {
      install: ["corepack enable", "pnpm install --frozen-lockfile"],
      run: "pnpm exec",
      script: "pnpm",
    },
  ],
  [
    "yarn.lock",
    {
      install: ["corepack enable", "yarn install"],
      run: "yarn run",
      script: "yarn",
    },
  ],
]);

/** The package manager whose lock file a project has; npm by default. */
export function packageManagerOf(files: ReadonlySet<string>): PackageManager {
  const lockFile = [...byLockFile.keys()].find((name) => files.has(name));
  return (lockFile !== undefined && byLockFile.get(lockFile)) || npm;
}
