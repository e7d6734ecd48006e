import { identifier, type ProtoMessage } from "../proto/elements.ts";
import { snakeCase } from "../proto/names.ts";
import { addField } from "../schema/add-field.ts";
import { annotationsOf } from "../schema/annotations.ts";
import { fieldNames } from "../schema/object-type.ts";
import { single, type Types, type TypeUse } from "../schema/type-use.ts";
import type { ImportFindings } from "../source/import-findings.ts";
import { child, members, type Node, textIn } from "../source/node.ts";
import { isSameSchema } from "./media-types.ts";
import { isPreferenceStyle, isText } from "./text-types.ts";

export interface ResponseHeader {
  readonly name: string;
  readonly node: Node;
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
    else if (/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(entry.key)) byName.set(key, { name: entry.key, node });
    else findings.add("import-response", entry, `${JSON.stringify(entry.key)} is not a valid name of a header`);
  }
  return [...byName.values()];
}

function reportDifference({ name, node: first }: ResponseHeader, node: Node, findings: ImportFindings): void {
  const isSame = ["schema", "content"].every((member) => isSameSchema(child(first, member), child(node, member)));
  if (isSame) return;
  const message = `the header ${name} has another type in another response of the operation, which counts for both`;
  findings.add("import-response", node, message);
}

export function addHeaders(message: ProtoMessage, headers: readonly ResponseHeader[], types: Types): void {
  const scope = fieldNames(message);
  for (const { name, node } of headers) {
    const field = scope.unique(snakeCase(name) || "header");
    const schema = child(node, "schema");
    const use = headerUse(node, types, { message, field });
    addField(message, {
      key: `header:${name}`,
      name: field,
      use,
      comment: textIn(node, "description") ?? (schema && annotationsOf(schema, types.references).description) ?? "",
      options: {
        in: identifier("HEADER"),
        name,
        style: isPreferenceStyle(node, use) ? identifier("PREFERENCES") : undefined,
      },
    });
  }
}

function headerUse(node: Node, types: Types, at: { readonly message: ProtoMessage; readonly field: string }): TypeUse {
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
