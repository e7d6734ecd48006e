import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { type KeyKind, referenceHolders } from "../import/source/reference-holders.ts";
import { type Documents, referencedFiles, splitReference } from "../import/source/references.ts";
import { isJsonObject } from "../json-object.ts";
import { escapeToken } from "../json-pointer.ts";

/** A document that holds those that its references lead to. */
export interface Bundle {
  readonly document: JsonObject;
  /** References to files that are missing. */
  readonly unresolved: readonly string[];
  /** References to URLs, which stay as they are. */
  readonly urls: readonly string[];
}

/** The member of the bundle with the other documents by file. */
const documentsKey = "x-documents";

/** Joins an OpenAPI document and the files that it refers to, so that all references lead into the same document. */
export function bundleDocuments(root: JsonObject, file: string, documents: Documents): Bundle {
  if (referencedFiles(root, file).length === 0) return { document: root, unresolved: [], urls: [] };
  const unresolved = new Set<string>();
  const urls = new Set<string>();
  const pointerTo = (ref: string, from: string): string => {
    const target = splitReference(ref, from);
    if (target.file === file) return `#${target.fragment}`;
    if (!documents.has(target.file)) {
      if (/^https?:/i.test(target.file)) {
        urls.add(ref);
        return ref;
      }
      unresolved.add(ref);
    }
    return `#/${documentsKey}/${fragmentToken(target.file)}${target.fragment}`;
  };
  const rewrite = (value: JsonLiteral, from: string, keys: KeyKind): JsonLiteral => {
    if (Array.isArray(value)) return value.map((item: JsonLiteral) => rewrite(item, from, "keywords"));
    if (!isJsonObject(value)) return value;
    const rewritten = referenceHolders(value, keys).map(({ key, value: member, keys: own }) => {
      const isReference = key === "$ref" && typeof member === "string";
      return [key, isReference ? pointerTo(member, from) : rewrite(member, from, own)] as const;
    });
    return { ...value, ...Object.fromEntries(rewritten) };
  };
  const others = [...documents].filter(([path]) => path !== file);
  const rewritten = Object.fromEntries(others.map(([path, content]) => [path, rewrite(content, path, "either")]));
  const document = rewrite(root, file, "keywords");
  return {
    document: { ...(isJsonObject(document) ? document : root), [documentsKey]: rewritten },
    unresolved: [...unresolved],
    urls: [...urls],
  };
}

/** A token of a JSON pointer in the fragment of a URI (RFC 6901, section 6). */
function fragmentToken(text: string): string {
  return encodeURIComponent(escapeToken(text).replace(/\p{Surrogate}/gu, "\ufffd"));
}
