export default {
  schema: "schema.prisma",
  out: "api",
  modles: ["Post"],
  rest: "no",
};
