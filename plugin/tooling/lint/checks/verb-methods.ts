import type { Binding, Operation } from "../../../model/elements/model.ts";
import { variableName, withVariable, withVerb } from "../binding-parts.ts";
import type { DesignRuleId } from "../design-rules.ts";
import { atOperation, type LintContext } from "../lint-context.ts";

/** The requirements of an AIP for methods with a verb of their own in the path. */
interface VerbMethod {
  readonly rule: DesignRuleId;
  readonly noun: string;
  readonly rpc: RegExp;
  readonly method: "GET" | "POST" | "DELETE";
  /** Undefined if AIP-136 says how the path ends. */
  readonly verb?: string;
  /** The last field that the path binds; undefined if it may have any name. */
  readonly variable?: "name" | "parent";
  /** The list that the request needs, one of these. */
  readonly lists?: readonly string[];
  readonly isLongRunning?: true;
}

const verbMethods: readonly VerbMethod[] = [
  { rule: "aip-0144-add-remove", noun: "an Add method", rpc: /^Add(?!Or[A-Z])[A-Z]/, method: "POST" },
  { rule: "aip-0144-add-remove", noun: "a Remove method", rpc: /^Remove[A-Z]/, method: "POST" },
  { rule: "aip-0152-run", noun: "a Run method", rpc: /^Run\w*Job$/, method: "POST", verb: "run", variable: "name" },
  {
    rule: "aip-0162-revision",
    noun: "a Commit method",
    rpc: /^Commit[A-Z]/,
    method: "POST",
    verb: "commit",
    variable: "name",
  },
  {
    rule: "aip-0162-revision",
    noun: "a Rollback method",
    rpc: /^Rollback[A-Z]/,
    method: "POST",
    verb: "rollback",
    variable: "name",
  },
  {
    rule: "aip-0162-revision",
    noun: "a TagRevision method",
    rpc: /^Tag\w+Revision$/,
    method: "POST",
    verb: "tagRevision",
    variable: "name",
  },
  {
    rule: "aip-0162-revision",
    noun: "a DeleteRevision method",
    rpc: /^Delete\w+Revision$/,
    method: "DELETE",
    verb: "deleteRevision",
    variable: "name",
  },
  {
    rule: "aip-0164-undelete",
    noun: "an Undelete method",
    rpc: /^Undelete[A-Z]/,
    method: "POST",
    verb: "undelete",
    variable: "name",
  },
  {
    rule: "aip-0165-purge",
    noun: "a Purge method",
    rpc: /^Purge[A-Z]/,
    method: "POST",
    verb: "purge",
    variable: "parent",
    isLongRunning: true,
  },
  {
    rule: "aip-0231-batch-get",
    noun: "a BatchGet method",
    rpc: /^BatchGet[A-Z]/,
    method: "GET",
    verb: "batchGet",
    variable: "parent",
    lists: ["names"],
  },
  {
    rule: "aip-0233-batch-create",
    noun: "a BatchCreate method",
    rpc: /^BatchCreate[A-Z]/,
    method: "POST",
    verb: "batchCreate",
    variable: "parent",
    lists: ["requests"],
  },
  {
    rule: "aip-0234-batch-update",
    noun: "a BatchUpdate method",
    rpc: /^BatchUpdate[A-Z]/,
    method: "POST",
    verb: "batchUpdate",
    variable: "parent",
    lists: ["requests"],
  },
  {
    rule: "aip-0235-batch-delete",
    noun: "a BatchDelete method",
    rpc: /^BatchDelete[A-Z]/,
    method: "POST",
    verb: "batchDelete",
    variable: "parent",
    lists: ["names", "requests"],
  },
];

/** Checks a method that an AIP gives a verb. Returns whether all is said of its path. */
export function checkVerbMethod(operation: Operation, binding: Binding, { report }: LintContext): boolean {
  const form = verbMethods.find(({ rpc }) => rpc.test(operation.name));
  if (form === undefined) return false;
  const [problem] = problemsOf(operation, binding, form);
  if (problem !== undefined) report(form.rule, { ...atOperation(operation), place: binding.place }, ...problem);
  return problem !== undefined || form.verb !== undefined;
}

/** Each with a hint. The first one is reported: the others often follow from it. */
function problemsOf(
  { name, input, longRunning }: Operation,
  binding: Binding,
  { noun, method: wanted, verb, variable, lists, isLongRunning }: VerbMethod,
): (readonly [problem: string, hint: string])[] {
  const { method, template, body, variables } = binding;
  const problems: (readonly [string, string])[] = [];
  if (method !== wanted) {
    problems.push([`${noun} must be a ${wanted}, not a ${method}`, "change the method, or the name of the rpc"]);
  }
  if (verb !== undefined && template.verb !== verb) {
    const found = template.verb === "" ? "has no verb" : `ends with ":${template.verb}"`;
    const message = `the path of ${noun} must end with ":${verb}", and this one ${found}`;
    problems.push([message, `write "${withVerb(binding, verb, name)}"`]);
  }
  if (wanted !== "POST" && body.kind !== "none") {
    problems.push([`${noun} must not have a body`, "remove body: the fields travel in the query"]);
  }
  if (wanted === "POST" && body.kind !== "all") {
    problems.push([`the body of ${noun} must be the whole request`, 'write body: "*"']);
  }
  const bound = variables.at(-1)?.path;
  if (variable !== undefined && bound !== undefined && bound.at(-1)?.name !== variable) {
    const text = variableName(bound);
    const message = `the path of ${noun} must bind "${variable}", not "${text}"`;
    problems.push([message, `write "${withVariable(binding, variable)}"`]);
  }
  if (variable !== undefined && bound === undefined && input.fields.some((it) => it.name === variable)) {
    const message = `the path of ${noun} must bind "${variable}", and this one binds nothing`;
    problems.push([message, `move ${input.name}.${variable} into the path`]);
  }
  const hasList = lists?.some((list) => input.fields.some((it) => it.name === list && it.cardinality === "list"));
  if (lists !== undefined && hasList !== true) {
    const names = lists.map((list) => `repeated ${list}`).join(" or ");
    problems.push([`${noun} needs ${names} in its request`, `add ${lists[0]} to ${input.name}`]);
  }
  if (isLongRunning === true && longRunning === undefined) {
    problems.push([`${noun} takes long, so it must return google.longrunning.Operation`, "return an operation"]);
  }
  return problems;
}
