import { gzipSync } from "node:zlib";

/** A call of the official client: the operation, the status of the response, and parameters beside those of the path. */
export type OctokitCall = readonly [
  name: string,
  status: number,
  parameters?: Parameters | ((seen: Seen) => Parameters),
];

/** The operation whose public key seals the secret of a call. */
export const sealedWith: unique symbol = Symbol("sealedWith");

interface Parameters {
  readonly [name: string]: unknown;
  readonly [sealedWith]?: string;
}

/** The data of earlier responses, by operation: `seen("GET ...", "workflow_runs", 0, "id")`. */
export type Seen = (name: string, ...path: readonly (string | number)[]) => unknown;

const O = "/orgs/{org}";
const R = "/repos/{owner}/{repo}";
const E = `${R}/environments/{environment_name}`;
const P = `${R}/branches/{branch}/protection`;
const missing = "f".repeat(40);

function secrets(base: string, more: Parameters = {}): OctokitCall[] {
  const secret = { secret_name: "TOKEN" };
  return [
    [`GET ${base}/public-key`, 200],
    [`PUT ${base}/{secret_name}`, 201, { ...secret, ...more, [sealedWith]: `GET ${base}/public-key` }],
    [`PUT ${base}/{secret_name}`, 204, { ...secret, ...more, [sealedWith]: `GET ${base}/public-key` }],
    [`GET ${base}/{secret_name}`, 200, secret],
    [`GET ${base}`, 200],
  ];
}

function variables(base: string, more: Parameters = {}): OctokitCall[] {
  return [
    [`POST ${base}`, 201, { name: "STAGE", value: "test", ...more }],
    [`POST ${base}`, 409, { name: "stage", value: "test", ...more }],
    [`GET ${base}/{name}`, 200, { name: "STAGE" }],
    [`PATCH ${base}/{name}`, 204, { name: "STAGE", value: "production" }],
    [`GET ${base}`, 200],
  ];
}

function selectedRepositories(base: string, more: Parameters = {}): OctokitCall[] {
  const one = { ...more, repository_id: 77 };
  return [
    [`PUT ${base}`, 204, { ...more, selected_repository_ids: [42] }],
    [`PUT ${base}/{repository_id}`, 204, one],
    [`GET ${base}`, 200, more],
    [`DELETE ${base}/{repository_id}`, 204, one],
  ];
}

function runners(base: string): OctokitCall[] {
  const one = (seen: Seen) => ({ runner_id: seen(`POST ${base}/generate-jitconfig`, "runner", "id") });
  const labels = `${base}/{runner_id}/labels`;
  return [
    [`GET ${base}/downloads`, 200],
    [`POST ${base}/registration-token`, 201],
    [`POST ${base}/remove-token`, 201],
    [`POST ${base}/generate-jitconfig`, 201, { name: "r1", runner_group_id: 1, labels: ["gpu"] }],
    [`GET ${base}`, 200],
    [`GET ${base}/{runner_id}`, 200, one],
    [`GET ${labels}`, 200, one],
    [`POST ${labels}`, 200, (seen) => ({ ...one(seen), labels: ["größe/ 1", "arm"] })],
    [`DELETE ${labels}/{name}`, 200, (seen) => ({ ...one(seen), name: "größe/ 1" })],
    [`PUT ${labels}`, 200, (seen) => ({ ...one(seen), labels: ["cpu"] })],
    [`DELETE ${labels}`, 200, one],
    [`DELETE ${base}/{runner_id}`, 204, one],
  ];
}

