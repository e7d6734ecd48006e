import type { Excerpt } from "../../protocol/diagnostic.ts";
import type { Binding, Field, Message, Variable } from "../elements/model.ts";
import type { RuleId } from "../findings/rules.ts";
import { httpRuleFields, type Pattern } from "../options/http-rule.ts";
import type { BindingContext } from "./binding-context.ts";
import { findField, unknownField } from "./resolve-path-field.ts";

/** `body`: none, `*`, or a top-level field of the request. Undefined when it names none of these. */
export function bindBody(
  context: BindingContext,
  pattern: Pattern,
  variables: readonly Variable[],
): Binding["body"] | undefined {
  const { body } = context.rule;
  if (body === "") return { kind: "none" };
  checkBodyOnGet(context, pattern);
  if (body === "*") return { kind: "all" };
  const field = findTopLevelField(context, "body", body, context.input, ["body-field-unknown", "body-field-nested"]);
  if (field === undefined) return undefined;
  const bound = variables.find(({ path }) => path.length === 1 && path[0] === field);
  if (bound === undefined || context.parameters === "grpc-gateway") return { kind: "field", field };
  context.findings.add({
    rule: "body-field-in-path",
    place: context.placeOf(httpRuleFields.body),
    subject: context.subject,
    message: `"${body}" is the body, but the path ${JSON.stringify(pattern.template)} binds it, too`,
    excerpt: excerptOf("body", body, 0, body.length),
    hint: 'remove it from the path, or use body: "*"',
  });
  return undefined;
}

/** `response_body`: the whole message by default. Undefined when it does not name a top-level field of the response. */
export function bindResponseBody(context: BindingContext): { readonly field: Field | undefined } | undefined {
  const { responseBody } = context.rule;
  if (responseBody === "") return { field: undefined };
  const rules = ["response-body-unknown", "response-body-nested"] as const;
  const field = findTopLevelField(context, "response_body", responseBody, context.output, rules);
  if (field === undefined || context.output.cases === undefined) return field && { field };
  reportCases(context, responseBody);
  return { field: undefined };
}

function reportCases({ findings, placeOf, subject, output }: BindingContext, responseBody: string): void {
  findings.add({
    rule: "response-body-unknown",
    place: placeOf(httpRuleFields.responseBody),
    subject,
    message: `response_body has no effect: each case of ${output.name} is a body of its own`,
    excerpt: excerptOf("response_body", responseBody, 0, responseBody.length),
    hint: "remove it",
  });
}

/** http.proto: "the referred field must be present at the top-level of the request message type", likewise the response. */
function findTopLevelField(
  context: BindingContext,
  option: "body" | "response_body",
  name: string,
  message: Message,
  [unknown, nested]: readonly [RuleId, RuleId],
): Field | undefined {
  const { findings, placeOf, subject } = context;
  const part = option === "body" ? httpRuleFields.body : httpRuleFields.responseBody;
  const dot = name.indexOf(".");
  if (dot >= 0) {
    findings.add({
      rule: nested,
      place: placeOf(part),
      subject,
      message: `${option} must name a top-level field of ${message.name}, not a nested one`,
      excerpt: excerptOf(option, name, dot, name.length - dot),
      hint: `use "${name.slice(0, dot)}", which sends the whole message`,
    });
    return undefined;
  }
  const field = findField(message, name);
  if (field === undefined) {
    const excerpt = excerptOf(option, name, 0, name.length);
    findings.add({ rule: unknown, place: placeOf(part), subject, excerpt, ...unknownField(message, name) });
  }
  return field;
}

/** RFC 9110 defines no meaning for content in a GET, and fetch refuses to send it. */
function checkBodyOnGet(context: BindingContext, pattern: Pattern): void {
  if ((pattern.method !== "GET" && pattern.method !== "HEAD") || context.hasOtherBody) return;
  context.findings.add({
    rule: "body-on-get",
    place: context.placeOf(httpRuleFields.body),
    subject: context.subject,
    message: `browsers cannot send a ${pattern.method} with a body, and proxies may drop the body`,
    excerpt: excerptOf("body", context.rule.body, 0, context.rule.body.length),
    hint: "remove the body, so that the fields travel in the query, or use POST",
  });
}

/** The line as it would be written: the request does not contain the source. */
function excerptOf(option: string, value: string, offset: number, length: number): Excerpt {
  return { text: `${option}: ${JSON.stringify(value)}`, column: option.length + 4 + offset, length };
}
