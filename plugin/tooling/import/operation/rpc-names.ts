import { type NameScope, pascalCase, wordsOf } from "../proto/names.ts";
import type { OperationSource } from "./api-source.ts";

/** The name of the service of a tag: `LibraryService`. */
export function serviceName(tag: string): string {
  const name = pascalCase(tag) || "Default";
  return /Service$/.test(name) ? name : `${name}Service`;
}

/** The name of the rpc of an operation; ids such as `repos/list` and `Repos_list` leave out the tag. */
export function rpcName({ id, tag, method, path }: OperationSource, taken: NameScope): string {
  const name = id === undefined ? fromPath(method, path) : pascalCase(withoutTag(id, tag));
  return taken.unique(name || "Call");
}

function withoutTag(id: string, tag: string): string {
  const [, prefix = "", rest = ""] = /^([^/._:]+)[/._:]+(.+)$/.exec(id) ?? [];
  return rest !== "" && fold(prefix) === fold(tag) ? rest : id;
}

function fold(text: string): string {
  return wordsOf(text).join("").toLowerCase();
}

/** `GET /users/{id}/posts` is `GetUsersByIdPosts`. */
function fromPath(method: string, path: string): string {
  const parts = path.split("/").map((segment) => segment.replace(/\{([^{}]*)\}/g, " by $1 "));
  return pascalCase([method.toLowerCase(), ...parts].join(" "));
}