function settings(base: string): OctokitCall[] {
  return [
    [`PUT ${base}/artifact-and-log-retention`, 204, { days: 30 }],
    [`GET ${base}/artifact-and-log-retention`, 200],
    [`PUT ${base}/fork-pr-contributor-approval`, 204, { approval_policy: "all_external_contributors" }],
    [`GET ${base}/fork-pr-contributor-approval`, 200],
    [`PUT ${base}/fork-pr-workflows-private-repos`, 204, { run_workflows_from_fork_pull_requests: true }],
    [`GET ${base}/fork-pr-workflows-private-repos`, 200],
    [`PUT ${base}/selected-actions`, 204, { github_owned_allowed: true, patterns_allowed: ["acme/*"] }],
    [`GET ${base}/selected-actions`, 200],
    [`PUT ${base}/workflow`, 204, { default_workflow_permissions: "write" }],
    [`GET ${base}/workflow`, 200],
  ];
}

const hostedRunner = (seen: Seen) => ({ hosted_runner_id: seen(`POST ${O}/actions/hosted-runners`, "id") });
const group = (seen: Seen) => ({ runner_group_id: seen(`POST ${O}/actions/runner-groups`, "id") });
const groupRunner = (seen: Seen) => ({
  ...group(seen),
  runner_id: seen(`GET ${O}/actions/runners`, "runners", 0, "id"),
});
const image = (seen: Seen) => ({
  image_definition_id: seen(`GET ${O}/actions/hosted-runners/images/custom`, "images", 0, "id"),
});
const groups = `${O}/actions/runner-groups/{runner_group_id}`;
const images = `${O}/actions/hosted-runners/images/custom`;
const secretRepositories = { secret_name: "TOKEN", visibility: "selected" };

const organizationActions: readonly OctokitCall[] = [
  ["GET /enterprises/{enterprise}/actions/cache/usage", 200],
  ["PUT /enterprises/{enterprise}/actions/oidc/customization/issuer", 204, { include_enterprise_slug: true }],
  [`GET ${O}/actions/cache/usage`, 200],
  [`GET ${O}/actions/cache/usage-by-repository`, 200],
  [
    `POST ${O}/actions/hosted-runners`,
    201,
    { name: "large", image: { id: "ubuntu-24.04", source: "github" }, size: "4-core", runner_group_id: 1 },
  ],
  [`GET ${O}/actions/hosted-runners`, 200],
  [`GET ${O}/actions/hosted-runners/{hosted_runner_id}`, 200, hostedRunner],
  [`PATCH ${O}/actions/hosted-runners/{hosted_runner_id}`, 200, (seen) => ({ ...hostedRunner(seen), name: "larger" })],
  [`GET ${O}/actions/hosted-runners/images/service-owned`, 200],
  [`GET ${O}/actions/hosted-runners/images/partner`, 200],
  [`GET ${O}/actions/hosted-runners/limits`, 200],
  [`GET ${O}/actions/hosted-runners/machine-sizes`, 200],
  [`GET ${O}/actions/hosted-runners/platforms`, 200],
  [`GET ${images}`, 200],
  [`GET ${images}/{image_definition_id}`, 200, image],
  [`GET ${images}/{image_definition_id}/versions`, 200, image],
  [`GET ${images}/{image_definition_id}/versions/{version}`, 200, (seen) => ({ ...image(seen), version: "1.0.0" })],
  [`DELETE ${images}/{image_definition_id}/versions/{version}`, 204, (seen) => ({ ...image(seen), version: "1.0.0" })],
  [`DELETE ${images}/{image_definition_id}`, 204, image],
  [`PUT ${O}/actions/oidc/customization/sub`, 201, { include_claim_keys: ["repo", "ref"] }],
  [`GET ${O}/actions/oidc/customization/sub`, 200],
  [`PUT ${O}/actions/permissions`, 204, { enabled_repositories: "selected", allowed_actions: "selected" }],
  [`GET ${O}/actions/permissions`, 200],
  ...selectedRepositories(`${O}/actions/permissions/repositories`),
  [`PUT ${O}/actions/permissions/self-hosted-runners`, 204, { enabled_repositories: "selected" }],
  [`GET ${O}/actions/permissions/self-hosted-runners`, 200],
  ...selectedRepositories(`${O}/actions/permissions/self-hosted-runners/repositories`),
  ...settings(`${O}/actions/permissions`),
  [`POST ${O}/actions/runner-groups`, 201, { name: "fast", visibility: "selected", selected_repository_ids: [42] }],
  [`GET ${O}/actions/runner-groups`, 200],
  [`GET ${groups}`, 200, group],
  [`PATCH ${groups}`, 200, (seen) => ({ ...group(seen), name: "faster" })],
  [`GET ${groups}/hosted-runners`, 200, group],
  [`PUT ${groups}/repositories`, 204, (seen) => ({ ...group(seen), selected_repository_ids: [42] })],
  [`PUT ${groups}/repositories/{repository_id}`, 204, (seen) => ({ ...group(seen), repository_id: 43 })],
  [`GET ${groups}/repositories`, 200, group],
  [`DELETE ${groups}/repositories/{repository_id}`, 204, (seen) => ({ ...group(seen), repository_id: 43 })],
  ...runners(`${O}/actions/runners`),
  [`PUT ${groups}/runners/{runner_id}`, 204, groupRunner],
  [`GET ${groups}/runners`, 200, group],
  [`DELETE ${groups}/runners/{runner_id}`, 204, groupRunner],
  [`PUT ${groups}/runners`, 204, (seen) => ({ ...group(seen), runners: [groupRunner(seen).runner_id] })],
  [`DELETE ${groups}`, 204, group],
  [`DELETE ${O}/actions/hosted-runners/{hosted_runner_id}`, 202, hostedRunner],
  ...secrets(`${O}/actions/secrets`, secretRepositories),
  ...selectedRepositories(`${O}/actions/secrets/{secret_name}/repositories`, { secret_name: "TOKEN" }),
  ...variables(`${O}/actions/variables`, { visibility: "selected" }),
  ...selectedRepositories(`${O}/actions/variables/{name}/repositories`, { name: "STAGE" }),
  // The repository sees what the organization shares.
  [`GET ${R}/actions/organization-secrets`, 200],
  [`GET ${R}/actions/organization-variables`, 200],
  [`DELETE ${O}/actions/secrets/{secret_name}`, 204, { secret_name: "TOKEN" }],
  [`DELETE ${O}/actions/secrets/{secret_name}`, 404, { secret_name: "TOKEN" }],
  [`DELETE ${O}/actions/variables/{name}`, 204, { name: "STAGE" }],
];

