import type { JsonLiteral, JsonObject } from "../../../forms/values.ts";
import { isJsonObject } from "../../json-object.ts";
import { escapeToken } from "../../json-pointer.ts";

/** A value of a document, with the way to it. */
export interface Node {
  readonly value: JsonLiteral;
  /** The file of the document, as references name it. */
  readonly file: string;
  readonly parent?: Node | undefined;
  readonly key: string;
  /** In place of a value: schemas that hold together, or of which any may hold. */
  readonly combined?: { readonly keyword: "allOf" | "anyOf"; readonly nodes: readonly Node[] };
}

export function rootNode(value: JsonLiteral, file: string): Node {
  return { value, file, key: "" };
}

export function child(node: Node, key: string): Node | undefined {
  const { value } = node;
  if (Array.isArray(value)) return /^\d+$/.test(key) ? childOf(node, key, value[Number(key)]) : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? childOf(node, key, value[key]) : undefined;
}

function childOf(parent: Node, key: string, value: JsonLiteral | undefined): Node | undefined {
  return value === undefined ? undefined : { value, file: parent.file, parent, key };
}

/** The members of an object with their nodes; none for other values. */
export function members(node: Node | undefined): readonly Node[] {
  if (node === undefined || !isJsonObject(node.value)) return [];
  return Object.entries(node.value).map(([key, value]) => ({ value, file: node.file, parent: node, key }));
}

/** The items of an array; none for other values. */
export function items(node: Node | undefined): readonly Node[] {
  if (node === undefined || !Array.isArray(node.value)) return [];
  return node.value.map((value: JsonLiteral, index) => ({ value, file: node.file, parent: node, key: String(index) }));
}

/** Schemas that hold together (`allOf`), or of which any may hold (`anyOf`), in place of `at`. */
export function combine(at: Node, keyword: "allOf" | "anyOf", nodes: readonly Node[]): Node {
  return { ...at, value: {}, combined: { keyword, nodes } };
}

/** The node with another value in the same place. */
export function withValue(at: Node, value: JsonLiteral): Node {
  return { value, file: at.file, parent: at.parent, key: at.key };
}

export function objectIn(node: Node | undefined): JsonObject {
  return isJsonObject(node?.value) ? node.value : {};
}

export function textIn(node: Node | undefined, key: string): string | undefined {
  const value = objectIn(node)[key];
  return typeof value === "string" ? value : undefined;
}

/** The JSON pointer of the node (RFC 6901). */
export function pointerOf(node: Node): string {
  const tokens: string[] = [];
  for (let at: Node | undefined = node; at?.parent !== undefined; at = at.parent) tokens.unshift(escapeToken(at.key));
  return tokens.length === 0 ? "" : `/${tokens.join("/")}`;
}

/** The identity of a node. */
export function identityOf(node: Node): string {
  const known = identities.get(node) ?? `${node.file}#${pointerOf(node)}`;
  identities.set(node, known);
  return known;
}

/** References lead to the same nodes again and again. */
const identities = new WeakMap<Node, string>();
