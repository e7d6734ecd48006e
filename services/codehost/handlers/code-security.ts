import type { CodeSecurityHandlers } from "../../gen/codehost/v1/code_security_handlers.js";
import type { ConfigurationRequest } from "../../gen/codehost/v1/code_security_types.js";
import { type Members, membersOf, required } from "../body.ts";
import { conflict, notFound } from "../errors.ts";
import { resource } from "../families/resource.ts";
import type { Host } from "../host.ts";
import { listResponse, pageFrom, pageOf } from "../page.ts";
import { accepted, created, noContent, ok } from "../responses.ts";
import { orgPath } from "../scopes.ts";
import { simpleRepositoryShape } from "../shapes/repository.ts";
import type { Shape } from "../shapes/shape.ts";
import { needRepositories } from "../starter/create-repository.ts";
import { repositoriesById, repositoriesOf, repositoryOf } from "../store/repositories.ts";
import { changeResource, type Kind, kindOf, listResources, nextNumber, type Resource } from "../store/resources.ts";

const values = ["enabled", "disabled", "not_set"] as const;
const defaultsFor = ["all", "none", "private_and_internal", "public"] as const;

/** What a configuration turns on or off, with what it is at first. */
const features = {
  dependency_graph: "enabled",
  dependency_graph_autosubmit_action: "disabled",
  dependabot_alerts: "disabled",
  dependabot_security_updates: "disabled",
  code_scanning_default_setup: "disabled",
  code_scanning_delegated_alert_dismissal: "disabled",
  secret_scanning: "disabled",
  secret_scanning_push_protection: "disabled",
  secret_scanning_delegated_bypass: "disabled",
  secret_scanning_validity_checks: "disabled",
  secret_scanning_non_provider_patterns: "disabled",
  secret_scanning_generic_secrets: "disabled",
  secret_scanning_delegated_alert_dismissal: "disabled",
  private_vulnerability_reporting: "disabled",
} as const;

type Feature = keyof typeof features;

interface Configuration {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly advancedSecurity: "enabled" | "disabled" | "code_security" | "secret_protection";
  readonly enforcement: "enforced" | "unenforced";
  readonly features: Readonly<Record<Feature, (typeof values)[number]>>;
  readonly defaultFor: (typeof defaultsFor)[number];
  readonly repositories: readonly number[];
}

const configurations: Kind<Configuration> = kindOf("code-security-configuration");

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
    listConfigurations: all.list,
    getConfiguration: all.get,
    async createConfiguration(request) {
      const members = membersOf(request.body);
      const name = required("name", members.text("name"));
      const description = required("description", members.text("description"));
      const rows = await listResources(store, configurations, orgPath(request), { where: { name } });
      if (rows.length > 0) throw conflict(`Already exists - a configuration is named ${name}`);
      const id = await nextNumber(store);
      const configuration = readConfiguration(members, {
        id,
        name,
        description,
        advancedSecurity: "disabled",
        enforcement: "enforced",
        features,
        defaultFor: "none",
        repositories: [],
      });
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
      const defaultFor = required(
        "default_for_new_repos",
        membersOf(request.body).oneOf("default_for_new_repos", defaultsFor),
      );
      const id = request.configuration_id ?? "";
      const configuration = await all.change(request, (it) => ({ ...it, defaultFor }));
      // There is one default for the same repositories.
      await store.transaction(async (transaction) => {
        for (const row of await listResources(transaction, configurations, orgPath(request), {
          where: { defaultFor },
        })) {
          if (row.id === id) continue;
          await changeResource(transaction, configurations, orgPath(request), row.id, (it) => ({
            ...it,
            defaultFor: "none" as const,
          }));
        }
      });
      return ok({ default_for_new_repos: defaultFor, configuration });
    },
    async attachConfiguration(request) {
      const { org = "" } = request;
      const members = membersOf(request.body);
      const scope = required("scope", members.oneOf("scope", scopes));
      const selected =
        scope === "selected" ? required("selected_repository_ids", members.integers("selected_repository_ids")) : [];
      await store.transaction(async (transaction) => {
        await needRepositories(transaction, org, selected);
        const rows = await listResources(transaction, configurations, orgPath(request));
        if (!rows.some(({ id }) => id === request.configuration_id)) throw notFound();
        const existing = (await repositoriesOf(transaction, org)).map(({ body }) => body.id);
        const taken = rows.flatMap(({ body }) => body.repositories);
        const free = existing.filter((id) => !taken.includes(id));
        // All repositories are public.
        const choices: Record<typeof scope, readonly number[]> = {
          selected,
          all: existing,
          all_without_configurations: free,
          public: existing,
          private_or_internal: [],
        };
        const wanted = choices[scope];
        for (const { id } of rows) {
          const isThis = id === request.configuration_id;
          await changeResource(transaction, configurations, orgPath(request), id, (it) => {
            const others = it.repositories.filter((repository) => !wanted.includes(repository));
            return { ...it, repositories: isThis ? [...others, ...wanted] : others };
          });
        }
      });
      return accepted({});
    },
    async detachConfigurations(request) {
      const members = membersOf(request.body);
      const ids = required("selected_repository_ids", members.integers("selected_repository_ids"));
      await store.transaction(async (transaction) => {
        for (const { id } of await listResources(transaction, configurations, orgPath(request))) {
          await changeResource(transaction, configurations, orgPath(request), id, (it) => {
            return { ...it, repositories: it.repositories.filter((repository) => !ids.includes(repository)) };
          });
        }
      });
      return noContent;
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

const scopes = ["all", "all_without_configurations", "public", "private_or_internal", "selected"] as const;
const advancedSecurity = ["enabled", "disabled", "code_security", "secret_protection"] as const;

/** Reads what a request sets; the rest stays as it was. */
function readConfiguration(members: Members, before: Configuration): Configuration {
  const given = Object.keys(features).map((name) => {
    const feature = name as Feature;
    return [feature, members.oneOf(feature, values) ?? before.features[feature]] as const;
  });
  return {
    ...before,
    name: members.text("name") ?? before.name,
    description: members.text("description") ?? before.description,
    advancedSecurity: members.oneOf("advanced_security", advancedSecurity) ?? before.advancedSecurity,
    enforcement: members.oneOf("enforcement", ["enforced", "unenforced"] as const) ?? before.enforcement,
    features: Object.fromEntries(given) as Configuration["features"],
  };
}

function configurationShape(
  baseUrl: string,
  org: string,
  { body, created: created_at, updated: updated_at }: Resource<Configuration>,
): Shape<"code-security-configuration"> {
  const url = `${baseUrl}/orgs/${encodeURIComponent(org)}/code-security/configurations/${body.id}`;
  return {
    id: body.id,
    target_type: "organization",
    name: body.name,
    description: body.description,
    advanced_security: body.advancedSecurity,
    ...body.features,
    dependency_graph_autosubmit_action_options: { labeled_runners: false },
    code_scanning_default_setup_options: { runner_type: "not_set", runner_label: null },
    enforcement: body.enforcement,
    url,
    html_url: `${baseUrl}/organizations/${encodeURIComponent(org)}/settings/security_products/configurations/edit/${body.id}`,
    created_at,
    updated_at,
  };
}
