import { type Kind, kindOf } from "./resources.ts";

export const featureValues = ["enabled", "disabled", "not_set"] as const;
export const defaultScopes = ["all", "none", "private_and_internal", "public"] as const;

/** The features of a configuration, each with its first value. */
export const features = {
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

export type Feature = keyof typeof features;

export interface Configuration {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly advancedSecurity: "enabled" | "disabled" | "code_security" | "secret_protection";
  readonly enforcement: "enforced" | "unenforced";
  readonly features: Readonly<Record<Feature, (typeof featureValues)[number]>>;
  readonly defaultFor: (typeof defaultScopes)[number];
  readonly repositories: readonly number[];
}

export const configurations: Kind<Configuration> = kindOf("code-security-configuration");

/** A configuration before it is changed. */
export const newConfiguration: Omit<Configuration, "id" | "name" | "description"> = {
  advancedSecurity: "disabled",
  enforcement: "enforced",
  features,
  defaultFor: "none",
  repositories: [],
};
