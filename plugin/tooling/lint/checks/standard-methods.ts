import type { Binding, Field, Operation } from "../../../model/elements/model.ts";
import { collectionOf, resourceOf, resultOf, variableName, withVariable } from "../binding-parts.ts";
import type { DesignRuleId } from "../design-rules.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";
import { snakeCase } from "../nouns.ts";
import { checkCustomMethod } from "./custom-methods.ts";
import { checkVerbMethod } from "./verb-methods.ts";

/** The requirements of AIP-131 to AIP-135 for the methods with these names. */
interface StandardMethod {
  readonly rule: DesignRuleId;
  readonly noun: string;
  readonly method: string;
  readonly body: "none" | "field";
  /** The field that the path binds. */
  readonly variable: "name" | "parent";
}

const standardMethods: Readonly<Record<string, StandardMethod>> = {
  Get: { rule: "aip-0131-get", noun: "a Get method", method: "GET", body: "none", variable: "name" },
  List: { rule: "aip-0132-list", noun: "a List method", method: "GET", body: "none", variable: "parent" },
  Create: { rule: "aip-0133-create", noun: "a Create method", method: "POST", body: "field", variable: "parent" },
  Update: { rule: "aip-0134-update", noun: "an Update method", method: "PATCH", body: "field", variable: "name" },
  Delete: { rule: "aip-0135-delete", noun: "a Delete method", method: "DELETE", body: "none", variable: "name" },
};

/** The standard and custom methods of AIP-131 to AIP-136, by the names of the rpcs. */
export function checkStandardMethods(context: LintContext): void {
  for (const operation of operationsOf(context.model)) {
    // AIP-151 itself describes the service that operations are polled with.
    if (operation.service.file.package === "google.longrunning") continue;
    const [, name = ""] = /^(Get(?!IamPolicy$)|List|Create|Update|Delete)(?=[A-Z])/.exec(operation.name) ?? [];
    const standard = standardMethods[name];
    for (const binding of operation.bindings) {
      if (checkVerbMethod(operation, binding, context)) continue;
      const { verb } = binding.template;
      // GetIamPolicy with the path :getIamPolicy is a custom method, and DeleteBook with :delete is a Delete method.
      if (standard === undefined || (verb !== "" && verb !== name.toLowerCase())) {
        checkCustomMethod(operation, binding, context);
      } else checkStandard(operation, binding, standard, context);
    }
    if (standard?.rule === "aip-0134-update") checkMask(operation, context);
  }
}

function checkStandard(
  operation: Operation,
  binding: Binding,
  standard: StandardMethod,
  { report }: LintContext,
): void {
  const { rule, noun } = standard;
  const at = { ...atOperation(operation), place: binding.place };
  if (binding.method !== standard.method) {
    const hint = "change the method, or the name of the rpc";
    report(rule, at, `${noun} must be a ${standard.method}, not a ${binding.method}`, hint);
    return;
  }
  if (binding.template.verb !== "") {
    const hint = `write "${withoutVerb(binding)}"`;
    report(rule, at, `the path of ${noun} has no verb, and this one ends with ":${binding.template.verb}"`, hint);
  }
  for (const problem of [bodyProblem(operation, binding, standard), pathProblem(operation, binding, standard)]) {
    if (problem !== undefined) report(rule, at, ...problem);
  }
}

function withoutVerb({ template: { text, verb } }: Binding): string {
  return text.slice(0, -verb.length - 1);
}

type Problem = readonly [problem: string, hint: string];

function bodyProblem(
  operation: Operation,
  { body }: Binding,
  { noun: method, body: wanted }: StandardMethod,
): Problem | undefined {
  if (wanted === "none") {
    return body.kind === "none"
      ? undefined
      : [`${method} must not have a body`, "remove body: the fields travel in the query"];
  }
  const resource = resourceField(operation);
  if (body.kind === "field" && (resource === undefined || body.field === resource)) return undefined;
  const found = body.kind === "field" ? `, and this one is ${body.field.name}` : "";
  const { input, name } = operation;
  const noun = nounOf(name);
  const request = input === resultOf(operation) ? `a message ${name}Request` : input.name;
  const hint =
    resource === undefined
      ? `add ${noun} ${snakeCase(noun)} to ${request}, and name it as the body`
      : `name it: body: "${resource.name}"`;
  return [`the body of ${method} must be the field with the resource${found}`, hint];
}

