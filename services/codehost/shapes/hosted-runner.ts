import type { CustomImage, CustomImageVersion, HostedRunner } from "../store/fleet.ts";
import type { Resource } from "../store/resources.ts";
import type { Shape } from "./shape.ts";

/** The machines of hosted runners. */
export const machineSizes: readonly Shape<"actions-hosted-runner-machine-spec">[] = [
  { id: "2-core", cpu_cores: 2, memory_gb: 8, storage_gb: 75 },
  { id: "4-core", cpu_cores: 4, memory_gb: 16, storage_gb: 150 },
  { id: "8-core", cpu_cores: 8, memory_gb: 32, storage_gb: 300 },
];

export const platforms: readonly string[] = ["linux-x64", "linux-arm64", "win-x64"];

export const serviceOwnedImages: readonly Shape<"actions-hosted-runner-curated-image">[] = [
  { id: "ubuntu-24.04", platform: "linux-x64", size_gb: 86, display_name: "Ubuntu 24.04", source: "github" },
  { id: "windows-2025", platform: "win-x64", size_gb: 256, display_name: "Windows Server 2025", source: "github" },
];

export const partnerImages: readonly Shape<"actions-hosted-runner-curated-image">[] = [
  {
    id: "ubuntu-24.04-arm64",
    platform: "linux-arm64",
    size_gb: 50,
    display_name: "Ubuntu 24.04 for Arm",
    source: "partner",
  },
];

export function hostedRunnerShape({ body }: Resource<HostedRunner>): Shape<"actions-hosted-runner"> {
  const image = [...serviceOwnedImages, ...partnerImages].find(({ id }) => id === body.imageId);
  return {
    id: body.id,
    name: body.name,
    runner_group_id: body.groupId,
    image_details: {
      id: body.imageId,
      size_gb: image?.size_gb ?? 30,
      display_name: image?.display_name ?? body.imageId,
      source: image?.source ?? "custom",
    },
    machine_size_details: machineSizes.find(({ id }) => id === body.size) ?? machineSizes[0]!,
    // No fleet starts the machine.
    status: "Shutdown",
    platform: image?.platform ?? "linux-x64",
    maximum_runners: body.maximum,
    public_ip_enabled: body.hasPublicIp,
    public_ips: [],
    last_active_on: null,
  };
}

export function customImageShape(
  { id, name, platform }: CustomImage,
  versions: readonly CustomImageVersion[],
): Shape<"actions-hosted-runner-custom-image"> {
  return {
    id,
    platform,
    name,
    source: "custom",
    versions_count: versions.length,
    total_versions_size: versions.reduce((sum, { sizeGb }) => sum + sizeGb, 0),
    latest_version: versions.at(-1)?.version ?? "",
    state: "Ready",
  };
}

export function customImageVersionShape({
  body,
  created,
}: Resource<CustomImageVersion>): Shape<"actions-hosted-runner-custom-image-version"> {
  return { version: body.version, state: "Ready", size_gb: body.sizeGb, created_on: created, state_details: "None" };
}
