import type { Binding, Field, Message, Operation } from "../../model/elements/model.ts";
import type { Resource } from "../../model/elements/resource.ts";
import { wordsOfName } from "./nouns.ts";

/** The template with one variable, from the first collection to the last variable: `/v1/{parent=shelves/*}/books`. */
export function withVariable({ template: { segments, variables, verb } }: Binding, name: string): string {
  const { start = 0, end: first = 0 } = variables[0] ?? {};
  const end = variables.at(-1)?.end ?? 0;
  const hasCollection = first - start > 1 || !isCollection(segments[start - 1]);
  const from = hasCollection ? start : start - 1;
  const parts = [
    ...segments.slice(0, from),
    `{${name}=${segments.slice(from, end).join("/")}}`,
    ...segments.slice(end),
  ];
  return `/${parts.join("/")}${verb === "" ? "" : `:${verb}`}`;
}

/** A literal other than a version. */
export function isCollection(segment: string | undefined): boolean {
  return segment !== undefined && /^[A-Za-z]/.test(segment) && !/^v\d/.test(segment);
}

/** `book.name` for the variable of a path. */
export function variableName(path: readonly Field[]): string {
  return path.map(({ name }) => name).join(".");
}

/** The text of a template with another verb, which a last segment such as `/clone` stands for. */
export function withVerb({ template: { text, verb } }: Binding, other: string, rpc: string): string {
  const path = verb === "" ? text : text.slice(0, -verb.length - 1);
  const last = path.slice(path.lastIndexOf("/") + 1);
  return `${isVerbOf(last, rpc) ? path.slice(0, -last.length - 1) : path}:${other}`;
}

/**
 * `shelves` of `/v1/{name=shelves/*}:open`, of `/v1/{parent=libraries/*}/shelves` and, for the rpc `Open`, of
 * `/v1/{name=shelves/*}/open`; undefined for `/v1/{name=**}`.
 */
export function collectionOf({ template: { segments } }: Binding, rpc = ""): string | undefined {
  return segments.findLast((segment) => isCollection(segment) && !isVerbOf(segment, rpc));
}

/** Whether a segment is the beginning of the name of an rpc: `clone` or `clone-rules` of `CloneRules`. */
function isVerbOf(segment: string, rpc: string): boolean {
  const words = wordsOfName(rpc);
  return words.some((_, index) => sameLetters(words.slice(0, index + 1).join(""), segment.replace(/[-_]/g, "")));
}

/** Acronyms are written either way: `:testIAMPermissions`. */
export function sameLetters(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The resource that a message declares. */
export function resourceOf({ file, descriptor }: Message): Resource | undefined {
  return file.resources.find((resource) => resource.descriptor.path.join() === descriptor.path.join());
}

/** The result of an operation; at the end if it is a long-running one. */
export function resultOf({ longRunning, output }: Operation): Message {
  return longRunning?.response ?? output;
}
