/** What a Link header holds, as a media type (RFC 9264, section 4.1). */
export const linksMediaType = "application/linkset";