const run =
  (index: number): ((seen: Seen) => Parameters) =>
  (seen) => ({ run_id: seen(`GET ${R}/actions/runs`, "workflow_runs", index, "id") });
// Newest first: one that was dispatched, one for approval, one that waits for an environment, one that has ended.
const [dispatched, forApproval, waiting, ended] = [run(0), run(1), run(2), run(3)];
const runs = `${R}/actions/runs/{run_id}`;
const artifact = (seen: Seen) => ({ artifact_id: seen(`GET ${R}/actions/artifacts`, "artifacts", 0, "id") });
const job = (seen: Seen) => ({ job_id: seen(`GET ${runs}/jobs`, "jobs", 0, "id") });
const workflow = { workflow_id: "ci.yml" };

const repositoryActions: readonly OctokitCall[] = [
  [`GET ${R}/actions/workflows`, 200],
  [`GET ${R}/actions/workflows/{workflow_id}`, 200, workflow],
  [`PUT ${R}/actions/workflows/{workflow_id}/disable`, 204, workflow],
  [`POST ${R}/actions/workflows/{workflow_id}/dispatches`, 422, { ...workflow, ref: "main" }],
  [`PUT ${R}/actions/workflows/{workflow_id}/enable`, 204, workflow],
  [`POST ${R}/actions/workflows/{workflow_id}/dispatches`, 204, { ...workflow, ref: "main", inputs: { level: "1" } }],
  [`GET ${R}/actions/workflows/{workflow_id}/runs`, 200, workflow],
  [`GET ${R}/actions/workflows/{workflow_id}/timing`, 200, workflow],
  [`GET ${R}/actions/runs`, 200],
  [`GET ${runs}`, 200, ended],
  [`GET ${runs}/artifacts`, 200, ended],
  [`GET ${runs}/jobs`, 200, ended],
  [`GET ${runs}/logs`, 302, ended],
  [`GET ${runs}/timing`, 200, ended],
  [`GET ${runs}/attempts/{attempt_number}`, 200, (seen) => ({ ...ended(seen), attempt_number: 1 })],
  [`GET ${runs}/attempts/{attempt_number}/jobs`, 200, (seen) => ({ ...ended(seen), attempt_number: 1 })],
  [`GET ${runs}/attempts/{attempt_number}/logs`, 302, (seen) => ({ ...ended(seen), attempt_number: 1 })],
  [`GET ${R}/actions/jobs/{job_id}`, 200, job],
  [`GET ${R}/actions/jobs/{job_id}/logs`, 302, job],
  [`POST ${runs}/cancel`, 409, ended],
  [`POST ${runs}/rerun-failed-jobs`, 201, ended],
  [`POST ${runs}/cancel`, 202, ended],
  [`POST ${R}/actions/jobs/{job_id}/rerun`, 201, job],
  [`POST ${runs}/force-cancel`, 202, ended],
  [`POST ${runs}/rerun`, 201, ended],
  [`DELETE ${runs}/logs`, 204, ended],
  [`POST ${runs}/approve`, 201, forApproval],
  [`GET ${runs}/pending_deployments`, 200, waiting],
  [
    `POST ${runs}/deployment_protection_rule`,
    204,
    (seen) => ({ ...waiting(seen), environment_name: "production", comment: "Looks good so far" }),
  ],
  [
    `POST ${runs}/pending_deployments`,
    200,
    (seen) => ({
      ...waiting(seen),
      environment_ids: [seen(`GET ${runs}/pending_deployments`, 0, "environment", "id")],
      state: "approved",
      comment: "Ship it",
    }),
  ],
  [`GET ${runs}/approvals`, 200, waiting],
  [`DELETE ${runs}`, 403, dispatched],
  [`POST ${runs}/cancel`, 202, dispatched],
  [`DELETE ${runs}`, 204, dispatched],
  [`GET ${R}/actions/artifacts`, 200],
  [`GET ${R}/actions/artifacts/{artifact_id}`, 200, artifact],
  [
    `GET ${R}/actions/artifacts/{artifact_id}/{archive_format}`,
    302,
    (seen) => ({ ...artifact(seen), archive_format: "zip" }),
  ],
  [`DELETE ${R}/actions/artifacts/{artifact_id}`, 204, artifact],
  [`GET ${R}/actions/cache/usage`, 200],
  [`GET ${R}/actions/caches`, 200],
  [`DELETE ${R}/actions/caches`, 200, { key: "node-modules-1" }],
  [`DELETE ${R}/actions/caches/{cache_id}`, 404, { cache_id: 1 }],
  [`PUT ${R}/actions/oidc/customization/sub`, 201, { use_default: false, include_claim_keys: ["repo"] }],
  [`GET ${R}/actions/oidc/customization/sub`, 200],
  [`PUT ${R}/actions/permissions`, 204, { enabled: true, allowed_actions: "selected" }],
  [`GET ${R}/actions/permissions`, 200],
  [`PUT ${R}/actions/permissions/access`, 204, { access_level: "organization" }],
  [`GET ${R}/actions/permissions/access`, 200],
  ...settings(`${R}/actions/permissions`),
  ...runners(`${R}/actions/runners`),
  ...secrets(`${R}/actions/secrets`),
  [`DELETE ${R}/actions/secrets/{secret_name}`, 204, { secret_name: "TOKEN" }],
  ...variables(`${R}/actions/variables`),
  [`DELETE ${R}/actions/variables/{name}`, 204, { name: "STAGE" }],
  ...secrets(`${E}/secrets`),
  [`DELETE ${E}/secrets/{secret_name}`, 204, { secret_name: "TOKEN" }],
  ...variables(`${E}/variables`),
  [`DELETE ${E}/variables/{name}`, 204, { name: "STAGE" }],
];

