import { isMediaType } from "../../../model/check/media-type.ts";
import type { OptionMembers, ProtoMessage, TypeReference } from "../proto/elements.ts";
import { snakeCase } from "../proto/names.ts";
import { addField } from "../schema/add-field.ts";
import { fieldNames } from "../schema/object-type.ts";
import { single, type Types } from "../schema/type-use.ts";
import { child, type Node } from "../source/node.ts";
import { fitForm, formSchema } from "./form-body.ts";
import { isRange, isSameSchema, type MediaTypeContent } from "./media-types.ts";
import { rootMessage } from "./root-message.ts";
import { isText } from "./text-types.ts";

/** One of several contents of a request body, with all media types that the same field can carry. */
export interface BodyAlternative {
  readonly content: MediaTypeContent;
  readonly others: readonly MediaTypeContent[];
}

/** JSON with each of its schemas, the forms, and all that is neither. */
export function alternativesOf(contents: readonly MediaTypeContent[], types: Types): readonly BodyAlternative[] {
  const alternatives: { content: MediaTypeContent; others: MediaTypeContent[] }[] = [];
  const valid = contents.filter((content) => isRange(content.mediaType) || isValid(content, types));
  const known = valid.length > 1 ? valid.map((content) => inUtf8(content, types)) : valid;
  const ordered = [...known.filter(isJson), ...known.filter((one) => !isJson(one))];
  for (const content of withoutRepeated(ordered, types)) {
    const same = alternatives.find((other) => isTogether(other.content, content));
    if (isForm(content) && isWithoutFields(content, types)) continue;
    if (same === undefined) alternatives.push({ content, others: [] });
    else same.others.push(content);
  }
  return alternatives;
}

function isValid({ mediaType, node }: MediaTypeContent, { findings }: Types): boolean {
  if (isMediaType(mediaType)) return true;
  findings.add("import-body", node, `${JSON.stringify(mediaType)} is not a media type`);
  return false;
}

/** Messages and strings are sent in UTF-8, so a body in another charset is bytes. */
function inUtf8(content: MediaTypeContent, { findings }: Types): MediaTypeContent {
  const { mediaType, kind, node } = content;
  if (kind === "bytes" || !/;[ \t]*charset=(?!"?utf-?8"?[ \t]*(?:;|$))/i.test(mediaType)) return content;
  findings.add("import-body", node, `${mediaType} is not UTF-8, so the body is bytes`);
  return { ...content, kind: "bytes" };
}

/** Servers cannot tell two schemas of one media type apart. */
function withoutRepeated(contents: readonly MediaTypeContent[], { findings }: Types): readonly MediaTypeContent[] {
  const byType = new Map<string, MediaTypeContent>();
  for (const content of contents) {
    const key = sentType(content)
      .toLowerCase()
      .replaceAll(/[ \t]*;[ \t]*/g, ";");
    const same = byType.get(key);
    if (same === undefined) byType.set(key, content);
    else if (!isSameSchema(same.schema, content.schema)) {
      findings.add(
        "import-body",
        content.node,
        `servers cannot tell this body from ${JSON.stringify(same.node.key)}, which has the same media type, so it is left out`,
      );
    }
  }
  return [...byType.values()];
}

/** Clients send JSON of any type as `application/json`. */
function sentType({ kind, mediaType }: MediaTypeContent): string {
  return kind === "json" && isRange(mediaType) ? "application/json" : mediaType;
}

function isJson({ kind }: MediaTypeContent): boolean {
  return kind === "json";
}

function isForm({ kind }: MediaTypeContent): boolean {
  return kind === "form" || kind === "multipart";
}

function isTogether(one: MediaTypeContent, other: MediaTypeContent): boolean {
  if (isJson(one) !== isJson(other) || isForm(one) !== isForm(other)) return false;
  return isJson(one) ? isSameSchema(one.schema, other.schema) : !isForm(one);
}

function isWithoutFields({ schema, node }: MediaTypeContent, types: Types): boolean {
  if (schema !== undefined && types.flatten(schema).properties.size > 0) return false;
  if (schema !== undefined && types.flatten(schema).unions.length > 0) return false;
  types.findings.add("import-body", node, "a form has declared properties only, so a form without any is left out");
  return true;
}

/** The presence and the description of a request body. */
interface BodyDeclaration {
  readonly isOptional: boolean;
  readonly comment: string;
}

