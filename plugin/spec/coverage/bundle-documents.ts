import type { JsonLiteral } from "../../model/values.ts";
import { type Documents, referencedFiles, splitReference } from "../import/source/references.ts";
import { isJsonObject, type JsonObject } from "../json-object.ts";

/** A document that holds those that its references lead to. */
export interface Bundle {
  readonly document: JsonObject;
  /** References to files that are missing, and to URLs. */
  readonly unresolved: readonly string[];
}

/** The member of the bundle with the other documents by file. */
const documentsKey = "x-documents";

/** Joins an OpenAPI document and the files that it refers to, so that all references lead into the same document. */
export function bundleDocuments(root: JsonObject, file: string, documents: Documents): Bundle {
  if (referencedFiles(root, file).length === 0) return { document: root, unresolved: [] };
  const unresolved = new Set<string>();
  const pointerTo = (ref: string, from: string): string => {
    const target = splitReference(ref, from);
    if (target.file === file) return `#${target.fragment}`;
    if (!documents.has(target.file)) unresolved.add(ref);
    return `#/${documentsKey}/${escapeToken(target.file)}${target.fragment}`;
  };
  const rewrite = (value: JsonLiteral, from: string): JsonLiteral => {
    if (Array.isArray(value)) return value.map((item) => rewrite(item, from));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => {
        const isReference = key === "$ref" && typeof member === "string";
        return [key, isReference ? pointerTo(member, from) : rewrite(member, from)];
      }),
    );
  };
  const others = [...documents].filter(([path]) => path !== file);
  const rewritten = Object.fromEntries(others.map(([path, content]) => [path, rewrite(content, path)]));
  const document = Object.fromEntries(Object.entries(root).map(([key, member]) => [key, rewrite(member, file)]));
  return { document: { ...document, [documentsKey]: rewritten }, unresolved: [...unresolved] };
}

/** A token of a JSON pointer in the fragment of a URI (RFC 6901, section 6). */
function escapeToken(text: string): string {
  return encodeURIComponent(text.replaceAll("~", "~0").replaceAll("/", "~1"));
}
