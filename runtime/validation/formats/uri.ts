import { isIpv6 } from "./ip.ts";

// The grammar of RFC 3986, appendix A. Each character matches in one way only, so that a long text takes linear time.
const pathCharacters = "(?:[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*";
const path: RegExp = new RegExp(`^${pathCharacters}$`);
const queryOrFragment: RegExp = new RegExp(`^${pathCharacters.replace("@/", "@/?")}$`);
const userInfo: RegExp = /^(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})*$/;
const registeredName: RegExp = /^(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/;
const futureIp: RegExp = /^v[0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+$/;
const zone: RegExp = /^(?:[A-Za-z0-9._~-]|%[0-9A-Fa-f]{2})+$/;

/** Whether a text is a URI, with its scheme (RFC 3986, section 3). */
export function isUri(text: string): boolean {
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(text)?.[0];
  return scheme !== undefined && isHierarchy(text.slice(scheme.length));
}

/** Whether a text is a URI, or a reference that is relative to one (RFC 3986, section 4.1). */
export function isUriReference(text: string): boolean {
  // The first segment of a relative path has no colon, since it would look like a scheme.
  return isUri(text) || (!/^[^/?#]*:/.test(text) && isHierarchy(text));
}

/** Whether a text is `[//authority] path [?query] [#fragment]`. */
function isHierarchy(text: string): boolean {
  const hash = text.indexOf("#");
  if (hash >= 0 && !queryOrFragment.test(text.slice(hash + 1))) return false;
  const beforeHash = hash < 0 ? text : text.slice(0, hash);
  const question = beforeHash.indexOf("?");
  if (question >= 0 && !queryOrFragment.test(beforeHash.slice(question + 1))) return false;
  const rest = question < 0 ? beforeHash : beforeHash.slice(0, question);
  if (!rest.startsWith("//")) return path.test(rest);
  const slash = rest.indexOf("/", 2);
  const end = slash < 0 ? rest.length : slash;
  return isAuthority(rest.slice(2, end)) && path.test(rest.slice(end));
}

/** `[userinfo@] host [:port]` */
function isAuthority(text: string): boolean {
  const at = text.indexOf("@");
  if (at >= 0 && !userInfo.test(text.slice(0, at))) return false;
  const [, host, port] = /^(\[[^\]]*\]|[^:[]*)(?::(.*))?$/s.exec(text.slice(at + 1)) ?? [];
  if (host === undefined || !/^\d*$/.test(port ?? "")) return false;
  return host.startsWith("[")
    ? isIpLiteral(host.slice(1, -1)) && isUtf8(host)
    : registeredName.test(host) && isUtf8(host);
}

/** RFC 6874: a zone follows `%25`. */
function isIpLiteral(text: string): boolean {
  if (futureIp.test(text)) return true;
  const percent = text.indexOf("%25");
  const address = percent < 0 ? text : text.slice(0, percent);
  // protovalidate accepts no dotted IPv4 address here.
  if (!/^[0-9A-Fa-f:]*$/.test(address) || !isIpv6(address)) return false;
  return percent < 0 || zone.test(text.slice(percent + 3));
}

/** Whether the percent-encoded bytes of a host are UTF-8 (RFC 3986, section 3.2.2). */
function isUtf8(host: string): boolean {
  if (!host.includes("%")) return true;
  try {
    decodeURIComponent(host);
    return true;
  } catch {
    return false;
  }
}
