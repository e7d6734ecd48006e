import type { EnvironmentActionsHandlers } from "../../gen/codehost/v1/actions_environment_handlers.js";
import { secretHandlers } from "../families/secrets.ts";
import { variableHandlers } from "../families/variables.ts";
import type { Host } from "../host.ts";
import { environmentPath } from "../scopes.ts";
import { actionsSecrets } from "../store/secrets.ts";

export function createEnvironmentActionsHandlers(host: Host): EnvironmentActionsHandlers {
  const secrets = secretHandlers(host, { kind: actionsSecrets, parent: environmentPath });
  const variables = variableHandlers(host, { parent: environmentPath });
  return {
    listSecrets: secrets.list,
    getSecretsPublicKey: secrets.publicKey,
    getSecret: secrets.get,
    setSecret: secrets.set,
    deleteSecret: secrets.remove,
    listVariables: variables.list,
    createVariable: variables.create,
    getVariable: variables.get,
    updateVariable: variables.update,
    deleteVariable: variables.remove,
  };
}
