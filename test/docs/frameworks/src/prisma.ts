import { PrismaClient } from "../generated/prisma/client.js";
import { connect } from "./connection.js";

const { adapter } = connect(process.env["DATABASE_URL"] ?? "");
export const prisma = new PrismaClient({ adapter });
