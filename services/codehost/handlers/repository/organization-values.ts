import type { RepositoryActionsHandlers } from "../../../gen/codehost/v1/actions_repository_handlers.js";
import { secretShape } from "../../families/secrets.ts";
import { variableShape } from "../../families/variables.ts";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf, pageResponse } from "../../page.ts";
import { type InRepo, orgPath } from "../../scopes.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { type Kind, listResources, type Resource } from "../../store/resources.ts";
import { actionsSecrets } from "../../store/secrets.ts";
import { variables } from "../../store/variables.ts";
import type { Visible } from "../../store/visible.ts";
import type { Naming } from "../naming.ts";

/** The secrets and variables of an organization that a repository sees. */
export function organizationValueHandlers({ store, baseUrl }: Host): Naming<RepositoryActionsHandlers, "Organization"> {
  const visible = async <Body extends Visible, Shown extends object>(
    kind: Kind<Body>,
    request: InRepo,
    show: (row: Resource<Body>) => Shown,
  ): Promise<Shown[]> => {
    const { body } = await repositoryOf(store, request);
    const rows = await listResources(store, kind, orgPath({ org: request.owner }));
    return rows.filter((row) => isVisible(row.body, body.id)).map(show);
  };
  return {
    async listOrganizationSecrets(request, context) {
      const items = await visible(actionsSecrets, request, secretShape);
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (secrets, total_count) => {
        return { total_count, secrets };
      });
    },
    async listOrganizationVariables(request, context) {
      const items = await visible(variables, request, variableShape);
      return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (shown, total_count) => {
        return { total_count, variables: shown };
      });
    },
  };
}

/** All repositories are public, so `private` excludes them. */
function isVisible({ visibility, repositories = [] }: Visible, id: number): boolean {
  return visibility === "all" || (visibility === "selected" && repositories.includes(id));
}
