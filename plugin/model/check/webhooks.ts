import { nearestName } from "../../protocol/nearest-name.ts";
import type { Operation } from "../elements/model.ts";
import type { Findings } from "../findings/findings.ts";
import { optionSite, type Problem } from "../findings/option-site.ts";
import type { OperationNode } from "../nodes/operation-node.ts";
import { selectingField } from "../nodes/selecting-field.ts";
import { methodNumbers, type WebhookOptions, webhookNumbers } from "../options/method-options.ts";

/** The webhooks of a service: names of their own, requests that differ, and subscriptions that hold a URL. */
export function checkWebhooks(
  webhooks: readonly OperationNode[],
  operations: readonly OperationNode[],
  findings: Findings,
): void {
  webhooks.forEach((operation, index) => {
    const earlier = webhooks.slice(0, index);
    const site = optionSite("method", subjectOf(operation), operation.origin, findings);
    const { declaredWebhook: declared = {} } = operation;
    const problem =
      nameProblem(operation, earlier) ??
      differenceProblem(operation, earlier) ??
      subscriptionProblem(declared, operations);
    if (problem === undefined) return;
    const [member, ...text] = problem;
    const path = member === undefined ? [] : [webhookNumbers[member]];
    site.report("webhook", [methodNumbers.webhook, ...path], ...text);
  });
}

type WebhookProblem = readonly [member: keyof WebhookOptions | undefined, ...Problem];

function nameProblem({ webhook }: Operation, earlier: readonly Operation[]): WebhookProblem | undefined {
  const same = earlier.find((other) => other.webhook?.name === webhook?.name);
  if (same === undefined) return undefined;
  return ["name", `${subjectOf(same)} is also called "${webhook?.name}"`, "give each webhook a name of its own"];
}

/** Receivers read the constants before they read a request. */
function differenceProblem(operation: Operation, earlier: readonly Operation[]): WebhookProblem | undefined {
  const [binding] = operation.bindings;
  const alike = earlier.find((other) => {
    const [route] = other.bindings;
    const isSamePath = route?.method === binding?.method && route?.template.text === binding?.template.text;
    return isSamePath && !isToldApart(operation, other);
  });
  if (alike === undefined) return undefined;
  return [
    undefined,
    `receivers cannot tell it from ${subjectOf(alike)}, which has the same path`,
    "add a field with const to both requests, or send them to different paths",
  ];
}

/** Forms and headers hold texts, so 1 and "1" are one value. */
function isToldApart(one: Operation, other: Operation): boolean {
  const { constants = [] } = one.webhook ?? {};
  return constants.some(({ field, header, value }) =>
    other.webhook?.constants.some((it) => {
      const isSamePlace = it.header?.toLowerCase() === header?.toLowerCase();
      return (
        isSamePlace &&
        (header !== undefined || it.field.jsonName === field.jsonName) &&
        String(it.value) !== String(value)
      );
    }),
  );
}

function subscriptionProblem(
  { subscribedBy, urlField }: WebhookOptions,
  operations: readonly OperationNode[],
): WebhookProblem | undefined {
  if (subscribedBy === undefined) {
    if (urlField === undefined) return undefined;
    return ["urlField", "url_field needs subscribed_by", "name the rpc that takes the URL"];
  }
  const subscribe = operations.find(({ name }) => name === subscribedBy);
  if (subscribe === undefined) {
    const names = operations.map(({ name }) => name);
    return [
      "subscribedBy",
      `the service serves no rpc "${subscribedBy}"`,
      meant(subscribedBy, names, "an rpc of the service"),
    ];
  }
  const { input } = subscribe;
  const found = selectingField(urlField ?? "", input);
  if (urlField === undefined || !("field" in found)) {
    const names = input.fields.map(({ name }) => name);
    const text = urlField === undefined ? "subscribed_by needs url_field" : `${input.name} has no field "${urlField}"`;
    return ["urlField", text, meant(urlField ?? "", names, `a field of ${input.name}`)];
  }
  const { form, cardinality, name } = found.field;
  if (form.kind === "string" && cardinality === "singular") return undefined;
  return ["urlField", `"${name}" cannot hold a URL`, "name a field that is a string"];
}

function meant(name: string, names: readonly string[], what: string): string {
  const near = nearestName(name, names);
  return near === undefined ? `name ${what}` : `did you mean "${near}"?`;
}

function subjectOf({ service, name }: Operation): string {
  return `${service.name}.${name}`;
}
