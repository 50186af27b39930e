import type { Access } from "@gen-api/runtime/access";

interface Caller {
  readonly user?: { readonly id: string; readonly isAdmin: boolean };
}

/** Of `docs/access.md`. */
export declare const access: Access<Caller>;
