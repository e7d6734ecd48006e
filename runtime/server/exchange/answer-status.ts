/** Whether an answer can have this status; below 200 it would be no final answer (RFC 9110, section 15.2). */
export function isAnswerStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599;
}

/** Whether answers of this status have no content (RFC 9110, section 6.4.1). */
export function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
