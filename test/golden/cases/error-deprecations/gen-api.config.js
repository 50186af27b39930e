export default {
  models: {
    Post: {
      deprecated: "2026-09-01",
      fields: {
        id: { deprecated: { since: "2026-09-01", sunset: 2027 } },
      },
    },
  },
};
