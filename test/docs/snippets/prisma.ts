import type { PrismaClient } from "../generated/prisma/client.js";

export type Client = PrismaClient;
export declare const prisma: Client;
/** Of `docs/operations.md`. */
export declare const forAnonymous: Client;
