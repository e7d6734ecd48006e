import {
  arrayLiteral,
  type Code,
  callExpression,
  type Operation,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  propertyKey,
  returnStatement,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { featuresMember } from "../handlers/features.ts";
import { sensitiveNames } from "../operations/sensitive-names.ts";
import { methodKey, runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { introduction, lifecycleNotes, printDoc } from "../output/print-doc.ts";
import { operationObject } from "../routes/operation-code.ts";
import type { Shape } from "../shape/shape.ts";
import { isAcknowledged } from "./is-acknowledged.ts";
import { receiveName, webhookHandlersName } from "./webhook-names.ts";

/** Prints the interface of the handlers, and the function that creates endpoints of them. */
export function printReceiver(service: Service, out: Output, shape: Shape): void {
  const handlers = webhookHandlersName(service);
  out.declaration(() => {
    printDoc(
      out,
      service,
      ...introduction(
        service,
        `The handlers of webhooks of ${service.fullName}. One without a handler is acknowledged.`,
      ),
    );
    out.annotate(service, handlers);
    out.block(
      `export interface ${handlers} {`,
      () => {
        for (const operation of service.operations) printSignature(operation, out, shape);
      },
      "}",
    );
    out.line();
  });
  const parameters = [
    { name: "handlers", type: handlers },
    { name: "options", type: out.type(runtime, "ReceiveOptions") },
  ];
  out.doc(`Creates the endpoints that receive webhooks of ${service.fullName}, and check their signatures.`);
  out.annotate(service, receiveName(service));
  out.exportFunction({ name: receiveName(service), parameters, returns: `${out.type(runtime, "Endpoint")}[]` }, () => {
    const sensitive = sensitiveNames(service);
    const webhooks = service.operations.map((operation) => {
      const route = operationObject(
        operation,
        { name: operation.fullName, security: [], sensitive: sensitive.get(operation) },
        out,
      );
      return callExpression(out.value(runtime, "webhook"), [route, implementation(operation, out, shape)]);
    });
    const parts = ["handlers", arrayLiteral(webhooks), "options"];
    out.statement(returnStatement(callExpression(out.value(runtime, "receiveWebhooks"), parts)));
  });
  out.line();
}

function printSignature(operation: Operation, out: Output, shape: Shape): void {
  printDoc(out, operation, `\`${operation.webhook?.name}\``, ...lifecycleNotes(operation.lifecycle));
  const parameters = [
    `request: ${shape.readType(operation.input, out)}`,
    `context: ${out.type(runtime, "HandlerContext")}`,
  ];
  const answer = isAcknowledged(operation) ? "void" : shape.messageType(operation.output, out);
  out.annotate(operation, methodKey(operation));
  out.signature(`${methodKey(operation)}?`, parameters, [`Promise<${answer}>`, answer], ";");
}

function implementation(operation: Operation, out: Output, shape: Shape): Code {
  const { input, output, localName, webhook } = operation;
  const { constants = [] } = webhook ?? {};
  const write = isAcknowledged(operation) ? undefined : shape.serverWriter(output, out);
  const members = constants.flatMap(({ field, header, value }) =>
    header === undefined ? [[field.jsonName, value] as const] : [],
  );
  const headers = constants.flatMap(({ header, value }) => {
    return header === undefined ? [] : [[header.toLowerCase(), String(value)] as const];
  });
  return objectLiteral(
    [
      propertyAssignment("read", shape.reader(input, out)),
      propertyAssignment("handle", propertyAccess("handlers", localName)),
      ...(write === undefined ? [] : [propertyAssignment("write", write)]),
      ...constantsCode("members", members),
      ...constantsCode("headers", headers),
      ...featuresMember(operation, out),
    ],
    true,
  );
}

function constantsCode(name: string, entries: readonly (readonly [string, unknown])[]): Code[] {
  if (entries.length === 0) return [];
  const members = entries.map(([key, value]) => {
    return propertyAssignment(propertyKey(key), typeof value === "string" ? stringLiteral(value) : String(value));
  });
  return [propertyAssignment(name, objectLiteral(members))];
}
