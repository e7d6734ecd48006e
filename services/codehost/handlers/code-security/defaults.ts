import type { CodeSecurityHandlers } from "../../../gen/codehost/v1/code_security_handlers.js";
import { membersOf, required } from "../../body.ts";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { ok } from "../../responses.ts";
import { orgPath } from "../../scopes.ts";
import { configurationShape } from "../../shapes/configuration.ts";
import { configurations, defaultScopes } from "../../store/configurations.ts";
import { changeResource, listResources } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

/** For which new repositories a configuration is the default: there is one for the same repositories. */
export function defaultHandlers({ store, baseUrl }: Host): Naming<CodeSecurityHandlers, "Default"> {
  return {
    async listDefaultConfigurations(request) {
      const rows = await listResources(store, configurations, orgPath(request));
      const found = rows.filter(({ body }) => body.defaultFor !== "none");
      return ok(
        found.map((row) => ({
          default_for_new_repos: row.body.defaultFor,
          configuration: configurationShape(baseUrl, request.org ?? "", row),
        })),
      );
    },
    async setDefaultConfiguration(request) {
      const { org = "", configuration_id: id = "" } = request;
      const given = membersOf(request.body).oneOf("default_for_new_repos", defaultScopes);
      const defaultFor = required("default_for_new_repos", given);
      const changed = await store.transaction(async (transaction) => {
        const where = { defaultFor };
        for (const row of await listResources(transaction, configurations, orgPath(request), { where })) {
          await changeResource(transaction, configurations, row.parent, row.id, (it) => {
            return { ...it, defaultFor: "none" as const };
          });
        }
        const found = await changeResource(transaction, configurations, orgPath(request), id, (it) => {
          return { ...it, defaultFor };
        });
        if (found === undefined) throw notFound();
        return found;
      });
      return ok({ default_for_new_repos: defaultFor, configuration: configurationShape(baseUrl, org, changed) });
    },
  };
}
