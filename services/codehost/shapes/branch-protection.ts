import type { Allowed, Protection, RequiredReviews, StatusChecks } from "../store/protection.ts";
import { protectionFlags } from "../store/protection.ts";
import type { Repository } from "../store/repositories.ts";
import { type AppShape, appShape, teamShape } from "./app.ts";
import { repositoryUrl } from "./repository.ts";
import type { Shape } from "./shape.ts";
import { type UserShape, userShape } from "./user.ts";

export function protectionUrl(baseUrl: string, repository: Repository, branch: string): string {
  return `${repositoryUrl(baseUrl, repository)}/branches/${encodeURIComponent(branch)}/protection`;
}

/** The protection of a branch; undefined for a branch that has none. */
export function branchProtectionShape(
  baseUrl: string,
  repository: Repository,
  branch: string,
  protection: Protection | undefined,
): Shape<"branch-protection"> {
  const url = protectionUrl(baseUrl, repository, branch);
  if (protection === undefined) return { enabled: false };
  const { enforceAdmins, signatures, reviews, statusChecks, restrictions, flags } = protection;
  const flagShapes = Object.fromEntries(protectionFlags.map((name) => [name, { enabled: flags[name] }]));
  return {
    url,
    ...(statusChecks && { required_status_checks: statusChecksShape(url, statusChecks) }),
    ...(reviews && { required_pull_request_reviews: reviewsShape(baseUrl, repository, url, reviews) }),
    ...(restrictions && { restrictions: restrictionsShape(baseUrl, repository, url, restrictions) }),
    enforce_admins: enabledShape(url, "enforce_admins", enforceAdmins),
    required_signatures: enabledShape(url, "required_signatures", signatures),
    ...flagShapes,
  };
}

export function enabledShape(url: string, name: string, enabled: boolean): Shape<"protected-branch-admin-enforced"> {
  return { url: `${url}/${name}`, enabled };
}

export function statusChecksShape(url: string, { strict, checks }: StatusChecks): Shape<"status-check-policy"> {
  const checksUrl = `${url}/required_status_checks`;
  return {
    url: checksUrl,
    strict,
    contexts: checks.map(({ context }) => context),
    checks: checks.map((check) => ({ ...check })),
    contexts_url: `${checksUrl}/contexts`,
  };
}

export function reviewsShape(
  baseUrl: string,
  repository: Repository,
  url: string,
  reviews: RequiredReviews,
): Shape<"protected-branch-pull-request-review"> {
  const reviewsUrl = `${url}/required_pull_request_reviews`;
  const dismissalUrl = `${url}/dismissal_restrictions`;
  return {
    url: reviewsUrl,
    ...(reviews.dismissal && {
      dismissal_restrictions: {
        ...allowedShape(baseUrl, repository, reviews.dismissal),
        url: dismissalUrl,
        users_url: `${dismissalUrl}/users`,
        teams_url: `${dismissalUrl}/teams`,
      },
    }),
    ...(reviews.bypass && { bypass_pull_request_allowances: allowedShape(baseUrl, repository, reviews.bypass) }),
    dismiss_stale_reviews: reviews.dismissStale,
    require_code_owner_reviews: reviews.requireOwners,
    required_approving_review_count: reviews.count,
    require_last_push_approval: reviews.requireLastPush,
  };
}

export function restrictionsShape(
  baseUrl: string,
  repository: Repository,
  url: string,
  allowed: Allowed,
): Shape<"branch-restriction-policy"> {
  const restrictionsUrl = `${url}/restrictions`;
  return {
    url: restrictionsUrl,
    users_url: `${restrictionsUrl}/users`,
    teams_url: `${restrictionsUrl}/teams`,
    apps_url: `${restrictionsUrl}/apps`,
    ...allowedShape(baseUrl, repository, allowed),
  };
}

export interface AllowedShape {
  users: UserShape[];
  teams: Shape<"team">[];
  apps: AppShape[];
}

export function allowedShape(baseUrl: string, { owner }: Repository, { users, teams, apps }: Allowed): AllowedShape {
  return {
    users: users.map((login) => userShape(baseUrl, login)),
    teams: teams.map((slug) => teamShape(baseUrl, owner, slug)),
    apps: apps.map((slug) => appShape(baseUrl, slug)),
  };
}
