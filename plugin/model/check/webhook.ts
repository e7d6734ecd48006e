import type { Binding, Message } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { OperationFacts } from "../nodes/operation-facts.ts";
import { methodNumbers as at, type MethodOptions } from "../options/method-options.ts";
import { bodyMessage, isHttpBody, requestFormatOf } from "../wire/body-format.ts";

interface Sent extends OperationFacts {
  readonly input: Message;
  readonly output: Message;
  readonly bindings: readonly Binding[];
}

/** `webhook`: one request with a body, which a signature can cover, and one answer. */
export function checkWebhook(options: MethodOptions, sent: Sent, site: OptionSite): void {
  const problem = requestProblem(sent) ?? answerProblem(sent);
  if (problem !== undefined) site.report("webhook", [at.webhook], ...problem);
  for (const [name, field, hint] of unusable) {
    if (options[name] === undefined) continue;
    const member = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    site.report("webhook", [field], `${member} has no effect on a webhook`, hint, member);
  }
}

function requestProblem({ bindings, requestMediaType, input }: Sent): Problem | undefined {
  const [binding, ...others] = bindings;
  if (binding === undefined) return undefined;
  if (others.length > 0) {
    return ["a webhook is one request, but the rpc has several bindings", "remove additional_bindings"];
  }
  const { method, variables, body, query, queryRest } = binding;
  const [variable] = variables;
  if (variable !== undefined) {
    const names = variable.path.map(({ name }) => name).join(".");
    return [
      `the variable "${names}" has no value: users choose the URLs of webhooks`,
      "write a path without variables, and let the field travel in the body",
    ];
  }
  if (!/^(?:POST|PUT|PATCH)$/.test(method)) {
    return [`a webhook cannot be sent with ${method === "*" ? "any method" : method}`, "use post"];
  }
  if (body.kind === "none") {
    return ["a webhook without a body has nothing that a signature covers", 'add body: "*" to the HTTP rule'];
  }
  const parameter = query[0]?.name ?? queryRest?.field.name;
  if (parameter !== undefined) {
    return [
      `"${parameter}" travels in the query, which no signature covers`,
      'let it travel in the body, with body: "*"',
    ];
  }
  const format = requestFormatOf(requestMediaType ?? "application/json");
  if (format !== "json" && format !== "form") {
    return [`receivers cannot read ${requestMediaType}`, "send JSON, or application/x-www-form-urlencoded"];
  }
  const nested = format === "form" && bodyMessage(input, body)?.fields.find(({ type }) => type.kind === "message");
  if (nested) return [`"${nested.name}" is a message in a form, which receivers cannot read`, "send JSON"];
  return undefined;
}

function answerProblem({ streams, response, output }: Sent): Problem | undefined {
  if (streams.length > 0) return ["a webhook is answered with one message, not with a stream", 'remove "stream"'];
  if (response.kind === "message" && !isHttpBody(output)) return undefined;
  return ["a webhook has one kind of answer, which is JSON", "return one message, such as google.protobuf.Empty"];
}

const signed = "remove it: receivers know the sender by its signature";
const ofOperations = "remove it: it describes what a service serves";

/** Options about how an operation is called. */
const unusable: readonly (readonly [name: keyof MethodOptions, field: number, hint: string])[] = [
  ["responseMediaType", at.responseMediaType, "remove it: webhooks are answered with JSON"],
  ["errors", at.errors, ofOperations],
  ["security", at.security, signed],
  ["public", at.public, signed],
  ["responseHeaders", at.responseHeaders, ofOperations],
  ["selectedBy", at.selectedBy, "remove it: webhooks of one path are told apart by fields with const"],
  ["style", at.style, ofOperations],
  ["pagination", at.pagination, ofOperations],
  ["trailingSlash", at.trailingSlash, "remove it: users choose the URLs of webhooks"],
];
