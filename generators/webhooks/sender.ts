import {
  arrowFunction,
  callExpression,
  type Operation,
  propertyAccess,
  propertyAssignment,
  returnStatement,
  type Service,
} from "@protoc-gen-rest/plugin";
import { expectedResponse } from "../client/expected-response.ts";
import { callObject } from "../client/operation-function.ts";
import { methodKey, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { introduction, lifecycleNotes, printDoc } from "../output/print-doc.ts";
import type { Shape } from "../shape/shape.ts";
import { isAcknowledged } from "./is-acknowledged.ts";
import { senderFactoryName, senderName, sendName } from "./webhook-names.ts";

/** Prints the interface of the sender, a function for each webhook, and a factory of senders that call these functions. */
export function printSender(service: Service, out: Output, shape: Shape): void {
  const sender = senderName(service);
  out.declaration(() => {
    printDoc(out, service, ...introduction(service, `Sends webhooks of ${service.fullName}.`));
    out.annotate(service, sender);
    out.block(
      `export interface ${sender} {`,
      () => {
        for (const operation of service.operations) printSignature(operation, out, shape);
      },
      "}",
    );
    out.line();
  });
  for (const operation of service.operations) printSend(operation, out, shape);
  const parameters = [{ name: "transport", type: out.type(runtime, "Transport") }];
  out.doc(`Creates a sender of webhooks of ${service.fullName}. \`createWebhookTransport\` signs what it sends.`);
  out.annotate(service, senderFactoryName(service));
  out.exportFunction({ name: senderFactoryName(service), parameters, returns: sender }, () => {
    out.block(
      "return {",
      () => {
        for (const operation of service.operations) {
          const call = callExpression(sendName(operation), ["transport", "request", "options"]);
          out.annotate(operation, operation.localName);
          out.statement(propertyAssignment(operation.localName, arrowFunction(["request", "options"], call)), ",");
        }
      },
      "};",
    );
  });
  out.line();
}

function typesOf(
  operation: Operation,
  out: Output,
  shape: Shape,
): { readonly request: string; readonly options: string; readonly result: string } {
  const answer = isAcknowledged(operation) ? "void" : shape.readType(operation.output, out);
  return {
    request: shape.messageType(operation.input, out),
    options: out.type(runtime, "CallOptions"),
    result: `Promise<${answer}>`,
  };
}

function printSignature(operation: Operation, out: Output, shape: Shape): void {
  printDoc(out, operation, `\`${operation.webhook?.name}\``, ...lifecycleNotes(operation.lifecycle));
  const { request, options, result } = typesOf(operation, out, shape);
  out.annotate(operation, methodKey(operation));
  out.signature(methodKey(operation), [`request: ${request}`, `options?: ${options}`], result, ";");
}

function printSend(operation: Operation, out: Output, shape: Shape): void {
  const [binding] = operation.bindings;
  const { request, options, result } = typesOf(operation, out, shape);
  const parameters = [
    { name: "transport", type: out.type(runtime, "Transport") },
    { name: "request", type: request },
    { name: "options", type: options, optional: true },
  ];
  const reference = `See {@link ${senderName(operation.service)}.${operation.localName}}.`;
  out.doc(operation.deprecated ? `${reference}\n\n@deprecated` : reference);
  out.annotate(operation, sendName(operation));
  out.exportFunction({ name: sendName(operation), parameters, returns: result, kind: "async" }, () => {
    const call = callObject(operation, binding!, out, shape);
    const expected = isAcknowledged(operation)
      ? out.value(runtime, "acknowledged")
      : expectedResponse(operation, binding!, out, shape);
    out.statement(returnStatement(callExpression(propertyAccess("transport", "unary"), [call, expected, "options"])));
  });
  out.line();
}
