export { readDescriptors } from "./input/read-descriptors.ts";
export { type DesignRule, type DesignRuleId, designRules, type RuleGroup } from "./lint/design-rules.ts";
export { type LintOptions, lintModel, type RuleLevel } from "./lint/lint-model.ts";
export { createOpenApi, type OpenApi, type OpenApiOptions } from "./openapi/create-open-api.ts";
export { listRoutes, type ResponseSummary, type RouteSummary } from "./routes/list-routes.ts";
export { matchRoute, type RouteMatch, type RouteVerdict } from "./routes/match-route.ts";
