export { isComposite } from "./forms/composite.ts";
export { constantOf } from "./forms/constant.ts";
export type { Form, FormKind, Int64Type, RuleKind } from "./forms/form.ts";
export { jsonCode } from "./forms/json-code.ts";
export { int64Value } from "./forms/long.ts";
export {
  anyKind,
  type Codec,
  type ConstructedRow,
  type EsPosition,
  type HeldKind,
  ownCodec,
  ownType,
  type PlainRow,
  type References,
  type TsProtoContext,
  type TsProtoOptions,
  type TypeName,
  type ValueKind,
} from "./forms/rows.ts";
export { scalarForms } from "./forms/scalar-forms.ts";
export type { JsonKind, JsonLiteral, JsonObject, Scalar, WellKnown } from "./forms/values.ts";
export { type BuiltModel, buildModel, type ModelInput, type ModelOptions } from "./model/build/build-model.ts";
export type { CelLiteral, CelNode } from "./model/elements/cel.ts";
export type { Comments, Element, Lifecycle, Note, Place } from "./model/elements/element.ts";
export type { EnumValue } from "./model/elements/enum-value.ts";
export type {
  Binding,
  Enum,
  ErrorFormat,
  ErrorMember,
  EventFields,
  Field,
  FieldSelection,
  FieldType,
  File,
  FileParts,
  Message,
  Model,
  Oneof,
  Operation,
  OperationResponse,
  Pagination,
  Parameter,
  Preference,
  ResponseCase,
  ResponseField,
  RoutingParameter,
  Selection,
  Service,
  Variable,
} from "./model/elements/model.ts";
export type { PatternAutomaton } from "./model/elements/pattern-automaton.ts";
export type { BodyFormat, RequestContent } from "./model/elements/request-content.ts";
export type { Resource, ResourcePattern, ResourceVariable } from "./model/elements/resource.ts";
export { partsOf, type SecurityRequirement, type SecurityScheme } from "./model/elements/security.ts";
export type {
  Bound,
  CharacterRange,
  FieldValidation,
  MessageValidation,
  OneofValidation,
  RuleValue,
  TextFormat,
  ValidationRule,
  ValidationTest,
  ValueValidation,
} from "./model/elements/validation.ts";
export type { Behavior, Schema, StreamFormat, Style } from "./model/elements/values.ts";
export { type Rule, type RuleId, rules } from "./model/findings/rules.ts";
export type { MethodSignature } from "./model/http/method-signatures.ts";
export { selectsAbsent } from "./model/nodes/fixed-fields.ts";
export { lowerCamelCase } from "./model/nodes/local-name.ts";
export { readServiceConfig, type ServiceConfig } from "./model/options/service-config.ts";
export type { WireOptions } from "./model/options/wire-options.ts";
export { matchesPattern } from "./model/patterns/matches-pattern.ts";
export { type SchemaPattern, schemaPattern } from "./model/patterns/schema-pattern.ts";
export {
  bodyMessage,
  contentsOf,
  isHttpBody,
  isNegotiated,
  isRelated,
  jsonMediaType,
  negotiatedFormat,
  requestFormat,
  requestFormatOf,
  responseFormat,
} from "./model/wire/body-format.ts";
export { hasParts, isDeepObject, parameterStyle } from "./model/wire/deep-object.ts";
export { takesEmptyText } from "./model/wire/empty-text.ts";
export { isFieldMask, maskName } from "./model/wire/field-mask.ts";
export { formOfType } from "./model/wire/form-of-type.ts";
export { is64BitText } from "./model/wire/int64.ts";
export {
  acceptsNull,
  heldItemKinds,
  heldKinds,
  itemKinds,
  kindsOfField,
  kindsOfValue,
  takenKinds,
} from "./model/wire/json-kinds.ts";
export { kindOf, parseJson } from "./model/wire/json-literal.ts";
export { isEncodedJson, isJsonStyle, isJsonValue } from "./model/wire/json-value.ts";
export { hasChoice, kindWord, mayLackWord, unknownKindField } from "./model/wire/kinds.ts";
export { offeredTypes } from "./model/wire/offered-types.ts";
export { maxPaths, PathBudget } from "./model/wire/path-budget.ts";
export { refusalConstants } from "./model/wire/refusal-constants.ts";
export { representedField, representedItem } from "./model/wire/represented-field.ts";
export { isInEveryRequest, isInEveryResponse, isRequired } from "./model/wire/required.ts";
export { type RouteConstant, routeConstants } from "./model/wire/route-constants.ts";
export { declaredFormat } from "./model/wire/stream-media-type.ts";
export { objectOf, tellingMembers } from "./model/wire/telling-members.ts";
export type { Described } from "./print/annotations.ts";
export {
  type ArrayLiteral,
  type ArrowFunction,
  type AsExpression,
  type Assignment,
  arrayLiteral,
  arrowFunction,
  asExpression,
  assignment,
  type CallExpression,
  type Code,
  type ConditionalExpression,
  callExpression,
  conditionalExpression,
  type Identifier,
  identifier,
  isReference,
  type LogicalExpression,
  logicalExpression,
  type ObjectLiteral,
  objectLiteral,
  type PrefixedCode,
  type PropertyAccess,
  type PropertyAssignment,
  propertyAccess,
  propertyAssignment,
  returnStatement,
  spreadElement,
  type TemplateLiteral,
  templateLiteral,
  throwStatement,
  usesIdentifier,
  yieldDelegate,
} from "./print/code.ts";
export { type CommentStyle, commentStyles } from "./print/comment-style.ts";
export { docComment } from "./print/doc-comment.ts";
export { inlineCode } from "./print/flatten.ts";
export { createInsertions, type Insertions, type InsertionsOptions } from "./print/insertions.ts";
export { propertyKey, regExpLiteral, stringLiteral } from "./print/literal.ts";
export {
  createSourceFile,
  type Signature,
  type SourceFile,
  type SourceFileOptions,
  type Target,
} from "./print/source-file.ts";
export {
  type AssembleOptions,
  assemble,
  type PluginResponse,
  type ResponseInput,
} from "./protocol/assemble/assemble.ts";
export { AssembleError, type AssembleProblem } from "./protocol/assemble/assemble-error.ts";
export type {
  CheckFinding,
  CheckOptionValue,
  CheckPlugin,
  CheckRequest,
  CheckRule,
} from "./protocol/check/check-plugin.ts";
export type { CheckedFiles } from "./protocol/check/checked-files.ts";
export { ProcedureError } from "./protocol/check/plugin-rpc.ts";
export { runCheckPlugin } from "./protocol/check/run-check-plugin.ts";
export { codeInfoFile } from "./protocol/code-info/code-info-file.ts";
export { type CommandStep, type CompileOptions, compile, type PluginStep } from "./protocol/compile/compile.ts";
export { replayRequest } from "./protocol/compile/replay-request.ts";
export { compareDiagnostics, type Diagnostic, type Excerpt, formatDiagnostic } from "./protocol/diagnostic.ts";
export { ExchangeError } from "./protocol/exchange-error.ts";
export { nearestName } from "./protocol/nearest-name.ts";
export { helpText } from "./protocol/options/help-text.ts";
export type { AnyOptionValue, OptionTable, OptionValues } from "./protocol/options/option-table.ts";
export { commentOf, commentsOf, type DescriptorComments, placeOf } from "./protocol/request/place-of.ts";
export { checkInsertionPoint, insertionMarker } from "./protocol/response/insertion-marker.ts";
export type { CodeAnnotation, DescriptorPlace, ResponseFile } from "./protocol/response/response-file.ts";
export { definePlugin, type Plugin, type PluginContext, type PluginDefinition } from "./protocol/run/plugin.ts";
export { type PluginRun, runInMemory } from "./protocol/run/run-in-memory.ts";
export { type PluginProcess, runPlugin } from "./protocol/run/run-plugin.ts";
