import { O, R } from "./call.ts";

const permissions = (base: string): Record<string, readonly string[]> => ({
  [`GET ${base}/actions/permissions/artifact-and-log-retention`]: ["days", "maximum_allowed_days"],
  [`GET ${base}/actions/permissions/fork-pr-contributor-approval`]: ["approval_policy"],
  [`GET ${base}/actions/permissions/fork-pr-workflows-private-repos`]: [
    "run_workflows_from_fork_pull_requests",
    "send_write_tokens_to_workflows",
    "send_secrets_and_variables",
    "require_approval_for_fork_pr_workflows",
  ],
});
const runnerGroup = ["id", "name", "visibility", "default", "runners_url", "inherited", "allows_public_repositories"];
const dismissalRequest = ["id", "number", "repository", "requester", "data", "status", "requester_comment", "url"];

/** The members of responses for which octokit has no types; of the first item, if the response is a list. */
export const untyped: Readonly<Record<string, readonly string[]>> = {
  "GET /enterprises/{enterprise}/actions/cache/usage": [
    "total_active_caches_count",
    "total_active_caches_size_in_bytes",
  ],
  ...permissions(O),
  ...permissions(R),
  [`GET ${O}/actions/permissions/self-hosted-runners`]: ["enabled_repositories", "selected_repositories_url"],
  [`GET ${O}/actions/permissions/self-hosted-runners/repositories`]: ["total_count", "repositories"],
  [`GET ${O}/actions/runner-groups`]: ["total_count", "runner_groups"],
  [`POST ${O}/actions/runner-groups`]: runnerGroup,
  [`GET ${O}/actions/runner-groups/{runner_group_id}`]: runnerGroup,
  [`PATCH ${O}/actions/runner-groups/{runner_group_id}`]: runnerGroup,
  [`GET ${O}/actions/runner-groups/{runner_group_id}/repositories`]: ["total_count", "repositories"],
  [`GET ${O}/actions/runner-groups/{runner_group_id}/runners`]: ["total_count", "runners"],
  [`GET ${O}/dismissal-requests/code-scanning`]: dismissalRequest,
  [`GET ${R}/dismissal-requests/code-scanning`]: dismissalRequest,
  [`GET ${R}/dismissal-requests/code-scanning/{alert_number}`]: dismissalRequest,
  "GET /enterprises/{enterprise}/assistant/metrics/reports/enterprise-1-day": ["download_links", "report_day"],
  "GET /enterprises/{enterprise}/assistant/metrics/reports/enterprise-28-day/latest": [
    "download_links",
    "report_start_day",
    "report_end_day",
  ],
};
