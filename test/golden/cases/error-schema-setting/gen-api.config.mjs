export default {
  schema: "prisma/schema.prisma",
  out: "api",
};
