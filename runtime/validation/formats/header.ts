// As protovalidate has them: `+-.` is a range, which includes the comma.
const name: RegExp = /^:?[0-9a-zA-Z!#$%&'*+-.^_|~`]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: header values must not contain them.
const value: RegExp = /^[^\0-\x08\x0a-\x1f\x7f]*$/;

/** Whether a text is the name of an HTTP header, pseudo-headers included. */
export function isHeaderName(text: string): boolean {
  return name.test(text);
}

/** Whether a text is not empty and has no character that ends a header. */
export function isHeaderNameLoose(text: string): boolean {
  return text !== "" && isHeaderValueLoose(text);
}

/** Whether a text is the value of an HTTP header. */
export function isHeaderValue(text: string): boolean {
  return value.test(text);
}

/** Whether a text has no character that ends a header. */
export function isHeaderValueLoose(text: string): boolean {
  return !/[\0\n\r]/.test(text);
}
