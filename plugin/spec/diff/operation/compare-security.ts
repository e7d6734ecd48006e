import type { Operation } from "../../../model/model.ts";
import { partsOf, type SecurityRequirement, type SecurityScheme } from "../../../model/security.ts";
import type { ChangeSubject } from "../change.ts";
import type { ChangeList } from "../change-list.ts";

/** Compares what callers need: whoever could call the operation before must still be able to. */
export function compareSecurity(old: Operation, now: Operation, at: ChangeSubject, changes: ChangeList): void {
  compareSchemes(old, now, at, changes);
  const [before, after] = [old.security, now.security];
  if (before.length === 0 && after.length === 0) return;
  if (before.length === 0) changes.add("security-narrowed", at, `was public, and needs ${textOf(after)} now`);
  else if (after.length === 0) changes.add("security-widened", at, `needed ${textOf(before)}, and is public now`);
  else {
    const isNarrower = before.some((one) => !after.some((other) => isEnough(one, other)));
    const isWider = after.some((one) => !before.some((other) => isEnough(one, other)));
    const message = `needed ${textOf(before)}, and needs ${textOf(after)} now`;
    if (isNarrower) changes.add("security-narrowed", at, message);
    else if (isWider) changes.add("security-widened", at, message);
  }
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

function textOf(requirements: readonly SecurityRequirement[]): string {
  return requirements
    .map((requirement) =>
      partsOf(requirement)
        .map(({ scheme, scopes, privileges }) => [scheme, ...scopes, ...privileges].join(" "))
        .join(" and "),
    )
    .join(" or ");
}

/** Compares the schemes that both versions of the operation use. */
function compareSchemes(old: Operation, now: Operation, at: ChangeSubject, changes: ChangeList): void {
  const [before, after] = [old, now].map(
    ({ security }) => new Set(security.flatMap(partsOf).map(({ scheme }) => scheme)),
  );
  for (const name of before ?? []) {
    if (!after?.has(name)) continue;
    const [was, is] = [old, now].map(({ service }) => schemeText(service.securitySchemes.get(name)));
    if (was !== is) changes.add("security-scheme-changed", at, `${name} was ${was}, and is ${is} now`);
  }
}

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
