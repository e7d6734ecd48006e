export type { JsonObject } from "../forms/values.ts";
export { bundleDocuments } from "./coverage/bundle-documents.ts";
export { type Coverage, compareApis } from "./coverage/compare-apis.ts";
export { compareTraffic } from "./coverage/compare-traffic.ts";
export { readEndpointList, readEndpointText, readHar } from "./coverage/read-endpoints.ts";
export { readOpenApi } from "./coverage/read-open-api.ts";
export type { Change } from "./diff/change.ts";
export { changeLevels } from "./diff/change-list.ts";
export { type ChangeId, type ChangeLevel, type ChangeRule, changeRules } from "./diff/change-rules.ts";
export { changelogSection, withChangelogSection } from "./diff/changelog.ts";
export { diffModels } from "./diff/diff-models.ts";
export { type ImportOptions, importOpenApi, type OpenApiImport } from "./import/import-open-api.ts";
export { type ImportLock, readLock, writeLock } from "./import/lock/import-lock.ts";
export type { ImportFinding } from "./import/source/import-findings.ts";
export { type ImportRuleId, importRules } from "./import/source/import-rules.ts";
export { locatePointers } from "./import/source/locate-pointers.ts";
export { type Documents, referencedFiles } from "./import/source/references.ts";
export { isSwagger, upgradeSwagger } from "./import/source/upgrade-swagger.ts";
export { readDescriptors } from "./input/read-descriptors.ts";
export { isJsonObject } from "./json-object.ts";
export { unescapeToken } from "./json-pointer.ts";
export { type DesignRule, type DesignRuleId, designRules, type RuleGroup } from "./lint/design-rules.ts";
export { removeOptions } from "./lint/fix/remove-options.ts";
export { type LintOptions, lintModel, type RuleLevel } from "./lint/lint-model.ts";
export { createOpenApi, type OpenApi, type OpenApiOptions } from "./openapi/create-open-api.ts";
export { jsonSchemaOf } from "./openapi/schema/json-schema-of.ts";
export { type TypeDefinition, typeDefinition } from "./openapi/schema/type-definition.ts";
export { embedProtoFiles } from "./proto-files/embed-proto-files.ts";
export { adoptFields, mergeFields } from "./resources/adopt-fields.ts";
export { findResources, type Resource, type ResourceMethod } from "./resources/find-resources.ts";
export { identityOf, idFieldsOf } from "./resources/identity.ts";
export { type ListPayload, type Payload, payloadOf } from "./resources/payload.ts";
export { listRoutes, type ResponseSummary, type RouteSummary } from "./routes/list-routes.ts";
export { matchRoute, type RouteMatch, type RouteVerdict } from "./routes/match-route.ts";
export type { RuleChecks } from "./samples/meet-rules.ts";
export { createRandom, type Random } from "./samples/random.ts";
export type { SampleContext } from "./samples/sample-message.ts";
export { sampleField, sampleMessage } from "./samples/sample-message.ts";
export { sampleRequest, sampleVariable } from "./samples/sample-request.ts";
export { sampleResponse } from "./samples/sample-response.ts";
export {
  jsonOfSample,
  MessageReference,
  type MessageVariants,
  sampleVariants,
  type VariantValue,
} from "./samples/sample-variants.ts";
export { type FieldTime, timeOf } from "./samples/time-of.ts";
export type { Deviation } from "./standard-methods/compare-forms.ts";
export {
  completeService,
  type ServiceCompletion,
  type StandardMethodsOptions,
} from "./standard-methods/complete-service.ts";
export { insertForms } from "./standard-methods/insert-forms.ts";
export { type StandardMethodName, standardMethodNames } from "./standard-methods/plan-methods.ts";
