import type { RequestHandler } from "express";

/** What Passport's `authenticate` returns. */
export declare const authenticate: RequestHandler;
