/** `token` of RFC 9110, section 5.6.2, for use in patterns. */
export const tokenPattern = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

const token = new RegExp(`^${tokenPattern}$`);

export function isToken(text: string): boolean {
  return token.test(text);
}
