import { identifier, type OptionMembers, type ProtoMessage, type TypeReference } from "../proto/elements.ts";
import { snakeCase } from "../proto/names.ts";
import { addField } from "../schema/add-field.ts";
import { annotationsOf } from "../schema/annotations.ts";
import { fieldNames } from "../schema/object-type.ts";
import { innerSpot, type Spot, single, type Types } from "../schema/type-use.ts";
import { child, members, type Node, textIn } from "../source/node.ts";
import { type Content, contentsOf, isMediaType, isRange, namedJson } from "./media-types.ts";
import { rootMessage } from "./root-message.ts";
import { statusName } from "./status-names.ts";
import { isText } from "./text-types.ts";

/** What an rpc returns, and how. */
export interface Output {
  readonly type: TypeReference;
  readonly responseBody?: string;
  readonly options: OptionMembers;
}

/** A successful response. */
export interface Success {
  readonly status: number;
  readonly node: Node;
  readonly contents: readonly Content[];
}

/** What messages of responses are created with. */
export interface ResponseTarget {
  /** The place of the message of the response. */
  readonly spot: Spot;
  readonly types: Types;
}

const withoutContent: ReadonlySet<number> = new Set([204, 205, 304]);

/** The successes of an operation: 2xx and 3xx, and `default` where there is no other. */
export function successesOf(responses: Node | undefined, { references, findings }: Types): readonly Success[] {
  const successes: Success[] = [];
  const all = members(responses).filter(({ key }) => !key.startsWith("x-"));
  const hasSuccess = all.some(({ key }) => /^[23]/.test(key));
  for (const entry of all) {
    const node = references.follow(entry);
    const range = /^([23])xx$/i.exec(entry.key);
    const isDefault = entry.key === "default" && !hasSuccess && all.every(({ key }) => !/^[45]/.test(key));
    const status = range !== null ? Number(range[1]) * 100 : isDefault ? 200 : Number(entry.key);
    if (range !== null || isDefault)
      findings.add("import-response", entry, `${entry.key} is any status, but a success has one: ${status}`);
    if (/^1\d\d$/.test(entry.key)) findings.add("import-response", entry, `${entry.key} is not a final response`);
    if (!Number.isInteger(status) || status < 200 || status > 399 || successes.some((other) => other.status === status))
      continue;
    const contents = contentsOf(node);
    if (withoutContent.has(status) && contents.length > 0)
      findings.add(
        "import-response",
        child(node, "content") ?? node,
        `a response with status ${status} has no content (RFC 9110)`,
      );
    successes.push({ status, node, contents: withoutContent.has(status) ? [] : contents });
    const links = child(node, "links");
    if (links !== undefined) findings.add("import-omitted", links, "links have no form in proto files");
  }
  return successes;
}

/** The output of an operation that does not stream. */
export function outputOf(successes: readonly Success[], target: ResponseTarget): Output {
  const [first] = successes;
  if (first === undefined) return { type: "google.protobuf.Empty", options: {} };
  const forms = successes.map((success) => ({ success, forms: formsOf(success.contents) }));
  const headers = headersOf(successes, target.types);
  if (successes.length > 1 || forms.some((one) => one.forms.length > 1)) return severalOutputs(forms, headers, target);
  const [form] = forms[0]?.forms ?? [];
  const options = { status: first.status === 200 ? undefined : first.status };
  return form === undefined ? emptyOutput(options, headers, target) : singleOutput(form, options, headers, target);
}

/** Content with all media types that have the same schema: of JSON there is one form, others have one each. */
interface Form {
  readonly content: Content;
  readonly others: readonly string[];
}

