import { gzipSync } from "node:zlib";
import { O, type OctokitCall, R, type Seen, unknownCommit } from "./call.ts";

const alert = { alert_number: 1 };
const analysis = (seen: Seen) => ({ analysis_id: seen(`GET ${R}/code-scanning/analyses`, 0, "id") });
const variants = `${R}/code-scanning/codeql/variant-analyses`;
const variant = (seen: Seen) => ({ codeql_variant_analysis_id: seen(`POST ${variants}`, "id") });
/** A SARIF file without runs, compressed, in base64. */
const sarif = gzipSync('{"version": "2.1.0", "runs": []}').toString("base64");

/** Code scanning. */
export const codeScanningCalls: readonly OctokitCall[] = [
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
  [`POST ${R}/code-scanning/sarifs`, 202, { commit_sha: unknownCommit, ref: "refs/heads/main", sarif }],
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
/** Code security. */
export const codeSecurityCalls: readonly OctokitCall[] = [
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
