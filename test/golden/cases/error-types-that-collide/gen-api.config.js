export default { models: { Doctor: { type: "skill" } } };
