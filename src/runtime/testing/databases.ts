import type { Row } from "./options.js";

/** What this package needs of `@gen-api/serve`, which makes databases and valid rows. */
export interface TestDatabases {
  open(): Promise<TestDatabase>;
  rows(rows: number, seed: number): ReadonlyMap<string, readonly Row[]>;
}

export interface TestDatabase {
  readonly adapter: unknown;
  fill(client: object, rows: number, seed: number): Promise<void>;
  /** @returns what brings the rows of now back, where the database can do that */
  keep(): Promise<(() => Promise<void>) | undefined>;
  close(): Promise<void>;
}

/** Checks values against the schemas of an OpenAPI document. */
export type Validator = (pointer: string, value: unknown) => string | undefined;

/** What a random request is made of. */
export interface Draw {
  readonly at: readonly number[];
  readonly value: unknown;
}

interface Making {
  testDatabases(options: object): Promise<TestDatabases>;
  validatorOf(document: object): Validator;
  draws(count: number, seed: number): readonly Draw[];
}

/** @throws Error that names the package where it is not installed */
export async function making(): Promise<Making> {
  const name = "@gen-api/serve/testing";
  try {
    return (await import(name)) as Making;
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code !== "ERR_MODULE_NOT_FOUND" && code !== "MODULE_NOT_FOUND")
      throw error;
    throw new Error(
      "testApi makes its databases with @gen-api/serve: npm install --save-dev @gen-api/serve",
      { cause: error },
    );
  }
}
