import { isComposite } from "../../forms/composite.ts";
import type { Binding, Field, Message, Operation, Service } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite, type Problem } from "../findings/option-site.ts";
import { type FieldNode, fieldOptions } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { bodyMessage, contentsOf, requestFormat } from "../wire/body-format.ts";
import { isEncodedJson, isJsonStyle } from "../wire/json-value.ts";

/**
 * `in` on fields of messages that have no such place: a query parameter in a response, a status in a request, and
 * anything inside a body; `name` on fields that travel in a body or a path; and BOOL_PRESENCE outside of queries. Messages that no
 * operation of the run uses are not reported: another run may use them.
 */
export function checkFieldUsage(placed: readonly FieldNode[], services: readonly Service[], findings: Findings): void {
  if (placed.length === 0) return;
  const uses = usesOf(services.flatMap((service) => service.operations));
  for (const field of placed) {
    const site = optionSite("field", `${field.message.name}.${field.name}`, field.origin, findings);
    const { in: place, name, bool, style } = field.options;
    const isPlaced = place !== undefined;
    if (isEncodedJson(field.options.style) && place === "header" && uses.outputs.has(field.message)) {
      site.report("field-style", [fieldNumbers.style], ...encodedProblem);
    }
    const problem = isPlaced ? problemOf(field, uses) : name === undefined ? undefined : nameProblem(field, uses);
    const warning = problem === undefined && isPlaced ? nestedProblem(field, uses) : undefined;
    if (warning !== undefined) site.report("field-in-nested", [fieldNumbers.in], ...warning);
    if (problem !== undefined) {
      site.report("field-in", [isPlaced ? fieldNumbers.in : fieldNumbers.name], ...problem);
    }
    if (isJsonStyle(style) && travelsInJson(field, uses)) {
      site.report("field-style", [fieldNumbers.style], ...jsonProblem);
    }
    if (bool === "presence" && travelsOutsideQuery(field, uses)) {
      site.report("field-bool", [fieldNumbers.bool], ...presenceProblem);
    }
  }
}

const encodedProblem: Problem = [
  "headers of responses are not in base64",
  "use style: JSON, or a bytes field whose JSON the program reads",
];

const jsonProblem: Problem = [
  "a text with JSON is for parameters and forms, but the field travels in JSON already",
  "remove the option, or make the field a string, whose JSON the program reads",
];

const presenceProblem: Problem = [
  "BOOL_PRESENCE applies to query parameters, and the field also travels elsewhere",
  "use another form, or move the field to a request that has it in its query",
];

function travelsOutsideQuery(field: FieldNode, { outputs, bodies, elsewhere }: Uses): boolean {
  return outputs.has(field.message) || bodies.has(field.message) || elsewhere.has(field);
}

/** Some operation has the field in JSON, and none has it where the option applies. */
function travelsInJson(field: FieldNode, { outputs, bodies, elsewhere, parameters, forms }: Uses): boolean {
  const { message, options } = field;
  if (options.in !== undefined || parameters.has(field) || forms.has(message)) return false;
  return outputs.has(message) || bodies.has(message) || elsewhere.has(field);
}

interface Uses {
  readonly inputs: ReadonlySet<Message>;
  readonly outputs: ReadonlySet<Message>;
  /** Messages inside bodies, each with the first operation that has it there. */
  readonly bodies: ReadonlyMap<Message, Operation>;
  /** As `bodies`, with those that some binding takes apart as well. */
  readonly nested: ReadonlyMap<Message, Operation>;
  /** Fields that are parameters of some binding, with those on the way to them. */
  readonly parameters: ReadonlySet<Field>;
  /** Fields of requests that some binding has in its path, its headers or its body. */
  readonly elsewhere: ReadonlySet<Field>;
  /** Messages that some binding has as a form, or within one. */
  readonly forms: ReadonlySet<Message>;
  /** Messages whose fields are preferences, or attributes of links. */
  readonly preferences: ReadonlySet<Message>;
}

/** Names of parameters, preferences and attributes are declared by the option, names in JSON are not. */
function nameProblem(field: FieldNode, uses: Uses): Problem | undefined {
  const { message, options } = field;
  if (uses.parameters.has(field) || uses.preferences.has(message)) return undefined;
  if (!uses.inputs.has(message) && !uses.outputs.has(message) && !uses.bodies.has(message)) return undefined;
  return [
    "name applies to parameters and headers, but the field travels in a body or a path",
    `use json_name = ${JSON.stringify(options.name)} for a name in JSON or in a form, or remove the option`,
  ];
}

function problemOf({ options, message }: FieldNode, uses: Uses): Problem | undefined {
  const isInput = uses.inputs.has(message);
  const isOutput = uses.outputs.has(message);
  if (options.in === "status" && isInput && !isOutput) {
    return [
      `${message.name} is a request, and only responses have a status`,
      "remove the option, or move the field to the response message",
    ];
  }
  if (isOutput && !isInput && options.in !== "header" && options.in !== "status") {
    return [
      `${message.name} is a response, whose fields travel in the body, in headers or as the status`,
      "remove the option, or move the field to the request message",
    ];
  }
  if (options.style === "links" && (isInput || (isOutput && message.cases !== undefined))) {
    return [
      isInput
        ? `${message.name} is a request, and LINKS applies to headers of responses`
        : `${message.name} has several cases, and LINKS applies to responses with one body`,
      "make the field a string, which holds the header as it is",
    ];
  }
  const operation = uses.bodies.get(message);
  if (isInput || isOutput || operation === undefined) return undefined;
  return [
    `${message.name} is part of a body of ${operation.service.name}.${operation.name}, so the field travels there`,
    "remove the option, or move the field to the request or response message itself",
  ];
}

