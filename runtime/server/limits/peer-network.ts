/**
 * Returns what a peer is counted by: its IPv4 address, or the /64 of its IPv6 address. A network of IPv6 has that many addresses
 * at least (RFC 4291, section 2.5.4), so a caller could take another one for each request.
 */
export function peerNetwork(peer: string | undefined): string | undefined {
  if (peer === undefined || !peer.includes(":")) return peer;
  const [address = ""] = peer.toLowerCase().split("%");
  // Node.js shows IPv4 on a socket of both families so (RFC 4291, section 2.5.5.2).
  const mapped = /^[0:]*:ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (mapped !== null) return mapped[1];
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  // An IPv4 address at the end takes the place of two groups.
  const zeros = 8 - groups.length - last.length - (address.includes(".") ? 1 : 0);
  const all = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, zeros)).fill("0"), ...last];
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}
