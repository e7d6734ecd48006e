import type { JsonLiteral } from "../../../forms/values.ts";
import { constraintKeywords } from "../../../model/wire/constraint-keywords.ts";
import { isJsonObject } from "../../json-object.ts";
import { unescapeToken } from "../../json-pointer.ts";
import type { ImportFindings } from "./import-findings.ts";
import { child, identityOf, type Node, objectIn, rootNode, textIn, withValue } from "./node.ts";
import { type ReferenceHolder, referenceHolders } from "./reference-holders.ts";

/** The documents of an import by file: the first one, and those that references lead to. */
export type Documents = ReadonlyMap<string, JsonLiteral>;

export interface References {
  /**
   * The value that a reference leads to, through other references. A schema that restricts what it refers to is a value of its
   * own. A broken reference is reported, and leads to `{}`.
   */
  follow(node: Node): Node;
  /** The target of a reference alone. */
  step(node: Node): Node;
  /** Whether a reference leads anywhere. */
  leads(node: Node): boolean;
}

export function createReferences(documents: Documents, findings: ImportFindings): References {
  const targets = new Map<string, Node>();
  /** The target of a reference, or why there is none. */
  const find = (ref: string, from: string): Node | string => {
    const { file, fragment } = splitReference(ref, from);
    const key = `${file}#${fragment}`;
    const target = targets.get(key) ?? lookUp(documents, file, fragment);
    if (typeof target === "object") targets.set(key, target);
    return target;
  };
  const step = (node: Node): Node => {
    const ref = textIn(node, "$ref");
    if (ref === undefined) return node;
    const target = find(ref, node.file);
    if (typeof target === "object") return target;
    findings.add("reference", node, `"${ref}" ${target}`, "correct the reference, or add what it names");
    return withValue(node, {});
  };
  return {
    step,
    leads: (node) => typeof find(textIn(node, "$ref") ?? "", node.file) === "object",
    follow(node) {
      let at = node;
      const seen = new Set<string>();
      while (textIn(at, "$ref") !== undefined && (at === node || !restrictsTarget(at))) {
        const identity = identityOf(at);
        if (seen.has(identity)) {
          findings.add(
            "reference-cycle",
            at,
            `"${textIn(at, "$ref")}" leads back to itself`,
            "let one of them hold a value",
          );
          return withValue(at, {});
        }
        seen.add(identity);
        at = step(at);
      }
      return at;
    },
  };
}

/** Keywords beside a reference that hold in addition to it (JSON Schema 2020-12, section 8.2.3.1). */
const restrictions: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "properties",
  "additionalProperties",
  "unevaluatedProperties",
  "patternProperties",
  "propertyNames",
  "items",
  "prefixItems",
  "enum",
  "const",
  ...constraintKeywords.ofScalars,
  ...constraintKeywords.ofLists,
  ...constraintKeywords.ofObjects,
]);

function restrictsTarget(node: Node): boolean {
  return Object.entries(objectIn(node)).some(([keyword, value]) => {
    return restrictions.has(keyword) || (keyword === "required" && Array.isArray(value));
  });
}

/** The file and the fragment of a reference, which is relative to the file that it is in. */
export function splitReference(ref: string, from: string): { readonly file: string; readonly fragment: string } {
  const at = ref.indexOf("#");
  const path = at < 0 ? ref : ref.slice(0, at);
  const fragment = at < 0 ? "" : ref.slice(at + 1);
  return { file: path === "" ? from : joinPath(from, path), fragment };
}

/** A path relative to a file; URLs stay as they are. */
function joinPath(from: string, path: string): string {
  if (/^[a-z][a-z0-9+.-]+:/i.test(path)) return path;
  const segments = path.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const segment of decode(path).split("/")) {
    if (segment === ".." && segments.length > 0 && segments.at(-1) !== "..") segments.pop();
    else if (segment !== ".") segments.push(segment);
  }
  return segments.join("/");
}

/** The node, or why there is none. */
export function lookUp(documents: Documents, file: string, fragment: string): Node | string {
  const document = documents.get(file);
  if (document === undefined) {
    return /^[a-z][a-z0-9+.-]+:/i.test(file)
      ? "is a URL, and import reads files only"
      : `leads to ${file}, which cannot be read`;
  }
  let at: Node | undefined = rootNode(document, file);
  if (fragment === "") return at;
  if (!fragment.startsWith("/"))
    return findAnchor(at, fragment) ?? `leads to the anchor ${fragment}, which does not exist`;
  for (const token of fragment.slice(1).split("/")) {
    at = child(at, unescapeToken(decode(token)));
    if (at === undefined) return "leads to nothing";
  }
  return at;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A schema of the components with this `$anchor`. */
function findAnchor(root: Node, anchor: string): Node | undefined {
  const schemas = child(child(root, "components") ?? root, "schemas") ?? child(root, "$defs");
  for (const key of Object.keys(isJsonObject(schemas?.value) ? schemas.value : {})) {
    const schema = schemas && child(schemas, key);
    if (textIn(schema, "$anchor") === anchor) return schema;
  }
  return undefined;
}

/** The files that the references of a document lead to. */
export function referencedFiles(document: JsonLiteral, file: string): readonly string[] {
  const files = new Set<string>();
  const pending: Pick<ReferenceHolder, "value" | "keys">[] = [{ value: document, keys: "either" }];
  for (let holder = pending.pop(); holder !== undefined; holder = pending.pop()) {
    const { value, keys } = holder;
    if (Array.isArray(value)) for (const item of value) pending.push({ value: item, keys: "keywords" });
    if (!isJsonObject(value)) continue;
    const ref = value["$ref"];
    if (typeof ref === "string" && !ref.startsWith("#")) files.add(splitReference(ref, file).file);
    for (const member of referenceHolders(value, keys))
      if (typeof member.value === "object" && member.value !== null) pending.push(member);
  }
  return [...files];
}
