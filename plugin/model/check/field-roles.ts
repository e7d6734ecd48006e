import type { Findings } from "../findings/findings.ts";
import { optionSite } from "../findings/option-site.ts";
import type { Binding, Field, Message, Operation, Service } from "../model.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldOptions } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";

/**
 * Fields that say where they travel in a message that has no such place: a query parameter in a response, a status in
 * a request, and anything inside of a body. Messages that no operation of the run uses are left in peace, for another
 * run may use them.
 */
export function checkFieldRoles(placed: readonly FieldNode[], services: readonly Service[], findings: Findings): void {
  if (placed.length === 0) return;
  const uses = usesOf(services.flatMap((service) => service.operations));
  for (const field of placed) {
    const problem = problemOf(field, uses);
    if (problem === undefined) continue;
    optionSite("field", `${field.message.name}.${field.name}`, field.origin, findings).report(
      "field-in",
      [fieldNumbers.in],
      ...problem,
    );
  }
}

interface Uses {
  readonly inputs: ReadonlySet<Message>;
  readonly outputs: ReadonlySet<Message>;
  /** Fields that are parameters of some binding. */
  readonly parameters: ReadonlySet<Field>;
  /** Messages inside of bodies, each with the first operation that has it there. */
  readonly bodies: ReadonlyMap<Message, Operation>;
}

function problemOf({ options, message }: FieldNode, uses: Uses): readonly [string, string] | undefined {
  const isInput = uses.inputs.has(message);
  const isOutput = uses.outputs.has(message);
  if (options.in === "status" && isInput && !isOutput) {
    return [
      `${message.name} is a request, and only responses have a status`,
      "remove the option, or move the field to the message that the rpc returns",
    ];
  }
  if (isOutput && !isInput && options.in !== "header" && options.in !== "status") {
    return [
      `${message.name} is a response, whose fields travel in the body, in headers and in the status`,
      "remove the option, or move the field to the message that the rpc takes",
    ];
  }
  const operation = uses.bodies.get(message);
  if (isInput || isOutput || operation === undefined) return undefined;
  return [
    `${message.name} is inside of a body of ${operation.service.name}.${operation.name}, so the field travels in that body`,
    "remove the option, or move the field to the request or response itself",
  ];
}

function usesOf(operations: readonly Operation[]): Uses {
  const bodies = new Map<Message, Operation>();
  const parameters = new Set<Field>();
  for (const operation of operations) {
    for (const binding of operation.bindings) {
      for (const { path } of parametersOf(binding)) for (const field of path) parameters.add(field);
    }
  }
  for (const operation of operations) {
    const { input, output, response, bindings } = operation;
    const addFields = (message: Message, isOutside: (field: Field) => boolean): void => {
      for (const field of message.fields) if (!isOutside(field)) addInner(bodies, field, operation, parameters);
    };
    for (const { body, responseBody } of bindings) {
      if (body.kind === "all") addFields(input, (field) => fieldOptions(field).in !== undefined);
      if (body.kind === "field") addInner(bodies, body.field, operation, parameters);
      if (responseBody !== undefined) addInner(bodies, responseBody, operation, parameters);
    }
    addFields(output, (field) => response.fields.some((other) => other.field === field));
  }
  return {
    inputs: new Set(operations.map(({ input }) => input)),
    outputs: new Set(operations.map(({ output }) => output)),
    parameters,
    bodies,
  };
}

function parametersOf({ query, headers, cookies }: Binding): readonly { readonly path: readonly Field[] }[] {
  return [...query, ...headers, ...cookies];
}

/** The message of a field and all that it holds. */
function addInner(
  bodies: Map<Message, Operation>,
  root: Field,
  operation: Operation,
  parameters: ReadonlySet<Field>,
): void {
  const pending = [root];
  for (let field = pending.pop(); field !== undefined; field = pending.pop()) {
    const { type } = field;
    if (type.kind !== "message" || type.wellKnown !== undefined || bodies.has(type)) continue;
    // What is taken apart somewhere may say where its fields go there.
    if (type.fields.some((inner) => parameters.has(inner))) continue;
    bodies.set(type, operation);
    pending.push(...type.fields);
  }
}
