import type { CodespacesHandlers } from "../../../gen/codehost/v1/codespaces_handlers.js";
import { orgSecretHandlers, secretRepositories } from "../../families/org-visibility.ts";
import { secretHandlers } from "../../families/secrets.ts";
import type { Host } from "../../host.ts";
import { repoPath } from "../../scopes.ts";
import { codespacesSecrets } from "../../store/secrets.ts";
import type { Naming } from "../naming.ts";

/** The secrets of codespaces, which have names of their own beside those of Actions. */
export function codespacesSecretHandlers(host: Host): Naming<CodespacesHandlers, "Secret"> {
  const org = orgSecretHandlers(host, codespacesSecrets, "codespaces/secrets");
  const repositories = secretRepositories(host, codespacesSecrets);
  const repo = secretHandlers(host, { kind: codespacesSecrets, parent: repoPath });
  return {
    listOrgSecrets: org.listSecrets,
    getOrgSecretsPublicKey: org.getSecretsPublicKey,
    getOrgSecret: org.getSecret,
    setOrgSecret: org.setSecret,
    deleteOrgSecret: org.deleteSecret,
    listOrgSecretRepositories: repositories.list,
    setOrgSecretRepositories: repositories.set,
    addOrgSecretRepository: repositories.add,
    removeOrgSecretRepository: repositories.remove,
    listRepoSecrets: repo.listSecrets,
    getRepoSecretsPublicKey: repo.getSecretsPublicKey,
    getRepoSecret: repo.getSecret,
    setRepoSecret: repo.setSecret,
    deleteRepoSecret: repo.deleteSecret,
  };
}
