import { isMediaType } from "../../../model/check/media-type.ts";
import { identifier, type OptionMembers, type ProtoMessage, type TypeReference } from "../proto/elements.ts";
import { snakeCase } from "../proto/names.ts";
import { addField } from "../schema/add-field.ts";
import { fieldNames } from "../schema/object-type.ts";
import { innerSpot, type Spot, single, type Types, type TypeUse } from "../schema/type-use.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { child, members, type Node, textIn } from "../source/node.ts";
import { reportLinks } from "./links.ts";
import { contentsOf, isRange, isSameSchema, type MediaTypeContent, namedJson } from "./media-types.ts";
import { splitRefusal } from "./refusal.ts";
import { addHeaders, headersOf, type ResponseHeader } from "./response-headers.ts";
import { rootMessage } from "./root-message.ts";
import { statusName } from "./status-names.ts";

/** The result of an rpc, and its form. */
export interface Output {
  readonly type: TypeReference;
  readonly responseBody?: string;
  readonly options: OptionMembers;
}

/** A successful response. */
export interface Success {
  readonly status: number;
  readonly node: Node;
  readonly contents: readonly MediaTypeContent[];
  /** The response can have any other status of success, too: `2XX`. */
  readonly isRange: boolean;
}

/** The context in which messages of responses are created. */
export interface ResponseTarget {
  /** The place of the message of the response. */
  readonly spot: Spot;
  readonly types: Types;
  /** Headers that options declare, by their names in lower case. */
  readonly fixedHeaders: ReadonlySet<string>;
  /** Other names of `application/json` that options declare. */
  readonly jsonMediaTypes: ReadonlySet<string>;
}

const withoutContent: ReadonlySet<number> = new Set([204, 205, 304]);

/** The successes of an operation: 2xx and 3xx, and `default` where there is no other. */
export function successesOf(responses: Node | undefined, types: Types): readonly Success[] {
  const { references, findings } = types;
  const successes: Success[] = [];
  const all = members(responses).filter(({ key }) => !key.startsWith("x-"));
  const hasSuccess = all.some(({ key }) => /^[23]/.test(key));
  const hasError = all.some(({ key }) => /^[45]/.test(key));
  for (const entry of all) {
    const { key } = entry;
    const isDefault = key === "default" && !hasSuccess && !hasError;
    if (isDefault) findings.add("import-response", entry, "default is any status, but a success has one: 200");
    else if (/^1\d\d$/.test(key)) findings.add("import-response", entry, `${key} is not a final response`);
    if (!isDefault && !/^[23](?:\d\d|xx)$/i.test(key)) continue;
    const isRange = /xx$/i.test(key);
    const status = isDefault ? 200 : Number(key.replace(/xx$/i, "00"));
    const success = readSuccess(references.follow(entry), { status, isRange }, types);
    const [first] = successes;
    if (!isRange || first === undefined) successes.push(success);
    else if (successes.length === 1 && isSameContent(first, success)) successes[0] = { ...first, isRange: true };
    else findings.add("import-response", entry, `${key} is left out, since other responses have a status each`);
  }
  return successes;
}

function readSuccess(node: Node, { status, isRange }: Pick<Success, "status" | "isRange">, types: Types): Success {
  const { findings } = types;
  const contents = withMediaTypes(contentsOf(node), findings).map((content) => withoutRefusal(content, types));
  const isEmpty = withoutContent.has(status);
  if (isEmpty && contents.length > 0) {
    const at = child(node, "content") ?? node;
    findings.add("import-response", at, `a response with status ${status} has no content (RFC 9110)`);
  }
  reportLinks(node, findings);
  return { status, node, contents: isEmpty ? [] : contents, isRange };
}

/** Alternatives that are errors are those of the operation. */
function withoutRefusal(content: MediaTypeContent, types: Types): MediaTypeContent {
  const { kind, schema } = content;
  const split = kind === "json" && schema !== undefined ? splitRefusal(schema, types) : undefined;
  return split === undefined ? content : { ...content, schema: split.success };
}

/** Without keys that name no media type, unless there is nothing else: then the response is bytes of any type. */
function withMediaTypes(given: readonly MediaTypeContent[], findings: ImportFindings): readonly MediaTypeContent[] {
  const contents = given.map((content) => withValidParameters(content, given, findings));
  const named = contents.filter(({ mediaType }) => isMediaType(mediaType));
  for (const { mediaType, node } of contents.filter((content) => !named.includes(content))) {
    const what = named.length === 0 ? "so the response is bytes of any media type" : "so it is left out";
    findings.add("import-response", node, `${JSON.stringify(mediaType)} is not a media type, ${what}`);
  }
  return named.length === 0 ? contents.slice(0, 1) : named;
}

