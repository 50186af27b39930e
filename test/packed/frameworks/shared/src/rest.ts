import { createRestHandler } from "./api";
import { prisma } from "./prisma";

export const rest = createRestHandler({
  client: prisma,
  endpoint: "https://example.org/api",
});
