import { O, type OctokitCall, R, type Seen } from "./call.ts";
import { runners, secrets, selectedRepositories, settings, variables } from "./families.ts";

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

/** Actions of enterprises and organizations. */
export const organizationCalls: readonly OctokitCall[] = [
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
