/** The prefix of all links: the same for all peers, although their ports differ. */
export const endpoint = "http://localhost:3000/rest";
