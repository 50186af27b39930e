import { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import { connect } from "../../fixtures/blog/src/connection.js";

/** The Prisma client of a measured server, with the same settings for all peers. */
export function openClient(databaseUrl: string): PrismaClient {
  return new PrismaClient({ adapter: connect(databaseUrl).adapter });
}
