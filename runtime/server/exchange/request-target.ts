/**
 * Where a URL changes a target: segments of dots, backslashes, and a fragment. Everything else means the same before and after,
 * so most targets cost no more than this test.
 */
const changes = /[\\#]|\/(?:\.|%2e){1,2}(?=[\\/?#]|$)/i;

/**
 * Returns the target of a request as platforms with Request do, which read it with the URL standard: `/a/../b` is `/b`, whether or
 * not the dots are escaped, `\` is `/`, and there is no fragment. Otherwise a path would lead to another operation there, and a
 * value of `**` begin with `../`. The origin of an absolute form is removed (RFC 9112, section 3.2.2).
 */
export function requestTarget(url: string): string {
  const target = url.startsWith("/") ? url : originForm(url);
  if (!changes.test(target) || !target.startsWith("/")) return target;
  const { pathname, search } = new URL(`http://host${target}`);
  return pathname + search;
}

/** Whether `requestTarget` changes the path, so that a framework that does not has routed the request by another one. */
export function changesPath(url: string): boolean {
  const target = url.startsWith("/") ? url : originForm(url);
  return changes.test(target) && withoutQuery(requestTarget(target)) !== withoutQuery(target);
}

function withoutQuery(target: string): string {
  return target.split("?", 1)[0] ?? "";
}

/** The parts of a target in absolute form: the host with its port, and the rest. A user in front of the host is not part of it. */
const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#\\]*@)?([^/?#\\]*)(.*)$/i;

/** Returns the host that a target in absolute form names, which replaces that of `Host` (RFC 9112, section 3.2.2). */
export function targetHost(url: string): string | undefined {
  return url.startsWith("/") ? undefined : absoluteForm.exec(url)?.[1];
}

/** Removes the origin of a target in absolute form. */
function originForm(url: string): string {
  const rest = absoluteForm.exec(url)?.[2] ?? url;
  return /^(?:[?#]|$)/.test(rest) ? `/${rest}` : rest.replace(/^\\/, "/");
}
