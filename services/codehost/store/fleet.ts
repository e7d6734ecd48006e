import { type Kind, kindOf } from "./resources.ts";

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly type: "read-only" | "custom";
}

export interface Runner {
  readonly id: number;
  readonly groupId: number;
  readonly name: string;
  readonly os: string;
  readonly labels: readonly Label[];
}

export interface RunnerGroup {
  readonly id: number;
  readonly name: string;
  readonly visibility: "all" | "selected" | "private";
  readonly isDefault: boolean;
  readonly allowsPublicRepositories: boolean;
  readonly restrictedToWorkflows: boolean;
  readonly selectedWorkflows: readonly string[];
  readonly repositories: readonly number[];
}

export interface HostedRunner {
  readonly id: number;
  readonly groupId: number;
  readonly name: string;
  readonly imageId: string;
  readonly size: string;
  readonly maximum: number;
  readonly hasPublicIp: boolean;
}

export interface CustomImage {
  readonly id: number;
  readonly name: string;
  readonly platform: string;
}

export interface CustomImageVersion {
  readonly version: string;
  readonly sizeGb: number;
}

export interface Codespace {
  readonly id: number;
  readonly name: string;
  readonly owner: string;
  readonly repo: string;
  readonly state: "Available" | "Shutdown";
}

export const runners: Kind<Runner> = kindOf("runner");
export const runnerGroups: Kind<RunnerGroup> = kindOf("runner-group");
export const hostedRunners: Kind<HostedRunner> = kindOf("hosted-runner");
export const customImages: Kind<CustomImage> = kindOf("custom-image");
/** Below `orgs/O/images/ID`. */
export const customImageVersions: Kind<CustomImageVersion> = kindOf("custom-image-version");
export const codespaces: Kind<Codespace> = kindOf("codespace");

/** Labels that every runner of a system has. */
export function systemLabels(os: string): Omit<Label, "id">[] {
  return ["self-hosted", os, "X64"].map((name) => ({ name, type: "read-only" }));
}
