/** Whether a response can have this status. Statuses below 200 are interim responses (RFC 9110, section 15.2). */
export function isResponseStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599;
}

/** Whether responses with this status have no content (RFC 9110, section 6.4.1). */
export function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
