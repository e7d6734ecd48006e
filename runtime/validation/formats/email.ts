// "Valid email address" of HTML, which is stricter than RFC 5322.
const email: RegExp =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Whether a text is an email address as HTML defines it. */
export function isEmail(text: string): boolean {
  return email.test(text);
}