function formsOf(contents: readonly Content[]): readonly Form[] {
  const forms: { content: Content; others: string[] }[] = [];
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

function isSameSchema(a: Node | undefined, b: Node | undefined): boolean {
  return JSON.stringify(a?.value) === JSON.stringify(b?.value);
}

interface ResponseHeader {
  readonly name: string;
  readonly node: Node;
}

/** The headers of all successes, each once. */
function headersOf(successes: readonly Success[], { references, findings }: Types): readonly ResponseHeader[] {
  const byName = new Map<string, ResponseHeader>();
  for (const { node } of successes) {
    for (const entry of members(child(node, "headers"))) {
      const key = entry.key.toLowerCase();
      if (
        key === "content-type" ||
        key === "content-length" ||
        key === "transfer-encoding" ||
        key === "connection" ||
        byName.has(key)
      )
        continue;
      if (/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(entry.key))
        byName.set(key, { name: entry.key, node: references.follow(entry) });
      else findings.add("import-response", entry, `${JSON.stringify(entry.key)} is not a valid name of a header`);
    }
  }
  return [...byName.values()];
}

function addHeaders(message: ProtoMessage, headers: readonly ResponseHeader[], types: Types): void {
  const scope = fieldNames(message);
  for (const { name, node } of headers) {
    const field = scope.unique(snakeCase(name) || "header");
    const schema = child(node, "schema");
    const use = schema === undefined ? single("string") : types.use(schema, { parent: message, name: field });
    const isFine = isText(use) && !(use.cardinality === "one" && use.type === "bytes");
    if (!isFine) types.findings.add("import-response", node, "a header holds a text, so this one is a string");
    addField(message, {
      key: `header:${name}`,
      name: field,
      use: isFine ? { ...use, nullable: false } : single("string"),
      comment: textIn(node, "description") ?? (schema && annotationsOf(schema, types.references).description) ?? "",
      options: { in: identifier("HEADER"), name },
    });
  }
}

function responseMessage({ types, spot }: ResponseTarget): ProtoMessage {
  const message = types.create(spot);
  // A result has members of these names in TypeScript.
  for (const taken of ["status", "media_type"]) fieldNames(message).reserve(taken);
  return message;
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
  const { types, spot } = target;
  const { kind, schema, mediaType } = content;
  if (kind === "json") {
    for (const other of others) {
      if (namedJson(other) !== undefined && other !== mediaType)
        types.findings.add(
          "import-response",
          content.node,
          `the response has ${other} as another name of ${mediaType}`,
        );
    }
    const declared = { ...options, response_media_type: isRange(mediaType) ? undefined : namedJson(mediaType) };
    if (schema === undefined) return { type: "google.protobuf.Value", options: declared };
    if (headers.length === 0) return { type: rootMessage(schema, spot, types), options: declared };
    const message = responseMessage(target);
    const body = fieldNames(message).unique("body");
    addField(message, { key: " body", name: body, use: types.use(schema, { parent: message, name: body }) });
    addHeaders(message, headers, types);
    return { type: message, responseBody: body, options: declared };
  }
  const declared = {
    ...options,
    response_media_type: isMediaType(mediaType) && !isRange(mediaType) ? mediaType : undefined,
  };
  const isPlainText = kind === "text" && !isRange(mediaType);
  if (!isPlainText && headers.length === 0) return { type: "google.api.HttpBody", options: declared };
  const message = responseMessage(target);
  const body = fieldNames(message).unique(isPlainText ? "text" : "body");
  addField(message, {
    key: " body",
    name: body,
    use: single(isPlainText ? "string" : "google.api.HttpBody"),
    isAlwaysSet: true,
  });
  addHeaders(message, headers, types);
  return { type: message, responseBody: body, options: declared };
}

/** A oneof with a member for each status and media type. */
function severalOutputs(
  all: readonly { readonly success: Success; readonly forms: readonly Form[] }[],
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
    const add = (name: string, type: TypeReference, options: OptionMembers): void => {
      const field = scope.unique(name);
      addField(message, {
        key: ` ${name}`,
        name: field,
        use: single(type),
        oneof,
        options: { status, ...options },
        comment: textIn(success.node, "description") ?? "",
      });
    };
    if (forms.length === 0) add(statusName(status), "google.protobuf.Empty", {});
    for (const { content, others } of forms) {
      const { mediaType, kind, schema, node } = content;
      const key = `${status} ${mediaType.toLowerCase()}`;
      if (!isMediaType(mediaType) || seen.has(key)) {
        types.findings.add("import-response", node, `${JSON.stringify(mediaType)} is not a media type of its own`);
        continue;
      }
      seen.add(key);
      const isUsual = forms.length === 1 || kind === "json";
      const name =
        isUsual && !scope.has(statusName(status))
          ? statusName(status)
          : `${statusName(status)}_${snakeCase(mediaType.replace(/^.*\//, ""))}`;
      const named =
        isNegotiated && !isRange(mediaType)
          ? { media_type: mediaType, other_media_types: others.length > 0 ? others : undefined }
          : {};
      if (kind === "json") {
        const body =
          schema === undefined
            ? "google.protobuf.Value"
            : rootMessage(schema, innerSpot(target.spot, `${target.spot.name}_${name}`), types);
        add(name, body, isNegotiated && isRange(mediaType) ? { media_type: "application/json" } : named);
      } else if (isRange(mediaType)) {
        add(name, "bytes", { media_type: "application/octet-stream" });
      } else {
        add(name, kind === "text" ? "string" : "bytes", named);
      }
    }
  }
  addHeaders(message, headers, types);
  return { type: message, options: {} };
}
