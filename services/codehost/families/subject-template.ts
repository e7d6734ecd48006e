import type { EmptyResponse } from "../../gen/codehost/v1/common_types.js";
import type { SubjectTemplateResponse } from "../../gen/codehost/v1/settings_types.js";
import type { WithBody } from "../body.ts";
import type { Host } from "../host.ts";
import { created } from "../responses.ts";
import { type InOrg, type InRepo, orgPath, repoPath } from "../scopes.ts";
import { setting } from "./setting.ts";

interface SubjectTemplateHandlers<Parent> {
  getOidcSubjectTemplate(request: Parent): Promise<SubjectTemplateResponse>;
  setOidcSubjectTemplate(request: Parent & WithBody): Promise<EmptyResponse>;
}

/** The template of the subject claim in the OpenID Connect tokens of an organization. */
export function orgSubjectTemplateHandlers(host: Host): SubjectTemplateHandlers<InOrg> {
  const { get, set } = setting(host, {
    name: "oidc-subject",
    parent: orgPath,
    defaults: { include_claim_keys: ["repo", "context"] },
    read: (it) => ({ include_claim_keys: it.texts("include_claim_keys") }),
    show: (it) => it,
    response: created({}),
  });
  return { getOidcSubjectTemplate: get, setOidcSubjectTemplate: set };
}

/** The same of a repository, which uses that of its organization by default. */
export function repoSubjectTemplateHandlers(host: Host): SubjectTemplateHandlers<InRepo> {
  const { get, set } = setting(host, {
    name: "oidc-subject",
    parent: repoPath,
    defaults: { use_default: true, include_claim_keys: [] as string[] },
    read: (it) => ({ use_default: it.flag("use_default"), include_claim_keys: it.texts("include_claim_keys") }),
    show: (it) => it,
    response: created({}),
  });
  return { getOidcSubjectTemplate: get, setOidcSubjectTemplate: set };
}
