/** The media type of a Link header's contents (RFC 9264, section 4.1). */
export const linksMediaType = "application/linkset";
