export default {
  models: {
    User: {
      fields: { nmae: { hidden: true } },
      rpc: ["findMny"],
    },
  },
};
