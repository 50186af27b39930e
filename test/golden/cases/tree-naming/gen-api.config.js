export default {
  idDivider: ":",
  models: { PostLike: { type: "post-likes" }, User: { id: "email" } },
};
