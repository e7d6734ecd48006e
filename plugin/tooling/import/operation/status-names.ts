/** Names of responses by status (RFC 9110, section 15). */
const names: Readonly<Record<number, string>> = {
  200: "ok",
  201: "created",
  202: "accepted",
  203: "non_authoritative",
  204: "no_content",
  205: "reset_content",
  206: "partial_content",
  207: "multi_status",
  300: "multiple_choices",
  301: "moved_permanently",
  302: "found",
  303: "see_other",
  304: "not_modified",
  307: "temporary_redirect",
  308: "permanent_redirect",
};

export function statusName(status: number): string {
  return names[status] ?? `status_${status}`;
}
