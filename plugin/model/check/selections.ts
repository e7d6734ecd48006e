import type { Binding, Field, Operation } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite, type Problem } from "../findings/option-site.ts";
import { unusableSelection } from "../nodes/operation-facts.ts";
import type { OperationNode } from "../nodes/operation-node.ts";
import { type SharedRoute, sharedRoutes } from "../nodes/shared-routes.ts";
import { methodNumbers } from "../options/method-options.ts";
import { offeredTypes } from "../wire/offered-types.ts";

/**
 * The operations of a service that share a route. Servers read a request before they know which operation it selects, so
 * all of them take the same request in the same way.
 */
export function checkSelections(operations: readonly OperationNode[], findings: Findings): void {
  const usable = operations.filter(({ selectedBy }) => selectedBy !== unusableSelection);
  const routes = sharedRoutes(usable);
  for (const operation of usable) {
    if (operation.selectedBy === undefined) continue;
    const problem = selectionProblem(operation, routes);
    if (problem === undefined) continue;
    const site = optionSite("method", subjectOf(operation), operation.origin, findings);
    site.report("selected-by", [methodNumbers.selectedBy], ...problem);
  }
}

type Routes = readonly SharedRoute<OperationNode>[];

function selectionProblem(operation: OperationNode, routes: Routes): Problem | undefined {
  const own = routes.filter(({ members }) => members.some((member) => member.operation === operation));
  const [binding] = operation.bindings;
  if (own.length === 0 && binding !== undefined) {
    return [
      `no other operation of the service has ${routeText(binding)}`,
      "give the operation that takes all other requests the same HTTP rule, or remove selected_by",
    ];
  }
  for (const route of own) {
    const problem = routeProblem(operation, route);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function routeProblem(operation: OperationNode, { binding, members }: SharedRoute<OperationNode>): Problem | undefined {
  const others = members.filter((member) => member.operation !== operation);
  const rest = others.find((other) => other.operation.selectedBy === undefined);
  if (rest === undefined) {
    return [
      `every operation of ${routeText(binding)} has selected_by`,
      "remove it from the operation that takes all other requests",
    ];
  }
  const earlier = members.slice(
    0,
    members.findIndex((member) => member.operation === operation),
  );
  const same = earlier.find((other) => isSameSelection(operation, other.operation));
  if (same !== undefined) {
    return [`${subjectOf(same.operation)} has the same selection`, "select each operation by a value of its own"];
  }
  const own = members.find((member) => member.operation === operation)!;
  return (
    differenceProblem(own, rest) ??
    placeProblem(own) ??
    acceptProblem(
      operation,
      others.map((other) => other.operation),
    )
  );
}

interface Member {
  readonly operation: Operation;
  readonly binding: Binding;
}

function isSameSelection({ selectedBy: a }: Operation, { selectedBy: b }: Operation): boolean {
  if (a === undefined || b === undefined) return false;
  if ("accept" in a || "accept" in b) return "accept" in a && "accept" in b;
  return a.field === b.field && a.body === b.body && a.value === b.value;
}

/** Servers decode a request once, for all operations of the route. */
function differenceProblem(own: Member, rest: Member): Problem | undefined {
  const other = subjectOf(rest.operation);
  if (own.operation.input !== rest.operation.input) {
    return [
      `${other} takes ${rest.operation.input.name}, not ${own.operation.input.name}`,
      "let the operations of a route take the same request message",
    ];
  }
  const differs = differences.find(([, of]) => of(own) !== of(rest));
  if (differs === undefined) return undefined;
  return [`${other} has a different ${differs[0]}`, `declare the same ${differs[0]} for all operations of the route`];
}

const differences: readonly (readonly [name: string, of: (member: Member) => unknown])[] = [
  ["body", ({ binding: { body } }) => (body.kind === "field" ? body.field : body.kind)],
  ["request_media_type", ({ operation }) => operation.requestMediaType],
  ["body_optional", ({ operation }) => operation.bodyOptional],
  ["style", ({ operation }) => operation.style],
  ["security", ({ operation }) => JSON.stringify([operation.security, operation.credentialsOptional])],
];

/** Servers find the field in what they have decoded, and clients write it there. */
function placeProblem({ operation: { selectedBy }, binding }: Member): Problem | undefined {
  if (selectedBy === undefined || "accept" in selectedBy) return undefined;
  const { field, body } = selectedBy;
  if (body !== undefined) return bodyProblem(body, field, binding);
  const isHere = (path: readonly Field[]): boolean => path[0] === field;
  const isIn = (list: readonly { readonly path: readonly Field[] }[]): boolean => list.some(({ path }) => isHere(path));
  if (isIn(binding.query) || isIn(binding.headers)) return undefined;
  if (!isIn(binding.variables) && !isIn(binding.cookies) && binding.body.kind === "all") return undefined;
  return [
    `"${field.name}" does not travel in the query, in a header or in a body with "*"`,
    "select the operation by another field, or change its HTTP rule",
  ];
}

function bodyProblem(top: Field, field: Field, { body }: Binding): Problem | undefined {
  if (body.kind === "field" && body.field === top) return undefined;
  return [
    `"${top.name}.${field.name}" is not a field of the body`,
    `set body: "${top.name}", or select the operation by a field of the request itself`,
  ];
}

function acceptProblem(operation: Operation, others: readonly Operation[]): Problem | undefined {
  if (operation.selectedBy === undefined || "field" in operation.selectedBy) return undefined;
  const types = offeredTypes(operation);
  if (types.length === 0 || types.includes("*/*")) {
    return [
      "the response has no media type that Accept could name",
      "set response_media_type, or select the operation by a field",
    ];
  }
  for (const other of others) {
    const same = offeredTypes(other).find((type) => types.includes(type));
    if (same === undefined) continue;
    return [
      `${subjectOf(other)} responds with ${same} as well, so Accept cannot tell the two apart`,
      "select the operation by a field, or change its media type",
    ];
  }
  return undefined;
}

function routeText({ method, template }: Binding): string {
  return `${method} ${template.text}`;
}

function subjectOf({ service, name }: Operation): string {
  return `${service.name}.${name}`;
}
