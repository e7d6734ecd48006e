import { type OctokitCall, type Parameters, R, type Seen } from "./call.ts";
import { runners, secrets, settings, variables } from "./families.ts";

const E = `${R}/environments/{environment_name}`;
const run =
  (index: number): ((seen: Seen) => Parameters) =>
  (seen) => ({ run_id: seen(`GET ${R}/actions/runs`, "workflow_runs", index, "id") });
// Newest first: one that was dispatched, one for approval, one that waits for an environment, one that has ended.
const [dispatched, forApproval, waiting, ended] = [run(0), run(1), run(2), run(3)];
const runs = `${R}/actions/runs/{run_id}`;
const artifact = (seen: Seen) => ({ artifact_id: seen(`GET ${R}/actions/artifacts`, "artifacts", 0, "id") });
const job = (seen: Seen) => ({ job_id: seen(`GET ${runs}/jobs`, "jobs", 0, "id") });
const workflow = { workflow_id: "ci.yml" };

/** Actions of repositories and environments. */
export const repositoryCalls: readonly OctokitCall[] = [
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
