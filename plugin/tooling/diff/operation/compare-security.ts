import type { Operation } from "../../../model/elements/model.ts";
import { partsOf, type SecurityRequirement, type SecurityScheme } from "../../../model/elements/security.ts";
import { atElement, type ChangeSubject } from "../change.ts";
import type { ChangeList } from "../change-list.ts";

/** Compares what callers need: whoever could call the operation before must still be able to. */
export function compareSecurity(old: Operation, now: Operation, at: ChangeSubject, changes: ChangeList): void {
  compareSchemes(old, now, at, changes);
  const [before, after] = [old.security, withOldNames(old, now)];
  if (before.length === 0 && after.length === 0) return;
  if (before.length === 0 && !now.credentialsOptional) {
    changes.add("security-narrowed", at, `was public, and needs ${textOf(now)} now`);
  } else if (after.length === 0 && !old.credentialsOptional) {
    changes.add("security-widened", at, `needed ${textOf(old)}, and is public now`);
  } else if (before.length > 0 && after.length > 0) {
    const isNarrower =
      before.some((one) => !after.some((other) => isEnough(one, other))) ||
      (old.credentialsOptional && !now.credentialsOptional);
    const isWider =
      after.some((one) => !before.some((other) => isEnough(one, other))) ||
      (now.credentialsOptional && !old.credentialsOptional);
    const message = `needed ${textOf(old)}, and needs ${textOf(now)} now`;
    if (isNarrower) changes.add("security-narrowed", at, message);
    else if (isWider) changes.add("security-widened", at, message);
  }
}

/** The requirements of the new version. The names of schemes are not on the wire: a renamed scheme keeps its old name. */
function withOldNames(old: Operation, now: Operation): readonly SecurityRequirement[] {
  const formerly = new Map<string, string>();
  const used = old.security.flatMap(partsOf).map(({ scheme }) => scheme);
  for (const { scheme } of now.security.flatMap(partsOf)) {
    const is = now.service.securitySchemes.get(scheme);
    const same = used.find((name) => isSameScheme(old.service.securitySchemes.get(name), is));
    if (!used.includes(scheme) && same !== undefined) formerly.set(scheme, same);
  }
  const rename = (requirement: SecurityRequirement): SecurityRequirement => ({
    ...requirement,
    scheme: formerly.get(requirement.scheme) ?? requirement.scheme,
    and: requirement.and?.map(rename),
  });
  return now.security.map(rename);
}

function isSameScheme(old: SecurityScheme | undefined, now: SecurityScheme | undefined): boolean {
  return (
    old !== undefined &&
    old.kind === now?.kind &&
    schemeText(old) === schemeText(now) &&
    tokenUrl(old) === tokenUrl(now) &&
    authorizationUrl(old) === authorizationUrl(now)
  );
}

function tokenUrl(scheme: SecurityScheme | undefined): string | undefined {
  return scheme?.kind === "oauth2" ? scheme.tokenUrl : undefined;
}

function authorizationUrl(scheme: SecurityScheme | undefined): string | undefined {
  return scheme?.kind === "oauth2" ? scheme.authorizationUrl : undefined;
}

/** Whether what one requirement asks for also meets the other. */
function isEnough(one: SecurityRequirement, other: SecurityRequirement): boolean {
  const hasAll = (has: readonly string[], needed: readonly string[]) => needed.every((name) => has.includes(name));
  return partsOf(other).every((needed) =>
    partsOf(one).some(
      (has) =>
        has.scheme === needed.scheme && hasAll(has.scopes, needed.scopes) && hasAll(has.privileges, needed.privileges),
    ),
  );
}

function textOf({ security, credentialsOptional }: Operation): string {
  const texts = security.map((requirement) =>
    partsOf(requirement)
      .map(({ scheme, scopes, privileges }) => [scheme, ...scopes, ...privileges].join(" "))
      .join(" and "),
  );
  return [...texts, ...(credentialsOptional ? ["no credentials"] : [])].join(" or ");
}

/** Compares the schemes that both versions of the operation use. */
function compareSchemes(old: Operation, now: Operation, at: ChangeSubject, changes: ChangeList): void {
  const [before, after] = [old, now].map(
    ({ security }) => new Set(security.flatMap(partsOf).map(({ scheme }) => scheme)),
  );
  for (const name of before ?? []) {
    if (!after?.has(name)) continue;
    const schemes = [old, now].map(({ service }) => service.securitySchemes.get(name));
    const [was = "", is = ""] = schemes.map(schemeText);
    // Schemes and the names of headers are case-insensitive (RFC 9110, sections 11.1 and 5.1).
    const isSame = was === is || (was.startsWith(header) && was.toLowerCase() === is.toLowerCase());
    if (!isSame) changes.add("security-scheme-changed", at, `${name} was ${was}, and is ${is} now`);
    const [formerly, instead] = schemes.map(authorizationUrl);
    if (formerly !== instead && formerly !== undefined && instead !== undefined) {
      const message = `users authorized clients for ${name} at ${formerly}, and do so at ${instead} now`;
      changes.addOnce("authorization-url-changed", atElement("new", now.service), message);
    }
    const [from, to] = schemes.map(tokenUrl);
    if (from !== to && from !== undefined && to !== undefined) {
      const message = `tokens for ${name} came from ${from}, and come from ${to} now`;
      changes.addOnce("token-url-changed", atElement("new", now.service), message);
    }
  }
}

const header = "the header ";

function schemeText(scheme: SecurityScheme | undefined): string {
  if (scheme === undefined) return "not declared";
  if (scheme.kind === "api_key") return `the ${scheme.in === "query" ? "query parameter" : scheme.in} ${scheme.name}`;
  const word = scheme.kind === "http" ? scheme.scheme : "Bearer";
  const query =
    scheme.kind === "oauth2" && scheme.queryParameter !== undefined
      ? ` or the query parameter ${scheme.queryParameter}`
      : "";
  return `the header Authorization with ${word}${query}`;
}
