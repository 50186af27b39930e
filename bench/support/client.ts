import { PrismaClient } from "../../fixtures/blog/generated/prisma/client.js";
import { connect } from "../../fixtures/blog/src/connection.js";

/** The Prisma client of a measured server; all peers use the same. */
export function openClient(): PrismaClient {
  const { DATABASE_URL: url } = process.env;
  if (url === undefined) throw new Error("DATABASE_URL is not set");
  return new PrismaClient({ adapter: connect(url).adapter });
}
