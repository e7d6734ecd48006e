import { isMediaType } from "../../../model/check/media-type.ts";
import { impliedName } from "../../../model/nodes/implied-name.ts";
import type { FieldNames } from "../../../model/options/field-names.ts";
import type { OptionMembers, ProtoMessage } from "../proto/elements.ts";
import { addField } from "../schema/add-field.ts";
import { kindsOf } from "../schema/alternatives.ts";
import { aliasOf, type FlatSchema } from "../schema/flat-schema.ts";
import { fieldNames } from "../schema/object-type.ts";
import { isAboutPresence } from "../schema/presence.ts";
import { single, type Types } from "../schema/type-use.ts";
import { type Node, objectIn, textIn } from "../source/node.ts";
import { addAlternatives, alternativesOf, type BodyAlternative } from "./body-alternatives.ts";
import { fitForm, formSchema, withAlternatives } from "./form-body.ts";
import { contentsOf, isRange, type MediaTypeContent, namedJson } from "./media-types.ts";
import type { ParameterTarget } from "./parameters.ts";

/** The declaration of a body by the HTTP rule and the method. */
export interface Body {
  readonly body: string;
  readonly options: OptionMembers;
}

/** Whether the properties of a body become fields of the request itself. */
export interface BodyPlan {
  readonly content: MediaTypeContent;
  /** The alternatives of a body that has several, each of which becomes a field of the request. */
  readonly alternatives?: readonly BodyAlternative[];
  readonly isFlat: boolean;
  readonly isOptional: boolean;
}

const preference = ["json", "multipart", "form", "text", "lines", "bytes", "events"] as const;

/** Chooses between a body of one media type and several contents. */
export function planBody(
  requestBody: Node,
  parameters: readonly Node[],
  { types, fieldNames }: ParameterTarget,
  jsonMediaTypes: ReadonlySet<string>,
): BodyPlan | undefined {
  const contents = contentsOf(requestBody);
  const preferred = contentOfBody(contents);
  if (preferred === undefined) return undefined;
  const isOptional = objectIn(requestBody)["required"] !== true;
  const alternatives = preferred.kind === "bytes" ? [] : alternativesOf(contents, types);
  if (alternatives.length > 1) return { content: preferred, alternatives, isFlat: true, isOptional };
  const [only] = alternatives;
  const content = (only && contentOfBody([only.content, ...only.others])) ?? preferred;
  for (const { mediaType, node } of only?.others ?? []) {
    if (namedJson(mediaType) === undefined || jsonMediaTypes.has(mediaType)) continue;
    types.findings.add(
      "import-body",
      node,
      `clients send ${content.mediaType}; servers take ${mediaType}, too, but nothing declares it`,
    );
  }
  const { schema } = content;
  if (schema === undefined) return { content, isFlat: false, isOptional };
  const isForm = content.kind === "form" || content.kind === "multipart";
  const flat = isForm ? withAlternatives(types.flatten(schema), types) : types.flatten(schema);
  if (isForm && flat.properties.size === 0 && flat.unions.length === 0) {
    types.findings.add(
      "import-body",
      content.node,
      "a form has declared properties only, so a form without any is left out",
    );
    return undefined;
  }
  const isObject =
    flat.unions.every(isAboutPresence) && kindsOf({ ...flat, unions: [] })[0] === "object" && flat.properties.size > 0;
  const isInline =
    isForm || (content.kind === "json" && aliasOf(schema, types.references) === undefined && !isOpen(flat));
  const names = new Set(parameters.map((it) => jsonNameOf(it, fieldNames)));
  const clashes = [...flat.properties.keys()].some((name) => names.has(name));
  return { content, isFlat: isObject && isInline && !clashes && !flat.nullable, isOptional };
}

/** JSON before forms before others. Several others are bytes, whose media type callers choose. */
function contentOfBody(contents: readonly MediaTypeContent[]): MediaTypeContent | undefined {
  const [first, another] = preference.flatMap((kind) => contents.filter((one) => one.kind === kind));
  const isOther = first !== undefined && !/json|form|multipart/.test(first.kind);
  return isOther && another !== undefined ? { ...first, mediaType: "*/*", kind: "bytes" } : first;
}

function isOpen({ additional }: FlatSchema): boolean {
  return additional !== undefined;
}

/** The name of the field of a parameter in TypeScript. */
function jsonNameOf(parameter: Node, names: FieldNames): string {
  const name = textIn(parameter, "name") ?? "";
  const snake = name
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return impliedName(snake, names);
}

/** Adds the body to the request. */
export function addBody(
  { request, types }: ParameterTarget,
  requestBody: Node,
  { content, alternatives, isFlat, isOptional }: BodyPlan,
): Body {
  const comment = textIn(requestBody, "description") ?? "";
  if (alternatives !== undefined) {
    addAlternatives(request, alternatives, { isOptional, comment }, types);
    return { body: "*", options: { body_optional: isOptional || undefined } };
  }
  const { kind, schema, mediaType } = content;
  const options: OptionMembers = {
    request_media_type: requestMediaType(content, types),
    body_optional: isOptional || undefined,
  };
  if (kind === "form" || kind === "multipart") {
    if (schema !== undefined && isFlat) {
      const before = request.fields.length;
      types.fill(request, formSchema(schema, types), { isMultipart: kind === "multipart" });
      fitForm(request, request.fields.slice(before), content, types);
      return { body: "*", options };
    }
    return { ...addFormField(request, content, types), options };
  }
  if (isFlat && schema !== undefined) {
    types.fill(request, types.flatten(schema), {});
    return { body: "*", options };
  }
  const name = fieldNames(request).unique("body");
  const behaviors = isOptional ? [] : ["REQUIRED"];
  const key = " body";
  if (kind === "json" && schema !== undefined) {
    const use = types.use(schema, { parent: request, name });
    addField(request, { key, name, use, comment, behaviors });
  } else if (kind === "text" && !isRange(mediaType)) {
    addField(request, { key, name, use: single("string"), comment, behaviors });
  } else {
    if (kind === "lines")
      types.findings.add(
        "import-body",
        content.node,
        "a stream of requests has no form in an HTTP rule, so the body is bytes",
      );
    addField(request, { key, name, use: single("google.api.HttpBody"), comment });
  }
  return { body: name, options };
}

function requestMediaType({ kind, mediaType, node }: MediaTypeContent, types: Types): string | undefined {
  if (kind === "json") return namedJson(mediaType);
  if (!isMediaType(mediaType)) {
    types.findings.add("import-body", node, `${JSON.stringify(mediaType)} is not a media type`);
    return undefined;
  }
  return mediaType === "*/*" ? undefined : mediaType;
}

/** A form whose properties cannot be fields of the request. */
function addFormField(request: ProtoMessage, content: MediaTypeContent, types: Types): { body: string } {
  const name = fieldNames(request).unique("body");
  const { schema } = content;
  const message = types.create({ parent: request, name: "body" });
  addField(request, { key: " body", name, use: single(message) });
  if (schema === undefined) return { body: name };
  const flat = formSchema(schema, types);
  if (flat.properties.size === 0)
    types.findings.add("import-body", content.node, "a form has declared properties only");
  types.fill(message, flat, { isMultipart: content.kind === "multipart" });
  fitForm(message, message.fields, content, types);
  return { body: name };
}
