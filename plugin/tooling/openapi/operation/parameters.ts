import type { JsonObject } from "../../../forms/values.ts";
import type { Binding, Field, Operation, Parameter } from "../../../model/elements/model.ts";
import { isEncodedJson, isJsonValue } from "../../../model/wire/json-value.ts";
import { isRequired } from "../../../model/wire/required.ts";
import { present } from "../../json-object.ts";
import { aboutElement } from "../annotations/annotated-schema.ts";
import { describeElement, lifecycleOf } from "../describe-element.ts";
import type { PathParameter } from "../path/open-api-path.ts";
import { encodedSchema } from "../schema/encoded-schema.ts";
import { defaultOf, valueSchema } from "../schema/field-schema.ts";
import type { Schemas } from "../schema/schemas.ts";
import { preferencesStyle } from "./preferences-style.ts";
import { isListOfScalars, queryStyle } from "./query-style.ts";

/** The parameters of an operation, in the order path, query, header, cookie. */
export function parameterObjects(
  operation: Operation,
  binding: Binding,
  path: readonly PathParameter[],
  schemas: Schemas,
): readonly JsonObject[] {
  return [
    ...path.map((parameter) => pathParameter(parameter, schemas)),
    ...binding.query.map((parameter) => fieldParameter("query", parameter, schemas)),
    ...queryRest(binding),
    ...callback(operation),
    ...binding.headers.map((parameter) => fieldParameter("header", parameter, schemas)),
    ...binding.cookies.map((parameter) => fieldParameter("cookie", parameter, schemas)),
  ];
}

function pathParameter({ name, variable, isWhole, isDeep }: PathParameter, schemas: Schemas): JsonObject {
  const field = variable?.path.at(-1);
  const note = isDeep ? "May contain slashes, which are not escaped." : undefined;
  const texts = [field && describeElement(field), note].filter((text) => text !== undefined);
  return present({
    name,
    in: "path",
    required: true,
    description: texts.length === 0 ? undefined : texts.join("\n\n"),
    // The constraints of a field are those of the whole value.
    schema: field !== undefined && isWhole && !isDeep ? describedValue(field, schemas) : { type: "string" },
    ...(field === undefined || !isWhole ? {} : lifecycleOf(field.deprecated, field.lifecycle)),
    "x-multi-segment": isDeep || undefined,
  });
}

/** The description is that of the parameter. */
function describedValue(field: Field, schemas: Schemas): JsonObject {
  return { ...valueSchema(field, schemas), ...aboutElement(field) };
}

type Place = "query" | "header" | "cookie";

function fieldParameter(place: Place, parameter: Parameter, schemas: Schemas): JsonObject {
  const { path, style, preferences } = parameter;
  const field = path.at(-1);
  if (field === undefined) return {};
  const schema = present({ ...describedValue(field, schemas), default: defaultOf(field) });
  return present({
    name: nameOf(parameter),
    in: place,
    description: describeElement(field),
    required: path.every(isRequired) || undefined,
    ...(preferences === undefined ? styleOf(place, style, field, schema) : preferencesStyle(preferences, schemas)),
    ...lifecycleOf(field.deprecated, field.lifecycle),
  });
}

function styleOf(place: Place, style: Parameter["style"], field: Field, schema: JsonObject): JsonObject {
  if (isEncodedJson(style)) return { schema: encodedSchema(style, schema) };
  if (isJsonValue(field)) return { content: { "application/json": { schema } } };
  // In headers, all lists are comma-separated, and in cookies OpenAPI knows only `form`.
  if (place !== "query") return { schema };
  return { ...queryStyle(style, field), schema };
}

/** `ids[]=a` is a parameter with that name. */
function nameOf({ path, name, style }: Parameter): string {
  const field = path.at(-1);
  return style === "deepObjectEmptyBrackets" && field !== undefined && isListOfScalars(field) ? `${name}[]` : name;
}

/** All other query parameters: an object in the style `form`, exploded. */
function queryRest({ queryRest }: Binding): readonly JsonObject[] {
  if (queryRest === undefined) return [];
  const { field } = queryRest;
  return [
    present({
      name: field.jsonName,
      in: "query",
      description: describeElement(field),
      style: "form",
      explode: true,
      schema: { type: "object", additionalProperties: { type: "string" } },
    }),
  ];
}

function callback({ callbackParameter }: Operation): readonly JsonObject[] {
  if (callbackParameter === undefined) return [];
  const description = "A JavaScript function, which the response calls (JSONP).";
  return [{ name: callbackParameter, in: "query", description, schema: { type: "string" } }];
}