const activity: readonly OctokitCall[] = [
  "/events",
  "/feeds",
  "/networks/{owner}/{repo}/events",
  `${O}/events`,
  `${R}/events`,
  `${R}/stargazers`,
  `${R}/subscribers`,
  "/users/{username}/events",
  "/users/{username}/events/public",
  "/users/{username}/received_events",
  "/users/{username}/received_events/public",
  "/users/{username}/starred",
  "/users/{username}/subscriptions",
].map((path) => [`GET ${path}`, 200]);

function restrictions(kind: string): OctokitCall[] {
  return [
    [`POST ${P}/restrictions/${kind}`, 200, { [kind]: ["one", "two"] }],
    [`DELETE ${P}/restrictions/${kind}`, 200, { [kind]: ["one"] }],
    [`GET ${P}/restrictions/${kind}`, 200],
    [`PUT ${P}/restrictions/${kind}`, 200, { [kind]: ["three"] }],
  ];
}

const branches: readonly OctokitCall[] = [
  [`GET ${R}/branches`, 200],
  [`GET ${R}/branches/{branch}`, 200],
  [`GET ${P}`, 404],
  [
    `PUT ${P}`,
    200,
    {
      required_status_checks: { strict: true, contexts: ["ci"] },
      enforce_admins: true,
      required_pull_request_reviews: { dismissal_restrictions: { users: ["ada"] } },
      restrictions: { users: ["ada"], teams: [], apps: [] },
    },
  ],
  [`GET ${P}`, 200],
  [`GET ${P}/enforce_admins`, 200],
  [`DELETE ${P}/enforce_admins`, 204],
  [`POST ${P}/enforce_admins`, 200],
  [`PATCH ${P}/required_pull_request_reviews`, 200, { required_approving_review_count: 2 }],
  [`GET ${P}/required_pull_request_reviews`, 200],
  [`DELETE ${P}/required_pull_request_reviews`, 204],
  [`POST ${P}/required_signatures`, 200],
  [`GET ${P}/required_signatures`, 200],
  [`DELETE ${P}/required_signatures`, 204],
  [`PATCH ${P}/required_status_checks`, 200, { strict: false }],
  [`GET ${P}/required_status_checks`, 200],
  [`POST ${P}/required_status_checks/contexts`, 200, { contexts: ["lint", "types"] }],
  [`DELETE ${P}/required_status_checks/contexts`, 200, { contexts: ["ci"] }],
  [`PUT ${P}/required_status_checks/contexts`, 200, { contexts: ["lint"] }],
  [`GET ${P}/required_status_checks/contexts`, 200],
  [`DELETE ${P}/required_status_checks`, 204],
  [`GET ${P}/restrictions`, 200],
  ...restrictions("apps"),
  ...restrictions("teams"),
  ...restrictions("users"),
  [`DELETE ${P}/restrictions`, 204],
  [`DELETE ${P}`, 204],
  [`POST ${R}/merge-upstream`, 422, { branch: "main" }],
  [`POST ${R}/merges`, 201, { base: "main", head: "feature/greeting" }],
  [`POST ${R}/merges`, 204, { base: "main", head: "feature/greeting" }],
  [`POST ${R}/branches/{branch}/rename`, 201, { branch: "feature/greeting", new_name: "fix/#12 b" }],
  [`GET ${R}/branches/{branch}`, 200, { branch: "fix/#12 b" }],
];

