import { isHostAndOptionalPort, isHostAndPort } from "../formats/host.ts";
import {
  isIp,
  isIpPrefix,
  isIpv4,
  isIpv4Prefix,
  isIpv4WithPrefixLength,
  isIpv6,
  isIpv6Prefix,
  isIpv6WithPrefixLength,
  isIpWithPrefixLength,
} from "../formats/ip.ts";

// For arguments that are not literals, which generated code replaces by one of these functions.

/** `text.isIp(version)`: 0 stands for any version, and no text is an address of an unknown one. */
export function celIsIp(text: string, version: bigint): boolean {
  if (version === 0n) return isIp(text);
  return version === 4n ? isIpv4(text) : version === 6n && isIpv6(text);
}

/** `text.isIpPrefix(version, strict)` */
export function celIsIpPrefix(text: string, version: bigint, strict = false): boolean {
  if (version === 0n) return strict ? isIpPrefix(text) : isIpWithPrefixLength(text);
  if (version === 4n) return strict ? isIpv4Prefix(text) : isIpv4WithPrefixLength(text);
  return version === 6n && (strict ? isIpv6Prefix(text) : isIpv6WithPrefixLength(text));
}

/** `text.isHostAndPort(portRequired)` */
export function celIsHostAndPort(text: string, portRequired: boolean): boolean {
  return portRequired ? isHostAndPort(text) : isHostAndOptionalPort(text);
}
