import { type OctokitCall, type Parameters, type Seen, sealedWith } from "./call.ts";

export function secrets(base: string, more: Parameters = {}): OctokitCall[] {
  const secret = { secret_name: "TOKEN" };
  return [
    [`GET ${base}/public-key`, 200],
    [`PUT ${base}/{secret_name}`, 201, { ...secret, ...more, [sealedWith]: `GET ${base}/public-key` }],
    [`PUT ${base}/{secret_name}`, 204, { ...secret, ...more, [sealedWith]: `GET ${base}/public-key` }],
    [`GET ${base}/{secret_name}`, 200, secret],
    [`GET ${base}`, 200],
  ];
}

export function variables(base: string, more: Parameters = {}): OctokitCall[] {
  return [
    [`POST ${base}`, 201, { name: "STAGE", value: "test", ...more }],
    [`POST ${base}`, 409, { name: "stage", value: "test", ...more }],
    [`GET ${base}/{name}`, 200, { name: "STAGE" }],
    [`PATCH ${base}/{name}`, 204, { name: "STAGE", value: "production" }],
    [`GET ${base}`, 200],
  ];
}

export function selectedRepositories(base: string, more: Parameters = {}): OctokitCall[] {
  const one = { ...more, repository_id: 77 };
  return [
    [`PUT ${base}`, 204, { ...more, selected_repository_ids: [42] }],
    [`PUT ${base}/{repository_id}`, 204, one],
    [`GET ${base}`, 200, more],
    [`DELETE ${base}/{repository_id}`, 204, one],
  ];
}

export function runners(base: string): OctokitCall[] {
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

export function settings(base: string): OctokitCall[] {
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
