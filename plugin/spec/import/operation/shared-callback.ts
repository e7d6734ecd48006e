import { child, members, type Node, textIn } from "../source/node.ts";
import type { References } from "../source/references.ts";
import type { OperationSource } from "./api-source.ts";
import { type Content, contentsOf } from "./media-types.ts";

/**
 * The query parameter that names a JavaScript function (JSONP): one of all operations that respond with JSON, each of which
 * responds with a script as well.
 */
export function sharedCallback(operations: readonly OperationSource[], references: References): string | undefined {
  const withJson = operations.flatMap((operation) => {
    const contents = members(child(operation.node, "responses"))
      .filter(({ key }) => /^[23]/.test(key))
      .flatMap((response) => contentsOf(references.follow(response)));
    return contents.some(({ kind }) => kind === "json") ? [{ operation, contents }] : [];
  });
  if (!withJson.every(({ contents }) => contents.some(isScript))) return undefined;
  const [first = [], ...others] = withJson.map(({ operation }) => callbacksOf(operation, references));
  return first.find((name) => others.every((own) => own.includes(name)));
}

/** Whether the content of a response is the call of a function. */
export function isScript({ mediaType }: Content): boolean {
  return /^(?:text|application)\/(?:x-)?javascript$/i.test(mediaType);
}

/** The operation without its query parameter of this name. */
export function withoutParameter(source: OperationSource, name: string, references: References): OperationSource {
  const isOther = (parameter: Node) => {
    const node = references.follow(parameter);
    return textIn(node, "name") !== name || textIn(node, "in") !== "query";
  };
  return { ...source, parameters: source.parameters.filter(isOther) };
}

function callbacksOf({ parameters }: OperationSource, references: References): readonly string[] {
  return parameters.flatMap((parameter) => {
    const node = references.follow(parameter);
    const name = textIn(node, "name") ?? "";
    const isNamed = /^(?:callback|jsonp|cb)$/i.test(name) || /\bJSONP\b/.test(textIn(node, "description") ?? "");
    return textIn(node, "in") === "query" && isNamed ? [name] : [];
  });
}
