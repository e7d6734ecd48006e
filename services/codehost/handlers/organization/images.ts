import type { OrganizationActionsHandlers } from "../../../gen/codehost/v1/actions_organization_handlers.js";
import type {
  CustomImageRequest,
  CustomImageVersionRequest,
} from "../../../gen/codehost/v1/actions_organization_types.js";
import { resource } from "../../families/resource.ts";
import type { Host } from "../../host.ts";
import { ok } from "../../responses.ts";
import { type InOrg, orgPath } from "../../scopes.ts";
import {
  customImageShape,
  customImageVersionShape,
  partnerImages,
  serviceOwnedImages,
} from "../../shapes/hosted-runner.ts";
import { customImages, customImageVersions } from "../../store/fleet.ts";
import { listResources } from "../../store/resources.ts";
import type { Naming } from "../naming.ts";

/** The images of hosted runners. Custom ones are created by workflows only. */
export function imageHandlers(host: Host): Naming<OrganizationActionsHandlers, "Image"> {
  const images = resource(host, {
    kind: customImages,
    parent: orgPath,
    id: idOf,
    async show({ id, body }, request, database) {
      const versions = await listResources(database, customImageVersions, versionsPath(request, id));
      return customImageShape(
        body,
        versions.map((it) => it.body),
      );
    },
    page: (items, total_count) => ({ total_count, images: items }),
  });
  const versions = resource(host, {
    kind: customImageVersions,
    parent: (request: CustomImageRequest) => versionsPath(request, idOf(request)),
    id: ({ version = "" }: CustomImageVersionRequest) => version,
    show: customImageVersionShape,
    page: (items, total_count) => ({ total_count, image_versions: items }),
  });
  return {
    listCustomImages: images.list,
    getCustomImage: images.get,
    deleteCustomImage: images.remove,
    listCustomImageVersions: versions.list,
    getCustomImageVersion: versions.get,
    deleteCustomImageVersion: versions.remove,
    listServiceOwnedImages: () => ok({ total_count: serviceOwnedImages.length, images: [...serviceOwnedImages] }),
    listPartnerImages: () => ok({ total_count: partnerImages.length, images: [...partnerImages] }),
  };
}

function idOf({ image_definition_id = "" }: CustomImageRequest): string {
  return image_definition_id;
}

function versionsPath(request: InOrg, image: string): string {
  return `${orgPath(request)}/images/${image}`;
}
