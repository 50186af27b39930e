export default { schema: "schema.prisma", out: "api", modles: ["Post"] };
