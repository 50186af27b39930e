import type { ApiHandler } from "@gen-api/runtime";

/** The handler that the pages of the frameworks import. */
export declare const rest: ApiHandler;
