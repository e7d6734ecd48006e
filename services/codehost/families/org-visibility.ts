import { notFound } from "../errors.ts";
import type { Host } from "../host.ts";
import { type InOrg, orgPath } from "../scopes.ts";
import type { Shape } from "../shapes/shape.ts";
import { changeResource, findResource, type Kind } from "../store/resources.ts";
import type { Secret } from "../store/secrets.ts";
import { variables } from "../store/variables.ts";
import type { Visible } from "../store/visible.ts";
import { type OneSecret, type SecretHandlers, secretHandlers, secretId, secretShape } from "./secrets.ts";
import { type SelectedRepositoriesHandlers, selectedRepositories } from "./selected-repositories.ts";
import { type Named, type VariableHandlers, variableHandlers, variableId, variableShape } from "./variables.ts";
import { checkSelected } from "./visibility.ts";

/** The secrets of an organization; `path` is theirs in URLs. */
export function orgSecretHandlers(host: Host, kind: Kind<Secret>, path: string): SecretHandlers<InOrg> {
  return secretHandlers<InOrg>(host, {
    kind,
    parent: orgPath,
    hasVisibility: true,
    show: (secret, request): Shape<"organization-actions-secret"> => ({
      ...secretShape(secret),
      ...visibilityShape(host, request, secret.body, `${path}/${secret.id}`),
    }),
  });
}

/** The repositories that see a secret of an organization. */
export function secretRepositories(host: Host, kind: Kind<Secret>): SelectedRepositoriesHandlers<InOrg & OneSecret> {
  return visibleRepositories(host, kind, secretId);
}

/** The variables of an organization. */
export function orgVariableHandlers(host: Host): VariableHandlers<InOrg> {
  return variableHandlers<InOrg>(host, {
    parent: orgPath,
    hasVisibility: true,
    show: (variable, request): Shape<"organization-actions-variable"> => ({
      ...variableShape(variable),
      ...visibilityShape(host, request, variable.body, `actions/variables/${variable.id}`),
    }),
  });
}

/** The repositories that see a variable of an organization. */
export function variableRepositories(host: Host): SelectedRepositoriesHandlers<InOrg & Named> {
  return visibleRepositories(host, variables, variableId);
}

function visibilityShape({ baseUrl }: Host, { org = "" }: InOrg, { visibility = "all" }: Visible, path: string) {
  if (visibility !== "selected") return { visibility };
  const selected_repositories_url = `${baseUrl}/orgs/${encodeURIComponent(org)}/${path}/repositories`;
  return { visibility, selected_repositories_url };
}

function visibleRepositories<One extends object, Body extends Visible>(
  host: Host,
  kind: Kind<Body>,
  id: (request: One) => string,
): SelectedRepositoriesHandlers<InOrg & One> {
  return selectedRepositories<InOrg & One>(host, {
    async read(database, request) {
      const found = await findResource(database, kind, orgPath(request), id(request));
      if (found === undefined) throw notFound();
      checkSelected(found.body);
      return found.body.repositories ?? [];
    },
    async write(transaction, request, ids) {
      await changeResource(transaction, kind, orgPath(request), id(request), (it) => ({ ...it, repositories: ids }));
    },
  });
}
