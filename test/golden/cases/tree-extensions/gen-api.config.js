export default {
  models: {
    Post: {
      actions: {
        publish: { on: "record", returns: "post" },
        credit: { on: "record", returns: "user" },
        import: { on: "collection", returns: "many" },
        ping: { on: "collection" },
      },
    },
  },
};
