import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import { isObject } from "../../../requests/is-object.ts";
import { type Members, membersOf, type OpenBody, required } from "../../body.ts";
import { invalid } from "../../errors.ts";
import {
  type Allowed,
  type Protection,
  protectionFlags,
  type RequiredReviews,
  type StatusCheck,
  type StatusChecks,
} from "../../store/protection.ts";

const names = ["required_status_checks", "enforce_admins", "required_pull_request_reviews", "restrictions"] as const;

/** Reads the protection that replaces another. These four members must be there, if only as null. */
export function readProtection(body: OpenBody | undefined, signatures: boolean): Protection {
  const members = membersOf(body);
  for (const name of names) required(name, Object.hasOwn(members.all, name) ? true : undefined);
  const reviews = members.object("required_pull_request_reviews");
  const statusChecks = members.object("required_status_checks");
  const restrictions = members.object("restrictions");
  const flags = Object.fromEntries(protectionFlags.map((name) => [name, members.flag(name) ?? false]));
  return {
    signatures,
    enforceAdmins: members.flag("enforce_admins") ?? false,
    reviews: reviews === undefined ? null : readReviews(reviews),
    statusChecks: statusChecks === undefined ? null : readStatusChecks(statusChecks),
    restrictions: restrictions === undefined ? null : readAllowed(restrictions),
    flags: flags as Protection["flags"],
  };
}

/** Reads what a request sets; the rest stays as it was. */
export function readReviews(members: Members, before?: RequiredReviews | null): RequiredReviews {
  const dismissal = members.object("dismissal_restrictions");
  const bypass = members.object("bypass_pull_request_allowances");
  const count = members.integer("required_approving_review_count") ?? before?.count ?? 1;
  if (count < 0 || count > 6) throw invalid("required_approving_review_count", "must be from 0 to 6");
  return {
    dismissal: dismissal === undefined ? (before?.dismissal ?? null) : readAllowed(dismissal),
    bypass: bypass === undefined ? (before?.bypass ?? null) : readAllowed(bypass),
    dismissStale: members.flag("dismiss_stale_reviews") ?? before?.dismissStale ?? false,
    requireOwners: members.flag("require_code_owner_reviews") ?? before?.requireOwners ?? false,
    requireLastPush: members.flag("require_last_push_approval") ?? before?.requireLastPush ?? false,
    count,
  };
}

export function readStatusChecks(members: Members, before?: StatusChecks | null): StatusChecks {
  const contexts = members.texts("contexts");
  const checks = readChecks(members.all["checks"]) ?? contexts?.map((context) => ({ context, app_id: null }));
  return { strict: members.flag("strict") ?? before?.strict ?? false, checks: checks ?? before?.checks ?? [] };
}

function readChecks(checks: JsonValue | undefined): StatusCheck[] | undefined {
  if (checks === undefined || checks === null) return undefined;
  if (!Array.isArray(checks)) throw invalid("checks", "must be a list");
  return checks.map((check, index) => {
    if (!isObject(check)) throw invalid(`checks[${index}]`, "must be an object");
    const members = membersOf(check, `checks[${index}].`);
    const context = required(`checks[${index}].context`, members.text("context"));
    return { context, app_id: members.integer("app_id") ?? null };
  });
}

function readAllowed(members: Members): Allowed {
  const [users = [], teams = [], apps = []] = [members.texts("users"), members.texts("teams"), members.texts("apps")];
  return { users, teams, apps };
}

/** Reads a list that is the whole body, or a member of it: clients send both. */
export function readNames(body: OpenBody | undefined, name: string): string[] {
  const members = Array.isArray(body) ? membersOf({ [name]: body }) : membersOf(body);
  return required(name, members.texts(name));
}