/** `application/json; charset` is `application/json`, unless that has content of its own. */
function withValidParameters(
  content: MediaTypeContent,
  all: readonly MediaTypeContent[],
  findings: ImportFindings,
): MediaTypeContent {
  const { mediaType, node } = content;
  const bare = mediaType.replace(/[ \t]*;.*$/s, "");
  if (isMediaType(mediaType) || !isMediaType(bare) || all.some((other) => other.mediaType === bare)) return content;
  findings.add("import-response", node, `the parameters of ${JSON.stringify(mediaType)} are invalid and left out`);
  return { ...content, mediaType: bare };
}

function isSameContent(one: Success, other: Success): boolean {
  const textOf = ({ contents }: Success) =>
    JSON.stringify(contents.map(({ mediaType, schema }) => [mediaType, schema?.value]));
  return textOf(one) === textOf(other);
}

/** The output of an operation that does not stream. */
export function outputOf(successes: readonly Success[], target: ResponseTarget): Output {
  const [first] = successes;
  if (first === undefined) return { type: "google.protobuf.Empty", options: {} };
  const forms = successes.map((success) => ({ success, forms: formsOf(success.contents) }));
  const { types, fixedHeaders } = target;
  const headers = headersOf(
    successes.map(({ node }) => node),
    fixedHeaders,
    types,
  );
  if (successes.length > 1 || forms.some((one) => one.forms.length > 1)) return severalOutputs(forms, headers, target);
  const [form] = forms[0]?.forms ?? [];
  if (first.isRange) return anyStatusOutput(form, headers, target);
  const options = { status: first.status === 200 ? undefined : first.status };
  return form === undefined ? emptyOutput(options, headers, target) : singleOutput(form, options, headers, target);
}

/** Content with all media types that have the same schema: of JSON there is one form, others have one each. */
interface Form {
  readonly content: MediaTypeContent;
  readonly others: readonly string[];
}

function formsOf(contents: readonly MediaTypeContent[]): readonly Form[] {
  const forms: { content: MediaTypeContent; others: string[] }[] = [];
  for (const content of contents) {
    const same = forms.find(
      (form) =>
        form.content.kind === "json" && content.kind === "json" && isSameSchema(form.content.schema, content.schema),
    );
    if (same === undefined) forms.push({ content, others: [] });
    else same.others.push(content.mediaType);
  }
  return forms;
}

function responseMessage({ types, spot }: ResponseTarget): ProtoMessage {
  const message = types.create(spot);
  // A result has members of these names in TypeScript.
  for (const taken of ["status", "media_type"]) fieldNames(message).reserve(taken);
  return message;
}

/** A response whose status is a field. */
function anyStatusOutput(form: Form | undefined, headers: readonly ResponseHeader[], target: ResponseTarget): Output {
  const { types } = target;
  const message = types.create(target.spot);
  const status = fieldNames(message).unique("status");
  const inStatus = { in: identifier("STATUS") };
  addField(message, { key: " status", name: status, use: single("int32"), options: inStatus });
  const body = form && bodyField(message, form.content, types);
  addHeaders(message, headers, types);
  const options = { response_media_type: form && declaredType(form.content) };
  return { type: message, options, ...(body === undefined ? {} : { responseBody: body }) };
}

/** Adds the body of a response as a field. Returns its name. */
function bodyField(message: ProtoMessage, { kind, schema, mediaType }: MediaTypeContent, types: Types): string {
  const isPlainText = kind === "text" && !isRange(mediaType);
  const name = fieldNames(message).unique(isPlainText ? "text" : "body");
  const add = (use: TypeUse): void => addField(message, { key: " body", name, use, isAlwaysSet: isPlainText });
  if (isPlainText) add(single("string"));
  else if (kind !== "json") add(single("google.api.HttpBody"));
  else add(schema === undefined ? single("google.protobuf.Value") : types.use(schema, { parent: message, name }));
  return name;
}

function declaredType({ kind, mediaType }: MediaTypeContent): string | undefined {
  if (isRange(mediaType)) return undefined;
  if (kind === "json") return namedJson(mediaType);
  return isMediaType(mediaType) ? mediaType : undefined;
}

