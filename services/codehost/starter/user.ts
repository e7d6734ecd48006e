/** The user in whose name starter content is written, and requests act. */
export const starterUser = "ada";