const campaign = (seen: Seen) => ({ campaign_number: seen(`POST ${O}/campaigns`, "number") });
const campaigns: readonly OctokitCall[] = [
  [
    `POST ${O}/campaigns`,
    200,
    {
      name: "Fix",
      description: "All of them",
      managers: ["ada"],
      ends_at: "2030-01-01T00:00:00Z",
      code_scanning_alerts: [],
    },
  ],
  [`GET ${O}/campaigns`, 200],
  [`GET ${O}/campaigns/{campaign_number}`, 200, campaign],
  [`PATCH ${O}/campaigns/{campaign_number}`, 200, (seen) => ({ ...campaign(seen), state: "closed" })],
  [`DELETE ${O}/campaigns/{campaign_number}`, 204, campaign],
];

const checkRun = (seen: Seen) => ({ check_run_id: seen(`POST ${R}/check-runs`, "id") });
const checkSuite = (seen: Seen) => ({ check_suite_id: seen(`POST ${R}/check-suites`, "id") });
const checks: readonly OctokitCall[] = [
  [`POST ${R}/check-suites`, 201, { head_sha: missing }],
  [`POST ${R}/check-suites`, 200, { head_sha: missing }],
  [
    `POST ${R}/check-runs`,
    201,
    {
      name: "types",
      head_sha: missing,
      output: {
        title: "1 error",
        summary: "It fails",
        annotations: [{ path: "a.ts", start_line: 1, end_line: 1, annotation_level: "failure", message: "no" }],
      },
    },
  ],
  [`GET ${R}/check-runs/{check_run_id}`, 200, checkRun],
  [`PATCH ${R}/check-runs/{check_run_id}`, 200, (seen) => ({ ...checkRun(seen), conclusion: "failure" })],
  [`GET ${R}/check-runs/{check_run_id}/annotations`, 200, checkRun],
  [`GET ${R}/check-suites/{check_suite_id}`, 200, checkSuite],
  [`GET ${R}/check-suites/{check_suite_id}/check-runs`, 200, checkSuite],
  [`GET ${R}/commits/{ref}/check-runs`, 200, { ref: missing }],
  [`GET ${R}/commits/{ref}/check-suites`, 200, { ref: missing }],
  [`POST ${R}/check-runs/{check_run_id}/rerequest`, 201, checkRun],
  [`POST ${R}/check-suites/{check_suite_id}/rerequest`, 201, checkSuite],
  [`PATCH ${R}/check-suites/preferences`, 200, { auto_trigger_checks: [{ app_id: 4, setting: false }] }],
];

