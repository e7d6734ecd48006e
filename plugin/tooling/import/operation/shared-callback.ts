import type { Types } from "../schema/type-use.ts";
import { child, members, type Node, textIn } from "../source/node.ts";
import type { References } from "../source/references.ts";
import type { OperationSource } from "./api-source.ts";
import { contentsOf, type MediaTypeContent } from "./media-types.ts";

/**
 * The query parameter that names a JavaScript function (JSONP): one of every GET that responds with JSON, each of which
 * responds with a script as well. Undefined if another operation has a parameter of this name for something else.
 */
export function sharedCallback(
  operations: readonly OperationSource[],
  { references, findings }: Types,
): string | undefined {
  const has = (operation: OperationSource, is: (content: MediaTypeContent) => boolean) =>
    contentsOfResponses(operation, references).some(is);
  const withJson = operations.filter((operation) => operation.method === "GET" && has(operation, isJson));
  if (!withJson.every((operation) => has(operation, isScript))) return undefined;
  const [first = [], ...others] = withJson.map((operation) => callbacksOf(operation, references));
  const callback = first.find((name) => others.every((own) => own.includes(name)));
  if (callback === undefined) return undefined;
  const clash = operations
    .filter((operation) => !(has(operation, isJson) && has(operation, isScript)))
    .flatMap(({ parameters }) => parameters.map((parameter) => references.follow(parameter)))
    .find((parameter) => isInQuery(parameter, callback) && !isDescribedAsCallback(parameter));
  if (clash === undefined) return callback;
  findings.add(
    "import-parameter",
    clash,
    `"${callback}" also names a function (JSONP) in other operations of the service, so their scripts are a media type`,
  );
  return undefined;
}

function contentsOfResponses({ node }: OperationSource, references: References): readonly MediaTypeContent[] {
  return members(child(node, "responses"))
    .filter(({ key }) => /^[23]/.test(key))
    .flatMap((response) => contentsOf(references.follow(response)));
}

/** The contents without the script that is the other form of their JSON. */
export function withoutScript(contents: readonly MediaTypeContent[]): readonly MediaTypeContent[] {
  return contents.some(isJson) ? contents.filter((content) => !isScript(content)) : contents;
}

function isJson({ kind }: MediaTypeContent): boolean {
  return kind === "json";
}

/** Whether the content of a response is the call of a function. */
function isScript({ mediaType }: MediaTypeContent): boolean {
  return /^(?:text|application)\/(?:x-)?javascript$/i.test(mediaType);
}

/** The operation without its query parameter of this name. */
export function withoutParameter(source: OperationSource, name: string, references: References): OperationSource {
  const isOther = (parameter: Node) => !isInQuery(references.follow(parameter), name);
  return { ...source, parameters: source.parameters.filter(isOther) };
}

function callbacksOf({ parameters }: OperationSource, references: References): readonly string[] {
  return parameters.flatMap((parameter) => {
    const node = references.follow(parameter);
    const name = textIn(node, "name") ?? "";
    const isNamed = /^(?:callback|jsonp|cb)$/i.test(name) || isDescribedAsCallback(node);
    return isInQuery(node, name) && isNamed ? [name] : [];
  });
}

function isInQuery(parameter: Node, name: string): boolean {
  return textIn(parameter, "in") === "query" && textIn(parameter, "name") === name;
}

function isDescribedAsCallback(parameter: Node): boolean {
  return /\bJSONP\b/.test(textIn(parameter, "description") ?? "");
}
