import { linksMediaType } from "../../../model/wire/link-media-type.ts";
import { identifier, type ProtoMessage } from "../proto/elements.ts";
import { snakeCase } from "../proto/names.ts";
import { addField } from "../schema/add-field.ts";
import { annotationsOf } from "../schema/annotations.ts";
import { fieldNames } from "../schema/object-type.ts";
import { single, type Types, type TypeUse } from "../schema/type-use.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { child, members, type Node, objectIn, textIn } from "../source/node.ts";
import { isSameSchema } from "./media-types.ts";
import { isPreferenceStyle, isText } from "./text-types.ts";

export interface ResponseHeader {
  readonly name: string;
  readonly node: Node;
  /** Each success has it. */
  readonly isRequired: boolean;
}

/** Headers that describe the message itself, not what the API declares. */
const ofMessages: ReadonlySet<string> = new Set(["content-type", "content-length", "transfer-encoding", "connection"]);

/** Browsers read the headers of CORS (Fetch, 3.2), and servers set them for all operations. */
export function isForBrowsers(key: string): boolean {
  return key.startsWith("access-control-");
}

/** The headers of all successes, each once. The first declaration counts. */
export function headersOf(
  responses: readonly Node[],
  fixedHeaders: ReadonlySet<string>,
  { references, findings }: Types,
): readonly ResponseHeader[] {
  const byName = new Map<string, ResponseHeader>();
  for (const entry of responses.flatMap((response) => members(child(response, "headers")))) {
    const key = entry.key.toLowerCase();
    if (ofMessages.has(key) || isForBrowsers(key) || fixedHeaders.has(key)) continue;
    const node = references.follow(entry);
    const first = byName.get(key);
    if (first !== undefined) reportDifference(first, node, findings);
    else if (/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(entry.key))
      byName.set(key, { name: entry.key, node, isRequired: responses.every(hasHeader(key, references)) });
    else findings.add("import-response", entry, `${JSON.stringify(entry.key)} is not a valid name of a header`);
  }
  return [...byName.values()];
}

function hasHeader(name: string, references: Types["references"]): (response: Node) => boolean {
  return (response) =>
    members(child(response, "headers")).some((entry) => {
      return entry.key.toLowerCase() === name && objectIn(references.follow(entry))["required"] === true;
    });
}

function reportDifference({ name, node: first }: ResponseHeader, node: Node, findings: ImportFindings): void {
  const isSame = ["schema", "content"].every((member) => isSameSchema(child(first, member), child(node, member)));
  if (isSame) return;
  const message = `the header ${name} has another type in another response of the operation, which counts for both`;
  findings.add("import-response", node, message);
}

export function addHeaders(message: ProtoMessage, headers: readonly ResponseHeader[], types: Types): void {
  const scope = fieldNames(message);
  for (const { name, node, isRequired } of headers) {
    const field = scope.unique(snakeCase(name) || "header");
    const schema = child(node, "schema");
    const links = linksUse(node, types, { message, field });
    const use = links ?? headerUse(node, types, { message, field });
    const style = links === undefined ? (isPreferenceStyle(node, use) ? "PREFERENCES" : undefined) : "LINKS";
    addField(message, {
      key: `header:${name}`,
      name: field,
      use,
      behaviors: isRequired ? ["REQUIRED"] : [],
      comment: textIn(node, "description") ?? (schema && annotationsOf(schema, types.references).description) ?? "",
      options: {
        in: identifier("HEADER"),
        name,
        style: style === undefined ? undefined : identifier(style),
      },
    });
  }
}

interface HeaderPlace {
  readonly message: ProtoMessage;
  readonly field: string;
}

/** A list of objects with a target, as links (RFC 9264). */
function linksUse(node: Node, types: Types, { message, field }: HeaderPlace): TypeUse | undefined {
  const content = child(node, "content");
  const media = content && child(content, linksMediaType);
  const schema = media && child(media, "schema");
  const items = schema && types.flatten(schema).items;
  const properties = items === undefined ? undefined : types.flatten(items).properties;
  const target = properties?.get("href");
  if (schema === undefined || properties === undefined || target === undefined) return undefined;
  const isText = (property: Node): boolean => {
    const { types: kinds, items: item } = types.flatten(property);
    return kinds?.has("array") && item !== undefined ? isText(item) : kinds?.has("string") === true && kinds.size === 1;
  };
  if (![...properties.values()].every(isText)) return undefined;
  return types.use(schema, { parent: message, name: field });
}

function headerUse(node: Node, types: Types, at: HeaderPlace): TypeUse {
  const { findings } = types;
  const schema = child(node, "schema");
  if (schema === undefined) {
    const [media] = members(child(node, "content"));
    if (media !== undefined)
      findings.add("import-response", media, `a header holds a text, so this one is a string with ${media.key}`);
    return single("string");
  }
  const use = types.use(schema, { parent: at.message, name: at.field });
  if (use.nullable) findings.add("import-response", node, "a header is present or absent, but never null");
  const isBytes = use.cardinality === "one" && use.type === "bytes";
  if (isPreferenceStyle(node, use) || (isText(use) && !isBytes)) return { ...use, nullable: false };
  findings.add("import-response", node, "a header holds a text, so this one is a string");
  return single("string");
}
