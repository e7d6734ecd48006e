import { branchCalls } from "./branches.ts";
import { O, type OctokitCall, R, type Seen, unknownCommit } from "./call.ts";
import { secrets, selectedRepositories } from "./families.ts";
import { organizationCalls } from "./organization.ts";
import { repositoryCalls } from "./repository.ts";
import { codeScanningCalls, codeSecurityCalls } from "./security.ts";

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
  [`POST ${R}/check-suites`, 201, { head_sha: unknownCommit }],
  [`POST ${R}/check-suites`, 200, { head_sha: unknownCommit }],
  [
    `POST ${R}/check-runs`,
    201,
    {
      name: "types",
      head_sha: unknownCommit,
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
  [`GET ${R}/commits/{ref}/check-runs`, 200, { ref: unknownCommit }],
  [`GET ${R}/commits/{ref}/check-suites`, 200, { ref: unknownCommit }],
  [`POST ${R}/check-runs/{check_run_id}/rerequest`, 201, checkRun],
  [`POST ${R}/check-suites/{check_suite_id}/rerequest`, 201, checkSuite],
  [`PATCH ${R}/check-suites/preferences`, 200, { auto_trigger_checks: [{ app_id: 4, setting: false }] }],
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
  ...organizationCalls,
  ...repositoryCalls,
  ...activity,
  ...branchCalls,
  ...campaigns,
  ...checks,
  ...codeScanningCalls,
  ...codeSecurityCalls,
  ...codespaces,
  ...collaborators,
  ...commits,
  ...metrics,
];
