/** Whether a header is `Set-Cookie`, the one header whose items cannot be joined with commas (RFC 9110, section 5.3). */
export function isSetCookie(name: string): boolean {
  return name.toLowerCase() === "set-cookie";
}