const alert = { alert_number: 1 };
const analysis = (seen: Seen) => ({ analysis_id: seen(`GET ${R}/code-scanning/analyses`, 0, "id") });
const variants = `${R}/code-scanning/codeql/variant-analyses`;
const variant = (seen: Seen) => ({ codeql_variant_analysis_id: seen(`POST ${variants}`, "id") });
/** A SARIF file without runs, compressed, in base64. */
const sarif = gzipSync('{"version": "2.1.0", "runs": []}').toString("base64");

const codeScanning: readonly OctokitCall[] = [
  [`GET ${O}/code-scanning/alerts`, 200],
  [`GET ${R}/code-scanning/alerts`, 200],
  [`GET ${R}/code-scanning/alerts/{alert_number}`, 200, alert],
  [`GET ${R}/code-scanning/alerts/{alert_number}/instances`, 200, alert],
  [`GET ${R}/code-scanning/alerts/{alert_number}/autofix`, 404, alert],
  [`POST ${R}/code-scanning/alerts/{alert_number}/autofix`, 202, alert],
  [`GET ${R}/code-scanning/alerts/{alert_number}/autofix`, 200, alert],
  [`POST ${R}/code-scanning/alerts/{alert_number}/autofix/commits`, 422, alert],
  [
    `PATCH ${R}/code-scanning/alerts/{alert_number}`,
    200,
    { ...alert, state: "dismissed", dismissed_reason: "used in tests" },
  ],
  [`GET ${O}/dismissal-requests/code-scanning`, 200],
  [`GET ${R}/dismissal-requests/code-scanning`, 200],
  [`GET ${R}/dismissal-requests/code-scanning/{alert_number}`, 200, alert],
  [
    `PATCH ${R}/dismissal-requests/code-scanning/{alert_number}`,
    204,
    { ...alert, status: "approve", message: "It is for a test" },
  ],
  [`POST ${R}/code-scanning/sarifs`, 202, { commit_sha: missing, ref: "refs/heads/main", sarif }],
  [
    `GET ${R}/code-scanning/sarifs/{sarif_id}`,
    200,
    (seen) => ({ sarif_id: seen(`POST ${R}/code-scanning/sarifs`, "id") }),
  ],
  [`GET ${R}/code-scanning/analyses`, 200],
  [`GET ${R}/code-scanning/analyses/{analysis_id}`, 200, analysis],
  [`DELETE ${R}/code-scanning/analyses/{analysis_id}`, 200, (seen) => ({ ...analysis(seen), confirm_delete: "true" })],
  [`GET ${R}/code-scanning/codeql/databases`, 200],
  [`GET ${R}/code-scanning/codeql/databases/{language}`, 200, { language: "javascript" }],
  [`DELETE ${R}/code-scanning/codeql/databases/{language}`, 204, { language: "javascript" }],
  [`POST ${variants}`, 201, { language: "javascript", query_pack: "eA==", repositories: ["acme/hello", "acme/none"] }],
  [`GET ${variants}/{codeql_variant_analysis_id}`, 200, variant],
  [
    `GET ${variants}/{codeql_variant_analysis_id}/repos/{repo_owner}/{repo_name}`,
    200,
    (seen) => ({ ...variant(seen), repo_owner: "acme", repo_name: "hello" }),
  ],
  [`PATCH ${R}/code-scanning/default-setup`, 202, { state: "configured", query_suite: "extended" }],
  [`GET ${R}/code-scanning/default-setup`, 200],
];

