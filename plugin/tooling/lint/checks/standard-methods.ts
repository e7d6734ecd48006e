import type { Binding, Operation } from "../../../model/elements/model.ts";
import type { DesignRuleId } from "../design-rules.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";
import { checkVerbMethod } from "./verb-methods.ts";

/** What AIP-131 to AIP-135 ask of the methods with these names. */
interface StandardMethod {
  readonly rule: DesignRuleId;
  readonly noun: string;
  readonly method: string;
  readonly body: "none" | "field";
  /** The last field that the path binds, if it binds any. */
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
    const [, name = ""] = /^(Get|List|Create|Update|Delete)(?=[A-Z])/.exec(operation.name) ?? [];
    const standard = standardMethods[name];
    const [binding] = operation.bindings;
    if (binding === undefined || checkVerbMethod(operation, binding, context)) continue;
    // GetIamPolicy with the path :getIamPolicy is a custom method.
    if (standard === undefined || binding.template.verb !== "") checkCustom(operation, binding, context);
    else checkStandard(operation, binding, standard, context);
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
    report(
      rule,
      at,
      `${noun} must be a ${standard.method}, not a ${binding.method}`,
      "change the method, or the name of the rpc",
    );
    return;
  }
  if (standard.body === "none" && binding.body.kind !== "none") {
    report(rule, at, `${noun} must not have a body`, "remove body: the fields travel in the query");
  }
  if (standard.body === "field" && binding.body.kind !== "field") {
    report(rule, at, `the body of ${noun} must be the field with the resource`, 'name it: body: "book"');
  }
  const field = binding.variables.at(-1)?.path.at(-1);
  if (field !== undefined && field.name !== standard.variable) {
    const message = `the path of ${noun} must bind "${standard.variable}", not "${field.name}"`;
    report(rule, at, message, `write a template such as "/v1/{${standard.variable}=shelves/*}"`);
  }
  if (rule === "aip-0134-update" && !operation.input.fields.some(({ name }) => name === "update_mask")) {
    report(
      rule,
      at,
      `${noun} needs to know which fields change`,
      "add google.protobuf.FieldMask update_mask to the request",
    );
  }
}

/** `:verb`, the beginning of the name of the rpc. */
function checkCustom(operation: Operation, binding: Binding, { report }: LintContext): void {
  const rule = "aip-0136-custom";
  const at = { ...atOperation(operation), place: binding.place };
  const { verb } = binding.template;
  const name = operation.name.charAt(0).toLowerCase() + operation.name.slice(1);
  if (binding.method !== "POST" && binding.method !== "GET") {
    report(
      rule,
      at,
      `a custom method must be a POST or a GET, not a ${binding.method}`,
      "use POST if it changes anything",
    );
  }
  if (firstWord(verb) !== firstWord(name)) {
    const found = verb === "" ? "no verb" : `the verb ":${verb}"`;
    const message = `the path of a custom method must end with its verb, and this one has ${found}`;
    report(rule, at, message, `end the path with ":${name}", or its first word`);
  } else if (binding.method === "POST" && binding.body.kind === "none") {
    report(
      rule,
      at,
      "a custom method with POST takes its request in the body, and this one has none",
      'write body: "*"',
    );
  }
}

/** `set` of `setState`. */
function firstWord(name: string): string | undefined {
  return /^[a-z0-9]+/.exec(name)?.[0];
}
