import type { CodeSecurityHandlers } from "../../../gen/codehost/v1/code_security_handlers.js";
import type { Transaction } from "../../../store/store.ts";
import { membersOf, required } from "../../body.ts";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { accepted, noContent } from "../../responses.ts";
import { orgPath } from "../../scopes.ts";
import { needRepositories } from "../../starter/create-repository.ts";
import { configurations } from "../../store/configurations.ts";
import { repositoriesOf } from "../../store/repositories.ts";
import { changeResource, listResources } from "../../store/resources.ts";

const scopes = ["all", "all_without_configurations", "public", "private_or_internal", "selected"] as const;

/** To which repositories a configuration is attached: a repository has one at most. */
export function attachmentHandlers({
  store,
}: Host): Pick<CodeSecurityHandlers, "attachConfiguration" | "detachConfigurations"> {
  return {
    async attachConfiguration(request) {
      const { org = "", configuration_id = "" } = request;
      const members = membersOf(request.body);
      const scope = required("scope", members.oneOf("scope", scopes));
      const ids = members.integers("selected_repository_ids");
      const selected = scope === "selected" ? required("selected_repository_ids", ids) : [];
      await store.transaction(async (transaction) => {
        await needRepositories(transaction, org, selected);
        const rows = await listResources(transaction, configurations, orgPath(request));
        if (!rows.some(({ id }) => id === configuration_id)) throw notFound();
        const existing = (await repositoriesOf(transaction, org)).map(({ body }) => body.id);
        const taken = rows.flatMap(({ body }) => body.repositories);
        // All repositories are public.
        const choices: Record<typeof scope, readonly number[]> = {
          selected,
          all: existing,
          all_without_configurations: existing.filter((id) => !taken.includes(id)),
          public: existing,
          private_or_internal: [],
        };
        await detach(transaction, orgPath(request), choices[scope]);
        await changeResource(transaction, configurations, orgPath(request), configuration_id, (it) => {
          return { ...it, repositories: [...it.repositories, ...choices[scope]] };
        });
      });
      return accepted({});
    },
    async detachConfigurations(request) {
      const members = membersOf(request.body);
      const ids = required("selected_repository_ids", members.integers("selected_repository_ids"));
      await store.transaction((transaction) => detach(transaction, orgPath(request), ids));
      return noContent;
    },
  };
}

async function detach(transaction: Transaction, org: string, repositories: readonly number[]): Promise<void> {
  for (const { id } of await listResources(transaction, configurations, org)) {
    await changeResource(transaction, configurations, org, id, (it) => {
      return { ...it, repositories: it.repositories.filter((repository) => !repositories.includes(repository)) };
    });
  }
}
