export default {
  models: {
    Post: {
      actions: {
        publish: { on: "record", returns: "post" },
        credit: {
          on: "record",
          returns: "user",
          input: { amount: "Int", reason: "String?", tags: "String[]?" },
        },
        import: { on: "collection", returns: "many" },
        ping: { on: "collection" },
        statistics: {
          on: "collection",
          returns: { posts: "Int", authors: "String[]?" },
          writes: ["User"],
        },
      },
    },
  },
};
