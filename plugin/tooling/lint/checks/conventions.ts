import type { Service } from "../../../model/elements/model.ts";
import { atElement, atField, atOperation, type LintContext, operationsOf } from "../lint-context.ts";
import { servicesOf } from "../services-of.ts";

/** Conventions that make an API easier to use, without being part of its contract. */
export function checkConventions(context: LintContext): void {
  for (const service of context.model.files.flatMap((file) => file.services)) {
    checkPathCase(service, context);
    if (service.operations.every(({ errors }) => errors.size === 0)) {
      const message = "no operation declares the body of its errors";
      const hint = "declare it with errors of (rest.v1.service), so that clients can read it";
      context.report("error-undeclared", atElement(service), message, hint);
    }
  }
  for (const operation of operationsOf(context.model)) {
    const binding = operation.bindings.find(({ method, body }) => method === "DELETE" && body.kind !== "none");
    if (binding === undefined) continue;
    const message = "a DELETE with a body has no meaning in HTTP, and some servers and proxies reject it";
    const hint = "move the fields into the query, or use a POST with a verb (RFC 9110, section 9.3.5)";
    context.report("delete-body", { ...atOperation(operation), place: binding.place }, message, hint);
  }
  checkComments(context);
}

const cases = [
  { name: "camelCase", pattern: /^[a-z]+[a-z0-9]*[A-Z][A-Za-z0-9]*$/ },
  { name: "snake_case", pattern: /^[a-z0-9]+(?:_[a-z0-9]+)+$/ },
  { name: "kebab-case", pattern: /^[a-z0-9]+(?:-[a-z0-9]+)+$/ },
] as const;

/** The first literal of several words decides. */
function checkPathCase({ name: service, operations }: Service, { report }: LintContext): void {
  let first: { readonly segment: string; readonly name: string } | undefined;
  for (const operation of operations) {
    for (const { template, place } of operation.bindings) {
      for (const segment of [...template.segments, template.verb]) {
        const name = cases.find(({ pattern }) => pattern.test(segment))?.name;
        if (name === undefined) continue;
        first ??= { segment, name };
        if (first.name === name) continue;
        const message = `"${segment}" is ${name}, but "${first.segment}" is ${first.name}`;
        const at = { subject: `${service}.${operation.name}`, place };
        report("path-case", at, message, "write all paths of a service in one style");
        break;
      }
    }
  }
}

function checkComments({ model, report }: LintContext): void {
  const hint = "write a comment above it: documentation and generated code show it";
  for (const file of model.files) {
    const { services, webhooks, messages, enums } = file;
    for (const element of [...servicesOf(file), ...messages, ...enums]) {
      if (!hasComment(element)) report("comment-missing", atElement(element), "has no comment", hint);
    }
    for (const operation of [...services, ...webhooks].flatMap((service) => service.operations)) {
      if (!hasComment(operation)) report("comment-missing", atOperation(operation), "has no comment", hint);
    }
    for (const field of messages.flatMap((message) => message.fields)) {
      if (!hasComment(field)) report("comment-missing", atField(field), "has no comment", hint);
    }
  }
}

function hasComment({ comments }: Pick<Service, "comments">): boolean {
  return comments.leading !== undefined || comments.trailing !== undefined;
}
