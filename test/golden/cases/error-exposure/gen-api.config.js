export default {
  models: {
    User: {
      id: "emial",
      fields: { tpye: { name: "kind" }, type: { name: "id" } },
    },
  },
};