/** Adds a oneof to the request with a member for each alternative. */
export function addAlternatives(
  request: ProtoMessage,
  alternatives: readonly BodyAlternative[],
  { isOptional, comment }: BodyDeclaration,
  types: Types,
): void {
  const scope = fieldNames(request);
  const oneof = { name: scope.unique("content"), comment, options: { required: !isOptional || undefined } };
  request.oneofs.push(oneof);
  const json = new Map<MediaTypeContent, ProtoMessage>();
  for (const { content, others } of alternatives) {
    const twin = [...json].find(([other, message]) => isForm(content) && isSameForm(other, content, message, types));
    if (twin !== undefined) {
      addMediaType(request, twin[1], content.mediaType);
      continue;
    }
    const name = scope.unique(nameOf(content, others));
    const { type, options } = memberOf(request, content, others, name, types);
    if (isJson(content) && typeof type !== "string" && type.kind === "message") json.set(content, type);
    addField(request, { key: ` content ${content.mediaType}`, name, use: single(type), oneof, options });
  }
}

/** Whether a form carries the message that is the JSON, which has the same schema. */
function isSameForm(
  json: MediaTypeContent,
  form: MediaTypeContent,
  { fields, oneofs, options }: ProtoMessage,
  types: Types,
): boolean {
  if (!isSameSchema(json.schema, form.schema) || child(form.node, "encoding") !== undefined) return false;
  if (options["form"] !== undefined || oneofs.length > 0) return false;
  if (form.kind === "multipart" && form.schema !== undefined && hasFile(form.schema, types)) return false;
  return fields.every(({ label, type, options: own }) => {
    const cardinality = label === "repeated" ? "list" : label === "map" ? "map" : "one";
    return own["additional_properties"] === undefined && isText({ ...single(type), cardinality });
  });
}

/** Whether a part of multipart/form-data is a file, which is a text in JSON. */
function hasFile(schema: Node, types: Types): boolean {
  return [...types.flatten(schema).properties.values()].some((property) => {
    const { items } = types.flatten(property);
    return isBinary(property, types) || (items !== undefined && isBinary(items, types));
  });
}

function isBinary(schema: Node, types: Types): boolean {
  const { constraints, unions } = types.flatten(schema);
  const alternatives = unions.flatMap(({ members }) => members.map((member) => types.flatten(member).constraints));
  return [constraints, ...alternatives].some((one) => one.get("format")?.value === "binary");
}

/** A further media type of the member with this type. */
function addMediaType(request: ProtoMessage, type: ProtoMessage, mediaType: string): void {
  const at = request.fields.findIndex((field) => field.type === type && field.options["media_type"] !== undefined);
  const field = request.fields[at];
  if (field === undefined) return;
  const known = field.options["other_media_types"];
  const all = [...(Array.isArray(known) ? known : []), mediaType];
  request.fields[at] = { ...field, options: { ...field.options, other_media_types: all } };
}

function nameOf({ kind, mediaType }: MediaTypeContent, others: readonly MediaTypeContent[]): string {
  if (kind === "form" || kind === "multipart") return kind;
  if (kind !== "json" && others.length > 0) return "other";
  const subtype = mediaType.replace(/[ \t]*;.*$/, "").replace(/^.*\//, "");
  if (kind === "json" && !/\+json$/i.test(subtype)) return "json";
  return snakeCase(subtype.replace(/\+json$/i, "")) || "other";
}

interface Member {
  readonly type: TypeReference;
  readonly options: OptionMembers;
}

function memberOf(
  request: ProtoMessage,
  content: MediaTypeContent,
  others: readonly MediaTypeContent[],
  name: string,
  types: Types,
): Member {
  const { kind, schema } = content;
  const spot = { parent: request, name };
  if (kind === "json") {
    const own = [content, ...others].map(sentType);
    return {
      type: schema === undefined ? "google.protobuf.Value" : rootMessage(schema, spot, types),
      options: declared(own),
    };
  }
  if (kind === "form" || kind === "multipart") {
    const message = types.create(spot);
    if (schema !== undefined) types.fill(message, formSchema(schema, types), { isMultipart: kind === "multipart" });
    fitForm(message, message.fields, content, types);
    return { type: message, options: declared([content.mediaType]) };
  }
  const all = [content, ...others].map(({ mediaType }) => mediaType);
  const isOne = others.length === 0 && !isRange(content.mediaType);
  return {
    type: !isOne ? "google.api.HttpBody" : kind === "text" ? "string" : "bytes",
    options: declared(all.includes("*/*") ? ["*/*"] : all),
  };
}

function declared([mediaType, ...others]: readonly string[]): OptionMembers {
  return { media_type: mediaType, other_media_types: others.length > 0 ? others : undefined };
}
