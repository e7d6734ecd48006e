import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { CodespacesHandlers } from "../../gen/codehost/v1/codespaces_handlers.js";
import type {
  CodespacesResponse,
  MemberCodespaceBodyRequest,
  MemberRequest,
} from "../../gen/codehost/v1/codespaces_types.js";
import type { EmptyResponse } from "../../gen/codehost/v1/common_types.js";
import { membersOf, required, type WithBody } from "../body.ts";
import { conflict, notFound } from "../errors.ts";
import { orgSecretHandlers, secretRepositories } from "../families/org-visibility.ts";
import { secretHandlers } from "../families/secrets.ts";
import type { Host } from "../host.ts";
import { pageFrom, pageOf, pageResponse, type Queried } from "../page.ts";
import { accepted, noContent, ok } from "../responses.ts";
import { type InOrg, orgPath, repoPath } from "../scopes.ts";
import { codespaceShape, machines } from "../shapes/codespace.ts";
import { type Codespace, codespaces } from "../store/fleet.ts";
import { repositoryOf } from "../store/repositories.ts";
import {
  changeResource,
  findResource,
  type Kind,
  kindOf,
  listResources,
  putResource,
  type Resource,
  removeResource,
} from "../store/resources.ts";
import { codespacesSecrets } from "../store/secrets.ts";

const visibilities = ["disabled", "selected_members", "all_members", "all_members_and_outside_collaborators"] as const;

/** Who in an organization may use codespaces at its expense. */
interface Access {
  readonly visibility: (typeof visibilities)[number];
  readonly users: readonly string[];
}

const accesses: Kind<Access> = kindOf("codespaces-access");

export function createCodespacesHandlers(host: Host): CodespacesHandlers {
  const { store, baseUrl } = host;
  const orgSecrets = orgSecretHandlers(host, codespacesSecrets, "codespaces/secrets");
  const repositories = secretRepositories(host, codespacesSecrets);
  const repoSecrets = secretHandlers(host, { kind: codespacesSecrets, parent: repoPath });
  const show = async (request: InOrg, row: Resource<Codespace>) => {
    const { body } = await repositoryOf(store, { owner: request.org, repo: row.body.repo });
    return codespaceShape(baseUrl, body, row);
  };
  const list = async (
    request: InOrg & Queried,
    context: HandlerContext,
    where: object,
  ): Promise<CodespacesResponse> => {
    const rows = await listResources(store, codespaces, orgPath(request), { where });
    const items = await Promise.all(rows.map((row) => show(request, row)));
    return pageResponse(baseUrl, request, context, pageFrom(items, pageOf(request)), (items, total_count) => ({
      total_count,
      codespaces: items,
    }));
  };
  const find = async (request: MemberCodespaceBodyRequest): Promise<Resource<Codespace>> => {
    const { codespace_name = "", username = "" } = request;
    const found = await findResource(store, codespaces, orgPath(request), codespace_name);
    if (found === undefined || found.body.owner !== username) throw notFound();
    return found;
  };
  /** Changes the users who were selected one by one. */
  const changeUsers = async (
    request: InOrg & WithBody,
    change: (users: readonly string[], given: readonly string[]) => readonly string[],
  ): Promise<EmptyResponse> => {
    const given = required("selected_usernames", membersOf(request.body).texts("selected_usernames"));
    await store.transaction(async (transaction) => {
      const changed = await changeResource(transaction, accesses, orgPath(request), "", (it) => {
        if (it.visibility !== "selected_members") throw conflict("The visibility must be selected_members");
        return { ...it, users: change(it.users, given) };
      });
      if (changed === undefined) throw conflict("The visibility must be selected_members");
    });
    return noContent;
  };
  return {
    listOrgCodespaces: (request, context) => list(request, context, {}),
    async setOrgAccess(request) {
      const members = membersOf(request.body);
      const visibility = required("visibility", members.oneOf("visibility", visibilities));
      const users = members.texts("selected_usernames") ?? [];
      await putResource(store, accesses, orgPath(request), "", { visibility, users });
      return noContent;
    },
    addOrgAccessUsers: (request) => changeUsers(request, (users, given) => [...new Set([...users, ...given])]),
    removeOrgAccessUsers: (request) =>
      changeUsers(request, (users, given) => users.filter((it) => !given.includes(it))),
    listOrgSecrets: orgSecrets.listSecrets,
    getOrgSecretsPublicKey: orgSecrets.getSecretsPublicKey,
    getOrgSecret: orgSecrets.getSecret,
    setOrgSecret: orgSecrets.setSecret,
    deleteOrgSecret: orgSecrets.deleteSecret,
    listOrgSecretRepositories: repositories.list,
    setOrgSecretRepositories: repositories.set,
    addOrgSecretRepository: repositories.add,
    removeOrgSecretRepository: repositories.remove,
    listMemberCodespaces: (request: MemberRequest, context) => list(request, context, { owner: request.username }),
    async deleteMemberCodespace(request) {
      const { id } = await find(request);
      await removeResource(store, codespaces, orgPath(request), id);
      return accepted({});
    },
    async stopMemberCodespace(request) {
      const { id } = await find(request);
      const stopped = await store.transaction((transaction) =>
        changeResource(transaction, codespaces, orgPath(request), id, (it) => ({ ...it, state: "Shutdown" as const })),
      );
      if (stopped === undefined) throw notFound();
      return ok(await show(request, stopped));
    },
    async listDevcontainers(request, context) {
      await repositoryOf(store, request);
      return pageResponse(baseUrl, request, context, pageFrom([], pageOf(request)), (items, total_count) => ({
        total_count,
        devcontainers: items,
      }));
    },
    listMachines: () => ok({ total_count: machines.length, machines: [...machines] }),
    listRepoSecrets: repoSecrets.listSecrets,
    getRepoSecretsPublicKey: repoSecrets.getSecretsPublicKey,
    getRepoSecret: repoSecrets.getSecret,
    setRepoSecret: repoSecrets.setSecret,
    deleteRepoSecret: repoSecrets.deleteSecret,
  };
}
