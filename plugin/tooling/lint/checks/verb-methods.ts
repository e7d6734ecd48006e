import type { Binding, Operation } from "../../../model/elements/model.ts";
import type { DesignRuleId } from "../design-rules.ts";
import { atOperation, type LintContext } from "../lint-context.ts";

/** What an AIP asks of methods with a verb of their own in the path. */
interface VerbMethod {
  readonly rule: DesignRuleId;
  readonly noun: string;
  readonly rpc: RegExp;
  readonly method: "GET" | "POST";
  readonly verb: string;
  /** The last field that the path binds, if it binds any. */
  readonly variable: "name" | "parent";
  /** The list that the request needs, one of these. */
  readonly lists?: readonly string[];
  readonly isLongRunning?: true;
}

const verbMethods: readonly VerbMethod[] = [
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

/** Checks a method that an AIP gives a verb. Returns whether it is one. */
export function checkVerbMethod(operation: Operation, binding: Binding, { report }: LintContext): boolean {
  const form = verbMethods.find(({ rpc }) => rpc.test(operation.name));
  if (form === undefined) return false;
  const [problem] = problemsOf(operation, binding, form);
  if (problem !== undefined) report(form.rule, { ...atOperation(operation), place: binding.place }, ...problem);
  return true;
}

/** Each with a hint. The first one is reported: the others often follow from it. */
function problemsOf(
  { input, longRunning }: Operation,
  { method, template, body, variables }: Binding,
  { noun, method: wanted, verb, variable, lists, isLongRunning }: VerbMethod,
): (readonly [problem: string, hint: string])[] {
  const problems: (readonly [string, string])[] = [];
  if (method !== wanted) {
    problems.push([`${noun} must be a ${wanted}, not a ${method}`, "change the method, or the name of the rpc"]);
  }
  if (template.verb !== verb) {
    const found = template.verb === "" ? "has no verb" : `ends with ":${template.verb}"`;
    problems.push([
      `the path of ${noun} must end with ":${verb}", and this one ${found}`,
      `end the path with ":${verb}"`,
    ]);
  }
  if (wanted === "GET" && body.kind !== "none") {
    problems.push([`${noun} must not have a body`, "remove body: the fields travel in the query"]);
  }
  if (wanted === "POST" && body.kind !== "all") {
    problems.push([`the body of ${noun} must be the whole request`, 'write body: "*"']);
  }
  const field = variables.at(-1)?.path.at(-1);
  if (field !== undefined && field.name !== variable) {
    const template = `"/v1/{${variable}=shelves/*}${variable === "parent" ? "/books" : ""}:${verb}"`;
    problems.push([
      `the path of ${noun} must bind "${variable}", not "${field.name}"`,
      `write a template such as ${template}`,
    ]);
  }
  const hasList = lists?.some((name) => input.fields.some((it) => it.name === name && it.cardinality === "list"));
  if (lists !== undefined && hasList !== true) {
    const names = lists.map((name) => `repeated ${name}`).join(" or ");
    problems.push([`${noun} needs ${names} in its request`, `add ${lists[0]} to ${input.name}`]);
  }
  if (isLongRunning === true && longRunning === undefined) {
    problems.push([`${noun} takes long, so it must return google.longrunning.Operation`, "return an operation"]);
  }
  return problems;
}
