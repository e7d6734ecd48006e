import type { CodeSecurityHandlers } from "../../../gen/codehost/v1/code_security_handlers.js";
import type { ConfigurationRequest } from "../../../gen/codehost/v1/code_security_types.js";
import { membersOf, required } from "../../body.ts";
import { conflict } from "../../errors.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { listResponse, pageFrom, pageOf } from "../../page.ts";
import { created, noContent, ok } from "../../responses.ts";
import { orgPath } from "../../scopes.ts";
import { configurationShape } from "../../shapes/configuration.ts";
import { simpleRepositoryShape } from "../../shapes/repository.ts";
import { configurations, newConfiguration } from "../../store/configurations.ts";
import { repositoriesById, repositoryOf } from "../../store/repositories.ts";
import { listResources, nextNumber } from "../../store/resources.ts";
import { attachmentHandlers } from "./attachments.ts";
import { defaultHandlers } from "./defaults.ts";
import { readConfiguration } from "./read-configuration.ts";

export function createCodeSecurityHandlers(host: Host): CodeSecurityHandlers {
  const { store, baseUrl } = host;
  const all = resource(host, {
    kind: configurations,
    parent: orgPath,
    id: ({ configuration_id = "" }: ConfigurationRequest) => configuration_id,
    show: (configuration, { org = "" }) => configurationShape(baseUrl, org, configuration),
    page: (items) => items,
  });
  return {
    ...attachmentHandlers(host),
    ...defaultHandlers(host),
    listConfigurations: all.list,
    getConfiguration: all.get,
    async createConfiguration(request) {
      const members = membersOf(request.body);
      const name = required("name", members.text("name"));
      const description = required("description", members.text("description"));
      const rows = await listResources(store, configurations, orgPath(request), { where: { name } });
      if (rows.length > 0) throw conflict(`Already exists - a configuration is named ${name}`);
      const id = await nextNumber(store);
      const configuration = readConfiguration(members, { ...newConfiguration, id, name, description });
      return created(await all.add(request, String(id), configuration));
    },
    async updateConfiguration(request) {
      const members = membersOf(request.body);
      return ok(await all.change(request, (it) => readConfiguration(members, it)));
    },
    async deleteConfiguration(request) {
      const { body } = await all.find(store, request);
      if (body.defaultFor !== "none") throw conflict("The configuration is a default");
      return all.remove(request);
    },
    async listConfigurationRepositories(request, context) {
      const { body } = await all.find(store, request);
      const found = await repositoriesById(store, request.org ?? "", body.repositories);
      const items = found.map((row) => ({ status: "attached", repository: simpleRepositoryShape(baseUrl, row.body) }));
      return listResponse(baseUrl, request, context, pageFrom(items, pageOf(request)));
    },
    async getRepoConfiguration(request) {
      const { owner = "" } = request;
      const { body } = await repositoryOf(store, request);
      const where = { repositories: [body.id] };
      const [found] = await listResources(store, configurations, orgPath({ org: owner }), { where });
      if (found === undefined) return noContent;
      return ok({ status: "attached", configuration: configurationShape(baseUrl, owner, found) });
    },
  };
}
