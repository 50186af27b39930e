/** What every link begins with: the same for all peers, whose ports differ. */
export const endpoint = "http://localhost:3000/rest";
