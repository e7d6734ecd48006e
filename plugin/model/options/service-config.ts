import { type HttpRule, httpRuleFields, type Pattern } from "./http-rule.ts";

/** The HTTP rules of a service configuration, and what is wrong with it. */
export interface ServiceConfig {
  /** By the full names of rpcs. */
  readonly rules: ReadonlyMap<string, HttpRule>;
  /** A sentence for each mistake. */
  readonly problems: readonly string[];
}

const patterns: Readonly<Record<string, { readonly field: number; readonly method: string }>> = {
  get: { field: 2, method: "GET" },
  put: { field: 3, method: "PUT" },
  post: { field: httpRuleFields.post, method: "POST" },
  delete: { field: 5, method: "DELETE" },
  patch: { field: 6, method: "PATCH" },
};

/**
 * Reads `http.rules` of a `google.api.Service`, given as JSON. Of two rules for one rpc the last one wins (google/api/http.proto), and
 * what else the configuration holds is for other programs.
 */
export function readServiceConfig(config: unknown): ServiceConfig {
  const rules = new Map<string, HttpRule>();
  const problems: string[] = [];
  const { type, http } = objectOf(config) ?? {};
  if (type !== undefined && type !== "google.api.Service")
    problems.push(`expected type: google.api.Service, got ${type}`);
  const list = objectOf(http)?.["rules"];
  // `rules:` in YAML, with nothing below it.
  if (list === null) return { rules, problems };
  if (!Array.isArray(list)) return { rules, problems: [...problems, "expected a list of rules in http.rules"] };
  list.forEach((entry: unknown, index) => {
    const place = `http.rules[${index}]`;
    const selector = objectOf(entry)?.["selector"];
    if (typeof selector !== "string")
      problems.push(`${place}: expected a selector, such as library.v1.Library.GetBook`);
    else rules.set(selector, readRule(entry, place, problems));
  });
  return { rules, problems };
}

function readRule(value: unknown, place: string, problems: string[]): HttpRule {
  const rule = objectOf(value) ?? {};
  const additional = rule["additional_bindings"] ?? rule["additionalBindings"] ?? [];
  if (!Array.isArray(additional)) problems.push(`${place}: expected a list of additional_bindings`);
  const inner = Array.isArray(additional) ? additional : [];
  return {
    pattern: patternOf(rule, place, problems),
    body: textOf(rule["body"]),
    responseBody: textOf(rule["response_body"] ?? rule["responseBody"]),
    additionalBindings: inner.map((it, index) => readRule(it, `${place}.additional_bindings[${index}]`, problems)),
  };
}

function patternOf(rule: Readonly<Record<string, unknown>>, place: string, problems: string[]): Pattern | undefined {
  const found = Object.keys(rule).filter((key) => Object.hasOwn(patterns, key) || key === "custom");
  const [key] = found;
  if (key === undefined || found.length > 1) {
    problems.push(`${place}: expected one of get, put, post, delete, patch and custom`);
    return undefined;
  }
  if (key !== "custom") return { ...patterns[key]!, template: textOf(rule[key]) };
  const custom = objectOf(rule[key]) ?? {};
  return { field: httpRuleFields.custom, method: textOf(custom["kind"]), template: textOf(custom["path"]) };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}