const configuration = (seen: Seen) => ({ configuration_id: seen(`POST ${O}/code-security/configurations`, "id") });
const configurations = `${O}/code-security/configurations`;
const codeSecurity: readonly OctokitCall[] = [
  [`POST ${configurations}`, 201, { name: "Strict", description: "All on", secret_scanning: "enabled" }],
  [`POST ${configurations}`, 409, { name: "Strict", description: "All on" }],
  [`GET ${configurations}`, 200],
  [`GET ${configurations}/{configuration_id}`, 200, configuration],
  [`PATCH ${configurations}/{configuration_id}`, 200, (seen) => ({ ...configuration(seen), name: "Stricter" })],
  [`POST ${configurations}/{configuration_id}/attach`, 202, (seen) => ({ ...configuration(seen), scope: "all" })],
  [`GET ${configurations}/{configuration_id}/repositories`, 200, configuration],
  [`GET ${R}/code-security-configuration`, 200],
  [`DELETE ${configurations}/detach`, 204, { selected_repository_ids: [42] }],
  [
    `PUT ${configurations}/{configuration_id}/defaults`,
    200,
    (seen) => ({ ...configuration(seen), default_for_new_repos: "all" }),
  ],
  [`GET ${configurations}/defaults`, 200],
  [`DELETE ${configurations}/{configuration_id}`, 409, configuration],
  [
    `PUT ${configurations}/{configuration_id}/defaults`,
    200,
    (seen) => ({ ...configuration(seen), default_for_new_repos: "none" }),
  ],
  [`DELETE ${configurations}/{configuration_id}`, 204, configuration],
];

const members = `${O}/members/{username}/codespaces`;
const codespace = { codespace_name: "ada-codespace-1" };
const codespaces: readonly OctokitCall[] = [
  [`GET ${O}/codespaces`, 200],
  [`PUT ${O}/codespaces/access`, 204, { visibility: "selected_members", selected_usernames: ["ada"] }],
  [`POST ${O}/codespaces/access/selected_users`, 204, { selected_usernames: ["ben"] }],
  [`DELETE ${O}/codespaces/access/selected_users`, 204, { selected_usernames: ["ben"] }],
  [`GET ${members}`, 200],
  [`POST ${members}/{codespace_name}/stop`, 200, codespace],
  [`DELETE ${members}/{codespace_name}`, 202, codespace],
  ...secrets(`${O}/codespaces/secrets`, { visibility: "selected" }),
  ...selectedRepositories(`${O}/codespaces/secrets/{secret_name}/repositories`, { secret_name: "TOKEN" }),
  [`DELETE ${O}/codespaces/secrets/{secret_name}`, 204, { secret_name: "TOKEN" }],
  [`GET ${R}/codespaces/devcontainers`, 200],
  [`GET ${R}/codespaces/machines`, 200],
  ...secrets(`${R}/codespaces/secrets`),
  [`DELETE ${R}/codespaces/secrets/{secret_name}`, 204, { secret_name: "TOKEN" }],
];

