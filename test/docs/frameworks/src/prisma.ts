import { PrismaClient } from "../generated/prisma/client.js";
import { connect } from "./connection.js";

interface Env {
  readonly DATABASE_URL: string;
}

export const prismaFor = ({ DATABASE_URL }: Env): PrismaClient =>
  new PrismaClient({ adapter: connect(DATABASE_URL).adapter });

export const prisma = prismaFor({
  DATABASE_URL: process.env["DATABASE_URL"] ?? "",
});
