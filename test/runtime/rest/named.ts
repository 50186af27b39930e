/** What a resource says of itself beside its fields and relationships. */
export const named = (type: string) => ({
  type,
  model: type,
  delegate: type,
  id: { fields: ["id"], key: "id" },
  attributes: () => "",
});
