import {
  type Binding,
  type Code,
  contentsOf,
  isDeepObject,
  isJsonStyle,
  isNegotiated,
  isRelated,
  type Operation,
  objectLiteral,
  parameterStyle,
  propertyAssignment,
  representedField,
  requestFormat,
  requestFormatOf,
  routeConstants,
} from "@protoc-gen-rest/plugin";
import { formFieldsOf } from "../operations/form-fields.ts";
import { ignoredFields } from "../operations/ignored-fields.ts";
import { parameterType } from "../operations/parameter-type.ts";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";

/** The `Features` of the runtime that an operation needs, as a member of its implementation; none if it needs none. */
export function featuresMember(operation: Operation, out: Output): Code[] {
  const needed = neededFeatures(operation);
  return needed.length === 0 ? [] : [propertyAssignment("features", featuresCode(needed, out))];
}

/** A feature of the runtime: its name, and the export that implements it. */
type NeededFeature = readonly [name: string, implementation: string];

/** The features that an operation needs. */
export function neededFeatures(operation: Operation): readonly NeededFeature[] {
  const isOrdered = isRelated(operation.requestMediaType);
  return Object.entries(features).flatMap(([name, isNeeded]) => {
    if (!isNeeded(operation)) return [];
    return [[name, isOrdered && name === "otherBodies" ? "relatedBodies" : name] as const];
  });
}

/** The `Features` of the runtime. */
export function featuresCode(needed: readonly NeededFeature[], out: Output): Code {
  const members = needed.map(([name, implementation]) => {
    const imported = out.value(runtime, implementation);
    return imported === name ? name : propertyAssignment(name, imported);
  });
  return objectLiteral(members);
}

const features: Readonly<Record<string, (operation: Operation) => boolean>> = {
  bodyMembers: hasBodyMembers,
  brackets: hasBrackets,
  declaredErrorBody: ({ errorFormats }) => errorFormats.length > 0,
  jsonp: ({ callbackParameter }) => callbackParameter !== undefined,
  operationSelection: ({ selectedBy }) => selectedBy !== undefined,
  otherBodies: hasOtherBody,
  otherContents: hasOtherContent,
  parameterTypes: ({ servedBindings }) => servedBindings.some(hasTypes),
  requestHeaders: ({ servedBindings }) =>
    servedBindings.some(({ headers, cookies }) => headers.length + cookies.length > 0),
  routeConstants: (operation) => operation.servedBindings.some((it) => routeConstants(it, operation).length > 0),
  security: ({ security }) => security.length > 0,
  takeResponseFields: ({ response }) => response.fields.length > 0,
};

/** Whether a body may be incomplete, or must not have certain members. */
function hasBodyMembers(operation: Operation): boolean {
  return operation.servedBindings.some((binding) => {
    const { method, body } = binding;
    const isPartial = method === "PATCH" || operation.bodyOptional;
    const isClosed = body.kind === "all" && operation.input.closed;
    return ignoredFields(operation, binding).length > 0 || (body.kind !== "none" && (isPartial || isClosed));
  });
}

/** Whether the path or the query has a value that is not text, or a list in one parameter. */
function hasTypes({ variables, query }: Binding): boolean {
  const fields = [...variables, ...query].map(({ path }) => path.at(-1)!);
  return (
    query.some(({ style }) => style !== "explode") ||
    variables.some(({ path }) => path.at(-1)!.cardinality === "list") ||
    fields.some((field) => isJsonStyle(field.style) || parameterType(representedField(field)) !== undefined)
  );
}

function hasBrackets(operation: Operation): boolean {
  return operation.servedBindings.some((binding) => {
    const inForm = formFieldsOf(operation, binding).some((field) =>
      isDeepObject(parameterStyle(field, operation.style)),
    );
    return inForm || binding.query.some(({ style }) => isDeepObject(style));
  });
}

function hasOtherBody(operation: Operation): boolean {
  return operation.servedBindings.some((binding) => {
    if (binding.body.kind === "none") return false;
    return contentsOf(operation, binding) !== undefined || requestFormat(operation, binding) !== "json";
  });
}

function hasOtherContent(operation: Operation): boolean {
  if (operation.streaming === "server") return false;
  return isNegotiated(operation) || requestFormatOf(operation.responseMediaType) !== "json";
}
