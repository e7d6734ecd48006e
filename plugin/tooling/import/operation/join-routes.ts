import { child, members, type Node, textIn } from "../source/node.ts";
import type { ApiSource, OperationSource } from "./api-source.ts";
import { constantsKey, withConstants } from "./constant-parameters.ts";
import { joinOperations } from "./join-operations.ts";
import { hasParts, partPrefixes, routeOf } from "./route-of.ts";

/**
 * The operations of a document, of which those that no request can tell apart are one: they differ in a fragment, or in the names of
 * their parameters, or one has more parts in a segment. Operations that share a route and can be told apart stay as they are: by
 * constants in the query or in headers, or by the text of a segment, which is reported, since no template has it.
 */
export function joinRoutes(operations: readonly OperationSource[], source: ApiSource): readonly OperationSource[] {
  const routes = new Map<string, OperationSource[]>();
  for (const operation of operations) {
    const key = `${operation.method} ${routeOf(operation.path)}`;
    routes.set(key, [...(routes.get(key) ?? []), operation]);
  }
  const joined = new Map<OperationSource, OperationSource | undefined>();
  for (const route of routes.values()) {
    if (route.length === 1) continue;
    const groups = groupsOf(route, source);
    for (const [first, ...others] of groups) {
      if (first === undefined || others.length === 0) continue;
      for (const other of others) {
        joined.set(other, undefined);
        report(
          other,
          first,
          `so they are one rpc, ${first.id ?? first.path}, which takes the requests of both`,
          source,
        );
      }
      joined.set(first, joinOperations([first, ...others], source));
    }
    const firsts = groups.flatMap(([first]) => (first === undefined ? [] : [first]));
    if (firsts.length > 1) {
      for (const first of firsts) joined.set(first, withConstants(joined.get(first) ?? first, source));
    }
    for (const same of groupBy(firsts, (first) => constantsKey(first, source))) {
      const [main, variant, ...more] = same;
      if (main === undefined || variant === undefined) continue;
      const others = more.length === 0 ? "one of the two" : `one of these and of ${more.length} more`;
      report(variant, main, `and a server has ${others}`, source);
    }
  }
  return operations.flatMap((operation) => (joined.has(operation) ? (joined.get(operation) ?? []) : [operation]));
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Iterable<readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return groups.values();
}

function report(other: OperationSource, first: OperationSource, consequence: string, { findings }: ApiSource): void {
  const { method, path, node } = other;
  findings.add(
    "path-duplicate",
    node,
    `${method} ${path} and ${method} ${first.path} are the same route, ${consequence}`,
  );
}

/** Operations that cannot be told apart. Of those of a route, the ones whose path is the route come first. */
function groupsOf(route: readonly OperationSource[], source: ApiSource): readonly (readonly OperationSource[])[] {
  const groups: OperationSource[][] = [];
  const plain = (it: OperationSource) => !/[?#]/.test(it.path) && !hasParts(it.path);
  const sorted = [...route.filter(plain), ...route.filter((it) => !plain(it))];
  for (const operation of sorted) {
    const group = groups.find((known) => {
      const [first] = known;
      if (first === undefined || areDistinct(first, operation, source)) return false;
      return known.every((member) => areOfOneFile(member, operation, source));
    });
    if (group === undefined) groups.push([operation]);
    else group.push(operation);
  }
  return groups;
}

function areDistinct(a: OperationSource, b: OperationSource, source: ApiSource): boolean {
  if (constantsKey(a, source) !== constantsKey(b, source)) return true;
  if (hasParts(a.path)) return a.path.replace(/#.*$/, "") !== b.path.replace(/#.*$/, "");
  return partPrefixes(b.path).some((prefix) => prefix !== "");
}

/** Whether references mean the same wherever the parts of the operations are joined: they are relative to their files. */
function areOfOneFile(a: OperationSource, b: OperationSource, { references }: ApiSource): boolean {
  const { file } = a.node;
  if (b.node.file !== file) return false;
  const isNear = (node: Node): boolean => references.follow(node).file === file;
  const bodies = [a, b].flatMap(({ node }) => child(node, "requestBody") ?? []);
  if (!bodies.every(isNear)) return false;
  const others = new Map(members(child(b.node, "responses")).map((response) => [response.key, response]));
  const areNear = members(child(a.node, "responses")).every((response) => {
    const other = others.get(response.key);
    const isSame = other === undefined || JSON.stringify(other.value) === JSON.stringify(response.value);
    return isSame || (isNear(response) && isNear(other));
  });
  return (
    areNear &&
    a.parameters.every((one) => b.parameters.every((it) => !isSameParameter(one, it) || one.file === it.file))
  );
}

function isSameParameter(a: Node, b: Node): boolean {
  return textIn(a, "in") === textIn(b, "in") && textIn(a, "name") === textIn(b, "name");
}
