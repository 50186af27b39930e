export default {
  models: {
    Post: { actions: { list: { on: "record" } } },
    Page: { actions: { copy: { on: "record", returns: "pag" } } },
  },
};
