import { isMediaType } from "../../../model/check/media-type.ts";
import { lowerCamelCase } from "../../../model/nodes/local-name.ts";
import { identifier, type OptionMembers, type ProtoMessage } from "../proto/elements.ts";
import { addField } from "../schema/add-field.ts";
import { alternativesOf, kindsOf } from "../schema/alternatives.ts";
import { aliasOf, type FlatSchema } from "../schema/flat-schema.ts";
import { mergeObjects } from "../schema/merge-objects.ts";
import { fieldNames } from "../schema/object-type.ts";
import { isAboutPresence } from "../schema/presence.ts";
import { single, type Types } from "../schema/type-use.ts";
import { child, type Node, objectIn, textIn } from "../source/node.ts";
import { type Content, contentsOf, isRange, isSameSchema, namedJson } from "./media-types.ts";
import type { ParameterTarget } from "./parameters.ts";
import { hasParts, isCarriedByBrackets, isText } from "./text-types.ts";

/** What the HTTP rule and the method declare of a body. */
export interface Body {
  readonly body: string;
  readonly options: OptionMembers;
}

/** Whether the properties of a body become fields of the request itself. */
export interface BodyPlan {
  readonly content: Content;
  readonly isFlat: boolean;
  readonly isOptional: boolean;
}

const preference = ["json", "multipart", "form", "text", "lines", "bytes", "events"] as const;

/** Chooses the media type of the body. Proto files have one for each operation. */
export function planBody(
  requestBody: Node,
  parameters: readonly Node[],
  { types, keepsProtoNames }: ParameterTarget,
  jsonMediaTypes: ReadonlySet<string>,
): BodyPlan | undefined {
  const contents = contentsOf(requestBody);
  const content = contentOfBody(contents);
  if (content === undefined) return undefined;
  for (const other of content.kind === "bytes" ? [] : contents) {
    const isSame = other.kind === content.kind && isSameSchema(other.schema, content.schema);
    const isNamed = namedJson(other.mediaType) === undefined || jsonMediaTypes.has(other.mediaType);
    if (other === content || (other.kind === "json" && isSame && isNamed)) continue;
    types.findings.add(
      "import-body",
      other.node,
      `the operation takes ${content.mediaType} only: a body has one media type`,
    );
  }
  const isOptional = objectIn(requestBody)["required"] !== true;
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
  const names = new Set(parameters.map((it) => jsonNameOf(it, keepsProtoNames)));
  const clashes = [...flat.properties.keys()].some((name) => names.has(name));
  return { content, isFlat: isObject && isInline && !clashes && !flat.nullable, isOptional };
}

/** JSON before forms before others. Several others are bytes, whose media type callers choose. */
function contentOfBody(contents: readonly Content[]): Content | undefined {
  const [first, another] = preference.flatMap((kind) => contents.filter((one) => one.kind === kind));
  const isOther = first !== undefined && !/json|form|multipart/.test(first.kind);
  return isOther && another !== undefined ? { ...first, mediaType: "*/*", kind: "bytes" } : first;
}

function isOpen({ additional }: FlatSchema): boolean {
  return additional !== undefined;
}

/** What the field of a parameter is called in TypeScript. */
function jsonNameOf(parameter: Node, keepsProtoNames: boolean): string {
  const name = textIn(parameter, "name") ?? "";
  const snake = name
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase();
  return keepsProtoNames ? snake : lowerCamelCase(snake);
}

/** Adds the body to the request. */
export function addBody(
  { request, types }: ParameterTarget,
  requestBody: Node,
  { content, isFlat, isOptional }: BodyPlan,
): Body {
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
  const comment = textIn(requestBody, "description") ?? "";
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

function requestMediaType({ kind, mediaType, node }: Content, types: Types): string | undefined {
  if (kind === "json") return namedJson(mediaType);
  if (!isMediaType(mediaType)) {
    types.findings.add("import-body", node, `${JSON.stringify(mediaType)} is not a media type`);
    return undefined;
  }
  return mediaType === "*/*" ? undefined : mediaType;
}

/** A form whose properties cannot be fields of the request. */
function addFormField(request: ProtoMessage, content: Content, types: Types): { body: string } {
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

/** Forms hold declared properties only. */
function formSchema(schema: Node, types: Types): FlatSchema {
  const flat = withAlternatives(types.flatten(schema), types);
  if (flat.additional === undefined || flat.additional.value === false) return flat;
  types.findings.add("import-body", flat.additional, "a form holds declared properties only");
  return { ...flat, additional: undefined };
}

/** The object with the properties of all alternatives, which are optional in a form. */
function withAlternatives(flat: FlatSchema, types: Types): FlatSchema {
  const unions = flat.unions.filter((union) => !isAboutPresence(union));
  if (unions.length === 0) return flat;
  const all = unions.flatMap((union) => {
    types.findings.add("import-body", union.at, "a form has no alternatives, so it has the properties of all of them");
    return alternativesOf(union, types).all.filter(({ kind }) => kind === "object");
  });
  const { properties } = mergeObjects(flat.at, all, types);
  return {
    ...flat,
    properties: new Map([...properties, ...flat.properties]),
    unions: flat.unions.filter((union) => !unions.includes(union)),
  };
}

/** Declares how a form carries what is not text. */
function fitForm(
  message: ProtoMessage,
  fields: readonly ProtoMessage["fields"][number][],
  content: Content,
  types: Types,
): void {
  const encoding = child(content.node, "encoding");
  for (const field of fields) {
    const own = encoding && child(encoding, field.jsonName ?? field.name);
    const cardinality = field.label === "repeated" ? "list" : field.label === "map" ? "map" : "one";
    const use = { ...single(field.type), cardinality } as const;
    const style = formStyle(use, content, own);
    const isFile =
      typeof field.type !== "string" && field.type.kind === "message" && field.type.options["file"] === true;
    const contentType = textIn(own, "contentType");
    const at = message.fields.indexOf(field);
    if (style === undefined && !isFile && !isText(use) && !isJsonPart(use, content)) {
      types.findings.add(
        "import-body",
        own ?? content.node,
        `a form cannot carry "${field.jsonName ?? field.name}", so it is a JSON text`,
      );
      message.fields[at] = { ...field, type: "google.protobuf.Value", label: "", options: { default: undefined } };
    } else {
      message.fields[at] = {
        ...field,
        options: {
          ...field.options,
          style: style === undefined ? field.options["style"] : identifier(style),
          media_type:
            isFile && contentType !== undefined && isMediaType(contentType) && !isRange(contentType)
              ? contentType
              : undefined,
        },
      };
    }
  }
}

/** A style for lists and objects; undefined for the default. */
function formStyle(
  use: Parameters<typeof isText>[0],
  { kind }: Content,
  encoding: Node | undefined,
): string | undefined {
  const style = textIn(encoding, "style");
  if (!hasParts(use) || !isCarriedByBrackets(use)) return undefined;
  if (style === "deepObject") return "DEEP_OBJECT";
  if (kind === "form" && !isText(use)) return "DEEP_OBJECT";
  return use.cardinality === "map" ? "DEEP_OBJECT" : undefined;
}

/** In multipart/form-data, an object is a part of JSON. */
function isJsonPart({ cardinality, type }: Parameters<typeof isText>[0], { kind }: Content): boolean {
  if (kind !== "multipart" || cardinality === "map" || typeof type === "string") return false;
  return type.kind === "message" && type.options["form"] === undefined;
}
