import type { Configuration } from "../store/configurations.ts";
import type { Resource } from "../store/resources.ts";
import type { Shape } from "./shape.ts";

export function configurationShape(
  baseUrl: string,
  org: string,
  { body, created: created_at, updated: updated_at }: Resource<Configuration>,
): Shape<"code-security-configuration"> {
  const url = `${baseUrl}/orgs/${encodeURIComponent(org)}/code-security/configurations/${body.id}`;
  return {
    id: body.id,
    target_type: "organization",
    name: body.name,
    description: body.description,
    advanced_security: body.advancedSecurity,
    ...body.features,
    dependency_graph_autosubmit_action_options: { labeled_runners: false },
    code_scanning_default_setup_options: { runner_type: "not_set", runner_label: null },
    enforcement: body.enforcement,
    url,
    html_url: `${baseUrl}/organizations/${encodeURIComponent(org)}/settings/security_products/configurations/edit/${body.id}`,
    created_at,
    updated_at,
  };
}
