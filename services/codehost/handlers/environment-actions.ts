import type { EnvironmentActionsHandlers } from "../../gen/codehost/v1/actions_environment_handlers.js";
import { secretHandlers } from "../families/secrets.ts";
import { variableHandlers } from "../families/variables.ts";
import type { Host } from "../host.ts";
import { environmentPath } from "../scopes.ts";
import { actionsSecrets } from "../store/secrets.ts";

export function createEnvironmentActionsHandlers(host: Host): EnvironmentActionsHandlers {
  return {
    ...secretHandlers(host, { kind: actionsSecrets, parent: environmentPath }),
    ...variableHandlers(host, { parent: environmentPath }),
  };
}
