import { isIp, isIpv4, isIpv6 } from "./ip.ts";

const label: RegExp = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Whether a text is a hostname of at most 253 characters, whose last label is not a number (RFC 1123, section 2.1). */
export function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  if (name.length > 253) return false;
  const labels = name.split(".");
  return labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1)!);
}

/** Whether a text is a hostname or an IP address. */
export function isAddress(text: string): boolean {
  return isHostname(text) || isIp(text);
}

/** Whether a text is a host and a port: `books.example:443`, `[::1]:443`. */
export function isHostAndPort(text: string): boolean {
  const colon = text.lastIndexOf(":");
  if (colon < 0 || !isPort(text.slice(colon + 1))) return false;
  const host = text.slice(0, colon);
  if (host.startsWith("[")) return host.endsWith("]") && isIpv6(host.slice(1, -1));
  return isHostname(host) || isIpv4(host);
}

/** Whether a text is a host, possibly with a port. */
export function isHostAndOptionalPort(text: string): boolean {
  if (text.startsWith("[") && text.endsWith("]")) return isIpv6(text.slice(1, -1));
  return isHostname(text) || isIpv4(text) || isHostAndPort(text);
}

function isPort(text: string): boolean {
  return /^(?:0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65535;
}
