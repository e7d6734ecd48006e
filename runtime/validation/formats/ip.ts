/** Whether a text is an IPv4 or IPv6 address. */
export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

/** Whether a text is an IPv4 address in dotted decimal notation. */
export function isIpv4(text: string): boolean {
  return ipv4Octets(text) !== undefined;
}

/** Whether a text is an IPv6 address (RFC 4291, section 2.2), possibly with a zone (RFC 4007, section 11). */
export function isIpv6(text: string): boolean {
  const percent = text.indexOf("%");
  // A zone is any text that is not empty.
  if (percent === text.length - 1 && percent >= 0) return false;
  return ipv6Pieces(percent < 0 ? text : text.slice(0, percent), percent >= 0) !== undefined;
}

/** Whether a text is an IP address with a prefix length: `192.168.0.1/16`. */
export function isIpWithPrefixLength(text: string): boolean {
  return isIpv4WithPrefixLength(text) || isIpv6WithPrefixLength(text);
}

/** Whether a text is an IPv4 address with a prefix length. */
export function isIpv4WithPrefixLength(text: string): boolean {
  return prefixOf(text, ipv4Octets, 8) !== undefined;
}

/** Whether a text is an IPv6 address with a prefix length. */
export function isIpv6WithPrefixLength(text: string): boolean {
  return prefixOf(text, ipv6Pieces, 16) !== undefined;
}

/** Whether a text is an IP prefix, whose bits beyond the length are zero: `192.168.0.0/16`. */
export function isIpPrefix(text: string): boolean {
  return isIpv4Prefix(text) || isIpv6Prefix(text);
}

/** Whether a text is an IPv4 prefix. */
export function isIpv4Prefix(text: string): boolean {
  return isZeroBeyond(prefixOf(text, ipv4Octets, 8));
}

/** Whether a text is an IPv6 prefix. */
export function isIpv6Prefix(text: string): boolean {
  return isZeroBeyond(prefixOf(text, ipv6Pieces, 16));
}

interface Prefix {
  /** Numbers of `width` bits each. */
  readonly pieces: readonly number[];
  readonly width: number;
  readonly length: number;
}

type Parse = (text: string) => readonly number[] | undefined;

function prefixOf(text: string, parse: Parse, width: number): Prefix | undefined {
  const slash = text.indexOf("/");
  if (slash < 0) return undefined;
  const pieces = parse(text.slice(0, slash));
  const digits = text.slice(slash + 1);
  if (pieces === undefined || !/^(?:0|[1-9]\d{0,2})$/.test(digits)) return undefined;
  const length = Number(digits);
  return length <= pieces.length * width ? { pieces, width, length } : undefined;
}

function isZeroBeyond(prefix: Prefix | undefined): boolean {
  if (prefix === undefined) return false;
  const { pieces, width, length } = prefix;
  return pieces.every((piece, i) => {
    const free = Math.min(width, Math.max(0, (i + 1) * width - length));
    return piece % 2 ** free === 0;
  });
}

function ipv4Octets(text: string): readonly number[] | undefined {
  if (text.length > 15) return undefined;
  const parts = text.split(".");
  if (parts.length !== 4) return undefined;
  const octets: number[] = [];
  for (const part of parts) {
    if (!/^(?:0|[1-9]\d{0,2})$/.test(part) || Number(part) > 255) return undefined;
    octets.push(Number(part));
  }
  return octets;
}

/** The eight pieces of an address; `::` stands for at least one of them. A dotted IPv4 address may be the last two. */
function ipv6Pieces(text: string, hasZone = false): readonly number[] | undefined {
  if (text.length > 45) return undefined;
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half, i) => piecesOf(half, i === halves.length - 1 && !hasZone));
  if (head === undefined || (halves.length === 2 && tail === undefined)) return undefined;
  if (tail === undefined) return head.length === 8 ? head : undefined;
  const missing = 8 - head.length - tail.length;
  return missing > 0 ? [...head, ...Array<number>(missing).fill(0), ...tail] : undefined;
}

function piecesOf(half: string, mayBeDotted: boolean): number[] | undefined {
  if (half === "") return [];
  const parts = half.split(":");
  const last = parts.at(-1)!;
  const dotted = mayBeDotted && last.includes(".") ? ipv4Octets(last) : undefined;
  if (dotted !== undefined) parts.pop();
  const pieces: number[] = [];
  for (const part of parts) {
    if (!/^[0-9A-Fa-f]{1,4}$/.test(part)) return undefined;
    pieces.push(Number.parseInt(part, 16));
  }
  if (dotted !== undefined) pieces.push(dotted[0]! * 256 + dotted[1]!, dotted[2]! * 256 + dotted[3]!);
  return pieces;
}
