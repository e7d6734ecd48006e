import type { Members } from "../../body.ts";
import { type Configuration, type Feature, features, featureValues } from "../../store/configurations.ts";

const advancedSecurity = ["enabled", "disabled", "code_security", "secret_protection"] as const;

/** Reads what a request sets; the rest stays as it was. */
export function readConfiguration(members: Members, before: Configuration): Configuration {
  const given = Object.keys(features).map((name) => {
    const feature = name as Feature;
    return [feature, members.oneOf(feature, featureValues) ?? before.features[feature]] as const;
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
