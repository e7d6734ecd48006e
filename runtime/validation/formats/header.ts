// As protovalidate has them: `+-.` is a range, which includes the comma.
const name: RegExp = /^:?[0-9a-zA-Z!#$%&'*+-.^_|~`]+$/;

/** Whether a text is the name of an HTTP header, pseudo-headers included. */
export function isHeaderName(text: string): boolean {
  return name.test(text);
}

/** Whether a text is not empty and has no character that ends a header. */
export function isHeaderNameLoose(text: string): boolean {
  return text !== "" && isHeaderValueLoose(text);
}

/** Whether a text is the value of an HTTP header: of control characters, it may only have tabs. */
export function isHeaderValue(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code < 0x20 && code !== 0x09) || code === 0x7f) return false;
  }
  return true;
}

/** Whether a text has no character that ends a header. */
export function isHeaderValueLoose(text: string): boolean {
  return !/[\0\n\r]/.test(text);
}