const invitation = (seen: Seen) => ({ invitation_id: seen(`PUT ${R}/collaborators/{username}`, "id") });
const collaborators: readonly OctokitCall[] = [
  [`GET ${R}/collaborators`, 200],
  [`GET ${R}/collaborators/{username}`, 204],
  [`GET ${R}/collaborators/{username}/permission`, 200],
  [`PUT ${R}/collaborators/{username}`, 201, { username: "ben", permission: "push" }],
  [`GET ${R}/invitations`, 200],
  [`PATCH ${R}/invitations/{invitation_id}`, 200, (seen) => ({ ...invitation(seen), permissions: "read" })],
  [`DELETE ${R}/invitations/{invitation_id}`, 204, invitation],
  [`DELETE ${R}/collaborators/{username}`, 204],
  [`GET ${R}/collaborators/{username}`, 404],
];

const comment = (seen: Seen) => ({ comment_id: seen(`POST ${R}/commits/{commit_sha}/comments`, "id") });
const head = (seen: Seen) => ({ commit_sha: seen(`GET ${R}/commits`, 0, "sha") });
const commits: readonly OctokitCall[] = [
  [`GET ${R}/commits`, 200],
  [`GET ${R}/commits/{ref}`, 200, { ref: "heads/fix/#12 b" }],
  [`GET ${R}/commits/{commit_sha}/branches-where-head`, 200, head],
  [`GET ${R}/commits/{commit_sha}/pulls`, 200, head],
  [`POST ${R}/commits/{commit_sha}/comments`, 201, (seen) => ({ ...head(seen), body: "Well done" })],
  [`GET ${R}/commits/{commit_sha}/comments`, 200, head],
  [`GET ${R}/comments`, 200],
  [`GET ${R}/comments/{comment_id}`, 200, comment],
  [`PATCH ${R}/comments/{comment_id}`, 200, (seen) => ({ ...comment(seen), body: "Very well done" })],
  [`DELETE ${R}/comments/{comment_id}`, 204, comment],
  [`POST ${R}/statuses/{sha}`, 201, (seen) => ({ sha: seen(`GET ${R}/commits`, 0, "sha"), state: "success" })],
  [`GET ${R}/commits/{ref}/status`, 200],
  [`GET ${R}/commits/{ref}/statuses`, 200],
  [`GET ${R}/compare/{basehead}`, 200, { basehead: "main...fix/#12 b" }],
];

const metrics: readonly OctokitCall[] = [
  ["GET /enterprises/{enterprise}/assistant/metrics/reports/enterprise-1-day", 200, { day: "2026-01-31" }],
  ["GET /enterprises/{enterprise}/assistant/metrics/reports/enterprise-28-day/latest", 200],
];

/** Calls of every operation, in an order in which what they need exists. */
export const octokitCalls: readonly OctokitCall[] = [
  ...organizationActions,
  ...repositoryActions,
  ...activity,
  ...branches,
  ...campaigns,
  ...checks,
  ...codeScanning,
  ...codeSecurity,
  ...codespaces,
  ...collaborators,
  ...commits,
  ...metrics,
];

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
  [`GET ${groups}`]: runnerGroup,
  [`PATCH ${groups}`]: runnerGroup,
  [`GET ${groups}/repositories`]: ["total_count", "repositories"],
  [`GET ${groups}/runners`]: ["total_count", "runners"],
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
