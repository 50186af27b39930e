// The configuration wins over the schema's directives.
export default {
  models: {
    User: {
      rest: ["list", "update", "get"],
      fields: { events: { name: "log" } },
    },
    Note: { rpc: ["findMany"], fields: { authorId: { hidden: true } } },
    Event: { rest: ["create", "update"], rpc: ["create"] },
  },
};
