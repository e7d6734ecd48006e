import type { ChecksHandlers } from "../../../gen/codehost/v1/checks_handlers.js";
import { isObject } from "../../../requests/is-object.ts";
import { membersOf, type OpenBody, required } from "../../body.ts";
import { invalid } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { ok } from "../../responses.ts";
import { repoPath } from "../../scopes.ts";
import { minimalRepositoryShape } from "../../shapes/repository.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { findResource, kindOf, putResource } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

type Triggers = Readonly<Record<string, boolean>>;

const preferences = kindOf<{ readonly triggers: Triggers }>("check-preferences");

/** For which apps a repository creates check suites. */
export function preferenceHandlers({ store, baseUrl }: Host): Naming<ChecksHandlers, "Preferences"> {
  return {
    async setCheckSuitesPreferences(request) {
      const repo = repoPath(request);
      const { body } = await repositoryOf(store, request);
      const given = readTriggers(request.body);
      const triggers = await store.transaction(async (transaction) => {
        await transaction.lock(`codehost/${repo}/check-preferences`);
        const before = await findResource(transaction, preferences, repo, "");
        const after = { ...before?.body.triggers, ...given };
        await putResource(transaction, preferences, repo, "", { triggers: after });
        return after;
      });
      const auto_trigger_checks = Object.entries(triggers).map(([id, setting]) => ({ app_id: Number(id), setting }));
      return ok({ preferences: { auto_trigger_checks }, repository: minimalRepositoryShape(baseUrl, body) });
    },
  };
}

/** Whether check suites are created, by the id of the app. */
function readTriggers(body: OpenBody | undefined): Triggers {
  const list = required("auto_trigger_checks", membersOf(body).all["auto_trigger_checks"]);
  if (!Array.isArray(list)) throw invalid("auto_trigger_checks", "must be a list");
  const triggers = list.map((item, index) => {
    const at = `auto_trigger_checks[${index}].`;
    if (!isObject(item)) throw invalid(at.slice(0, -1), "must be an object");
    const members = membersOf(item, at);
    const app = required(`${at}app_id`, members.integer("app_id"));
    return [String(app), required(`${at}setting`, members.flag("setting"))] as const;
  });
  return Object.fromEntries(triggers);
}
