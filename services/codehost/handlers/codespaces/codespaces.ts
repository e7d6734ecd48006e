import type { HandlerContext } from "@protoc-gen-rest/runtime/server";
import type { CodespacesHandlers } from "../../../gen/codehost/v1/codespaces_handlers.js";
import type { CodespacesResponse, MemberCodespaceBodyRequest } from "../../../gen/codehost/v1/codespaces_types.js";
import { notFound } from "../../errors.ts";
import type { Host } from "../../host.ts";
import { pageFrom, pageOf, pageResponse, type Queried } from "../../page.ts";
import { accepted, ok } from "../../responses.ts";
import { type InOrg, orgPath } from "../../scopes.ts";
import { codespaceShape, machines } from "../../shapes/codespace.ts";
import { type Codespace, codespaces } from "../../store/fleet.ts";
import { repositoryOf } from "../../store/repositories.ts";
import { changeResource, findResource, listResources, type Resource, removeResource } from "../../store/resources.ts";
import { accessHandlers } from "./access.ts";
import { codespacesSecretHandlers } from "./secrets.ts";

export function createCodespacesHandlers(host: Host): CodespacesHandlers {
  return {
    ...accessHandlers(host),
    ...codespacesSecretHandlers(host),
    ...codespaceHandlers(host),
    listDevcontainers: () => ok({ total_count: 0, devcontainers: [] }),
    listMachines: () => ok({ total_count: machines.length, machines: [...machines] }),
  };
}

type CodespaceHandlers = Pick<
  CodespacesHandlers,
  "listOrgCodespaces" | "listMemberCodespaces" | "deleteMemberCodespace" | "stopMemberCodespace"
>;

function codespaceHandlers({ store, baseUrl }: Host): CodespaceHandlers {
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
  return {
    listOrgCodespaces: (request, context) => list(request, context, {}),
    listMemberCodespaces: (request, context) => list(request, context, { owner: request.username }),
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
  };
}
