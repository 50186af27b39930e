export default { models: { PostLikes: { type: "post-likes" } } };