/** The field of a request that holds what an Update or a Create results in. */
function resourceField(operation: Operation): Field | undefined {
  const noun = nounOf(operation.name);
  const messages = operation.input.fields.filter(({ type, cardinality }) => {
    return type.kind === "message" && cardinality === "singular" && type.file.package !== "google.protobuf";
  });
  return (
    messages.find(({ type }) => type.kind === "message" && type === resultOf(operation)) ??
    messages.find(({ type }) => type.kind === "message" && type.name === noun) ??
    (messages.length === 1 ? messages[0] : undefined)
  );
}

/** `Book` of `CreateBook`. */
function nounOf(rpc: string): string {
  return rpc.replace(/^[A-Z][a-z]+/, "");
}

function pathProblem(operation: Operation, binding: Binding, standard: StandardMethod): Problem | undefined {
  const { rule, noun } = standard;
  const variable = binding.variables.at(-1)?.path;
  const wanted = wantedVariable(operation, binding, standard);
  if (variable === undefined) {
    if (!needsVariable(operation, standard)) return undefined;
    const hint =
      standard.variable === "name"
        ? `bind the whole name, as in "{${wanted}=${collectionOf(binding) ?? "shelves"}/*}"`
        : `move ${operation.input.name}.${wanted} into the path`;
    return [`the path of ${noun} must bind "${wanted}", and this one binds nothing`, hint];
  }
  if (variable.at(-1)?.name !== standard.variable || (rule === "aip-0134-update" && variable.length === 1)) {
    const name = variableName(variable);
    return [`the path of ${noun} must bind "${wanted}", not "${name}"`, `write "${withVariable(binding, wanted)}"`];
  }
  return rule === "aip-0133-create" ? createdPathProblem(operation, binding) : undefined;
}

/** An Update binds the name in its resource. */
function wantedVariable(operation: Operation, { body }: Binding, { rule, variable }: StandardMethod): string {
  return rule === "aip-0134-update"
    ? `${body.kind === "field" ? body.field.name : snakeCase(nounOf(operation.name))}.${variable}`
    : variable;
}

/** A resource at the top has no parent. */
function needsVariable(operation: Operation, { variable }: StandardMethod): boolean {
  return variable === "name" || operation.input.fields.some(({ name }) => name === variable);
}

/** A Create binds its parent alone, and ends with the collection of the resource. */
function createdPathProblem(operation: Operation, binding: Binding): Problem | undefined {
  if (binding.variables.length > 1) {
    const names = binding.variables.map(({ path }) => `"${variableName(path)}"`);
    return [
      `the path of a Create method must bind "parent" alone, and this one binds ${names.join(" and ")}`,
      "bind the parent as one text, and send the rest in the body or the query",
    ];
  }
  const patterns = resourceOf(resultOf(operation))?.patterns ?? [];
  const last = binding.template.segments.at(-1) ?? "";
  const [first] = patterns;
  if (first === undefined || patterns.some(({ text }) => `/${text}`.includes(`/${last}/`))) return undefined;
  const { text } = first;
  return [
    `the path of a Create method must end with the collection of the resource, and "${last}" is not in ${text}`,
    `end the path with the collection of ${text}`,
  ];
}

function checkMask(operation: Operation, { report }: LintContext): void {
  const [binding] = operation.bindings;
  if (binding?.method !== "PATCH" || !["", "update"].includes(binding.template.verb)) return;
  if (operation.input.fields.some(({ name }) => name === "update_mask")) return;
  const hint = `add google.protobuf.FieldMask update_mask to ${operation.input.name}`;
  const at = { ...atOperation(operation), place: binding.place };
  report("aip-0134-update", at, "an Update method needs to know which fields change", hint);
}
