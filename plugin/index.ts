export { type BuiltModel, buildModel, type ModelInput, type ModelOptions } from "./model/build-model.ts";
export { type JsonKind, kindOf } from "./model/json-literal.ts";
export type {
  Behavior,
  Binding,
  Comments,
  Element,
  Enum,
  EnumValue,
  Field,
  FieldType,
  File,
  JsonLiteral,
  Lifecycle,
  Message,
  Model,
  Note,
  Oneof,
  Operation,
  OperationResponse,
  Parameter,
  Place,
  Preference,
  ResponseCase,
  ResponseField,
  Scalar,
  Schema,
  SecurityRequirement,
  SecurityScheme,
  Service,
  StreamForm,
  Variable,
  WellKnown,
} from "./model/model.ts";
export { type Rule, type RuleId, rules } from "./model/rules.ts";
export { tellingMembers } from "./model/telling-members.ts";
export { kindsOfField } from "./model/wire-kind.ts";
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
  usesIdentifier,
  yieldDelegate,
} from "./print/code.ts";
export { type CommentStyle, commentStyles } from "./print/comment-style.ts";
export { docComment } from "./print/doc-comment.ts";
export { inlineCode } from "./print/flatten.ts";
export { createInsertions, type Insertions, type InsertionsOptions } from "./print/insertions.ts";
export { propertyKey, stringLiteral } from "./print/literal.ts";
export {
  createSourceFile,
  type Signature,
  type SourceFile,
  type SourceFileOptions,
  type Target,
} from "./print/source-file.ts";
export { type AssembleOptions, assemble, type PluginResponse, type ResponseInput } from "./protocol/assemble.ts";
export { AssembleError, type AssembleProblem } from "./protocol/assemble-error.ts";
export { codeInfoFile } from "./protocol/code-info-file.ts";
export { type CommandStep, type CompileOptions, compile, type PluginStep } from "./protocol/compile.ts";
export { type Diagnostic, type Excerpt, formatDiagnostic } from "./protocol/diagnostic.ts";
export { ExchangeError } from "./protocol/exchange-error.ts";
export { helpText } from "./protocol/help-text.ts";
export { checkInsertionPoint, insertionMarker } from "./protocol/insertion-marker.ts";
export { nearestName } from "./protocol/nearest-name.ts";
export type { OptionTable, OptionValues } from "./protocol/option-table.ts";
export { commentOf, placeOf } from "./protocol/place-of.ts";
export { definePlugin, type Plugin, type PluginContext, type PluginDefinition } from "./protocol/plugin.ts";
export { replayRequest } from "./protocol/replay-request.ts";
export type { CodeAnnotation, DescriptorPlace, ResponseFile } from "./protocol/response-file.ts";
export { type PluginRun, runInMemory } from "./protocol/run-in-memory.ts";
export { type PluginProcess, runPlugin } from "./protocol/run-plugin.ts";
