import type { OrganizationActionsHandlers } from "../../../gen/codehost/v1/actions_organization_handlers.js";
import type { HostedRunnerRequest } from "../../../gen/codehost/v1/actions_organization_types.js";
import { membersOf, required } from "../../body.ts";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { accepted, created, ok } from "../../responses.ts";
import { orgPath } from "../../scopes.ts";
import { hostedRunnerShape, machineSizes, platforms } from "../../shapes/hosted-runner.ts";
import { hostedRunners } from "../../store/fleet.ts";
import { nextNumber } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

const sizes = machineSizes.map(({ id }) => id);

export function hostedRunnerHandlers(
  host: Host,
): Naming<OrganizationActionsHandlers, "HostedRunner", "SelfHosted" | "Group"> {
  const all = resource(host, {
    kind: hostedRunners,
    parent: orgPath,
    id: ({ hosted_runner_id = "" }: HostedRunnerRequest) => hosted_runner_id,
    show: hostedRunnerShape,
    page: (items, total_count) => ({ total_count, runners: items }),
  });
  return {
    listHostedRunners: all.list,
    getHostedRunner: all.get,
    async createHostedRunner(request) {
      const members = membersOf(request.body);
      const image = required("image", members.object("image"));
      const id = await nextNumber(host.store);
      const runner = {
        id,
        name: required("name", members.text("name")),
        size: required("size", members.oneOf("size", sizes)),
        groupId: required("runner_group_id", members.integer("runner_group_id")),
        imageId: required("image.id", image.text("id")),
        maximum: members.integer("maximum_runners") ?? 10,
        hasPublicIp: members.flag("enable_static_ip") ?? false,
      };
      return created(await all.add(request, String(id), runner));
    },
    async updateHostedRunner(request) {
      const members = membersOf(request.body);
      const changed = await all.change(request, (it) => ({
        ...it,
        name: members.text("name") ?? it.name,
        groupId: members.integer("runner_group_id") ?? it.groupId,
        maximum: members.integer("maximum_runners") ?? it.maximum,
        hasPublicIp: members.flag("enable_static_ip") ?? it.hasPublicIp,
        imageId: members.text("image_id") ?? it.imageId,
        size: members.oneOf("size", sizes) ?? it.size,
      }));
      return ok(changed);
    },
    async deleteHostedRunner(request) {
      const { body } = await all.get(request);
      await all.remove(request);
      return accepted(body);
    },
    getHostedRunnerLimits: () => ok({ public_ips: { maximum: 50, current_usage: 0 } }),
    listHostedRunnerMachineSizes: () => ok({ total_count: machineSizes.length, machine_specs: [...machineSizes] }),
    listHostedRunnerPlatforms: () => ok({ total_count: platforms.length, platforms: [...platforms] }),
  };
}