/** In a body, the field of a request that travels elsewhere is a member like any other, and just as required. */
function nestedProblem({ name, message, behaviors }: FieldNode, { nested }: Uses): Problem | undefined {
  const operation = behaviors.has("required") ? nested.get(message) : undefined;
  if (operation === undefined) return undefined;
  return [
    `${message.name} is also part of a body of ${operation.service.name}.${operation.name}, where "${name}" is a required member`,
    "give the body a message of its own, or leave the field optional and check it in the handler",
  ];
}

function usesOf(operations: readonly Operation[]): Uses {
  const parameters = parameterFields(operations);
  return {
    inputs: new Set(operations.map(({ input }) => input)),
    outputs: new Set(operations.map(({ output }) => output)),
    bodies: bodiesOf(operations, parameters),
    nested: bodiesOf(operations, new Set()),
    parameters,
    elsewhere: new Set(operations.flatMap(outsideQuery)),
    forms: formMessages(operations),
    preferences: preferenceMessages(operations),
  };
}

function formMessages(operations: readonly Operation[]): ReadonlySet<Message> {
  const forms = new Set<Message>();
  for (const operation of operations) {
    for (const binding of operation.bindings) {
      const isForm = (format: string): boolean => format === "form" || format === "multipart";
      for (const { field, format } of contentsOf(operation, binding) ?? []) {
        if (isForm(format) && field.type.kind === "message") forms.add(field.type);
      }
      const message = bodyMessage(operation.input, binding.body);
      if (message !== undefined && isForm(requestFormat(operation, binding))) forms.add(message);
    }
  }
  // A set that grows is walked to its end.
  for (const { fields } of forms) for (const { type } of fields) if (type.kind === "message") forms.add(type);
  return forms;
}

function outsideQuery({ input, bindings }: Operation): readonly Field[] {
  return bindings.flatMap(({ headers, cookies, variables, body }) => [
    ...[...headers, ...cookies, ...variables].flatMap(({ path }) => path.at(-1) ?? []),
    ...(body.kind === "field" ? [body.field] : []),
    ...(body.kind === "all" ? input.fields.filter((field) => fieldOptions(field).in === undefined) : []),
  ]);
}

function preferenceMessages(operations: readonly Operation[]): ReadonlySet<Message> {
  const lists = operations.flatMap(({ bindings, response }) => [
    ...bindings.flatMap(({ headers }) => headers.map(({ preferences }) => preferences)),
    ...response.fields.map(({ preferences, links }) => preferences ?? links),
  ]);
  return new Set(lists.flatMap((preferences = []) => preferences.map(({ field }) => field.message)));
}

function bodiesOf(operations: readonly Operation[], parameters: ReadonlySet<Field>): ReadonlyMap<Message, Operation> {
  const bodies = new Map<Message, Operation>();
  for (const operation of operations) {
    const { input, output, response, bindings, errors } = operation;
    for (const message of errors.values()) addMessage(bodies, message, operation, parameters);
    for (const { body, responseBody } of bindings) {
      if (body.kind === "all") {
        for (const field of input.fields) {
          if (fieldOptions(field).in === undefined) addInner(bodies, field, operation, parameters);
        }
      }
      if (body.kind === "field") addInner(bodies, body.field, operation, parameters);
      if (responseBody !== undefined) addInner(bodies, responseBody, operation, parameters);
    }
    for (const field of output.fields) {
      const isOutside = response.fields.some((other) => other.field === field);
      if (!isOutside) addInner(bodies, field, operation, parameters);
    }
  }
  return bodies;
}

/** The fields that are parameters of some binding, with those on the way to them. */
function parameterFields(operations: readonly Operation[]): ReadonlySet<Field> {
  const fields = new Set<Field>();
  for (const { bindings } of operations) {
    for (const binding of bindings) {
      for (const { path } of parametersOf(binding)) for (const field of path) fields.add(field);
    }
  }
  return fields;
}

function parametersOf({ query, headers, cookies }: Binding): readonly { readonly path: readonly Field[] }[] {
  return [...query, ...headers, ...cookies];
}

/** Adds the message of a field and all messages in it. */
function addInner(
  bodies: Map<Message, Operation>,
  { type }: Field,
  operation: Operation,
  parameters: ReadonlySet<Field>,
): void {
  if (type.kind === "message") addMessage(bodies, type, operation, parameters);
}

function addMessage(
  bodies: Map<Message, Operation>,
  root: Message,
  operation: Operation,
  parameters: ReadonlySet<Field>,
): void {
  const pending = [root];
  for (let message = pending.pop(); message !== undefined; message = pending.pop()) {
    if (!isComposite(message.form) || bodies.has(message)) continue;
    // A message that some binding takes apart may declare where its fields go there.
    if (message.fields.some((inner) => parameters.has(inner))) continue;
    bodies.set(message, operation);
    pending.push(...message.fields.flatMap(({ type }) => (type.kind === "message" ? type : [])));
  }
}