function emptyOutput(options: OptionMembers, headers: readonly ResponseHeader[], target: ResponseTarget): Output {
  if (headers.length === 0) return { type: "google.protobuf.Empty", options };
  const message = responseMessage(target);
  addHeaders(message, headers, target.types);
  return { type: message, options };
}

function singleOutput(
  { content, others }: Form,
  options: OptionMembers,
  headers: readonly ResponseHeader[],
  target: ResponseTarget,
): Output {
  const { types, spot, jsonMediaTypes } = target;
  const { kind, schema, mediaType } = content;
  const declared = { ...options, response_media_type: declaredType(content) };
  if (kind === "json") {
    for (const other of others) {
      if (namedJson(other) !== undefined && other !== mediaType && !jsonMediaTypes.has(other))
        types.findings.add(
          "import-response",
          content.node,
          `the response has ${other} as another name of ${mediaType}`,
        );
    }
    if (schema === undefined) return { type: "google.protobuf.Value", options: declared };
    if (headers.length === 0) return { type: rootMessage(schema, spot, types), options: declared };
  }
  const isPlainText = kind === "text" && !isRange(mediaType);
  if (kind !== "json" && !isPlainText && headers.length === 0)
    return { type: "google.api.HttpBody", options: declared };
  const message = responseMessage(target);
  const body = bodyField(message, content, types);
  addHeaders(message, headers, types);
  return { type: message, responseBody: body, options: declared };
}

interface SuccessForms {
  readonly success: Success;
  readonly forms: readonly Form[];
}

/** A oneof with a member for each status and media type. */
function severalOutputs(
  all: readonly SuccessForms[],
  headers: readonly ResponseHeader[],
  target: ResponseTarget,
): Output {
  const { types } = target;
  const message = responseMessage(target);
  const scope = fieldNames(message);
  const oneof = { name: scope.unique("result"), options: {} };
  message.oneofs.push(oneof);
  const isNegotiated = all.some(
    ({ forms }) => forms.length > 1 || forms.some(({ content }) => content.kind !== "json"),
  );
  const seen = new Set<string>();
  for (const { success, forms } of all) {
    const { status } = success;
    const add = (key: string, name: string, type: TypeReference, options: OptionMembers): void => {
      addField(message, {
        key: ` ${key}`,
        name: scope.unique(name),
        use: single(type),
        oneof,
        options: { status, ...options },
        comment: textIn(success.node, "description") ?? "",
      });
    };
    if (forms.length === 0) add(`${status}`, statusName(status), "google.protobuf.Empty", {});
    for (const form of forms) {
      const { mediaType, kind, node } = form.content;
      const key = `${status} ${isBytes(form) ? "application/octet-stream" : mediaType.toLowerCase()}`;
      if (!isMediaType(mediaType) || seen.has(key)) {
        types.findings.add("import-response", node, `${JSON.stringify(mediaType)} is not a media type of its own`);
        continue;
      }
      seen.add(key);
      const isUsual = forms.length === 1 || kind === "json";
      const name =
        isUsual && !scope.has(statusName(status))
          ? statusName(status)
          : [statusName(status), snakeCase(mediaType.replace(/^.*\//, "")) || "other"].join("_");
      add(key, name, memberType(form, name, target), isBytes(form) || isNegotiated ? mediaTypesOf(form) : {});
    }
  }
  addHeaders(message, headers, types);
  return { type: message, options: {} };
}

/** A body of any media type, apart from JSON. */
function isBytes({ content: { kind, mediaType } }: Form): boolean {
  return kind !== "json" && isRange(mediaType);
}

function memberType(form: Form, name: string, { spot, types }: ResponseTarget): TypeReference {
  const { kind, schema } = form.content;
  if (kind !== "json") return kind === "text" && !isBytes(form) ? "string" : "bytes";
  if (schema === undefined) return "google.protobuf.Value";
  return rootMessage(schema, innerSpot(spot, `${spot.name}_${name}`), types);
}

function mediaTypesOf(form: Form): OptionMembers {
  const { content, others } = form;
  if (isBytes(form)) return { media_type: "application/octet-stream" };
  if (isRange(content.mediaType)) return { media_type: "application/json" };
  return { media_type: content.mediaType, other_media_types: others.length > 0 ? others : undefined };
}
