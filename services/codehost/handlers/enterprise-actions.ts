import type { EnterpriseActionsHandlers } from "../../gen/codehost/v1/actions_enterprise_handlers.js";
import { setting } from "../families/setting.ts";
import type { Host } from "../host.ts";
import { ok } from "../responses.ts";
import { enterprisePath } from "../scopes.ts";
import { cacheUsage } from "../store/cache-usage.ts";

export function createEnterpriseActionsHandlers(host: Host): EnterpriseActionsHandlers {
  const issuer = setting(host, {
    name: "oidc-issuer",
    parent: enterprisePath,
    defaults: { include_enterprise_slug: false },
    read: (members) => ({ include_enterprise_slug: members.flag("include_enterprise_slug") }),
    show: (it) => it,
  });
  return {
    // All repositories belong to every enterprise: the API has no operation that assigns them.
    async getCacheUsage() {
      return ok(await cacheUsage(host.store, "repos/"));
    },
    setOidcIssuer: issuer.set,
  };
}
