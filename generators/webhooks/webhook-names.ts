import type { File, Operation, Service } from "@protoc-gen-rest/plugin";
import { type ModuleNames, moduleNames } from "../output/module-names.ts";
import { upperFirst } from "../output/names.ts";

/** The interface of the handlers. */
export function webhookHandlersName(service: Service): string {
  return names(service.file).exported(service, `${upperFirst(service.localName)}WebhookHandlers`);
}

/** The function that creates the endpoints of a receiver. */
export function receiveName(service: Service): string {
  return names(service.file).exported(service, `receive${upperFirst(service.localName)}Webhooks`);
}

/** The interface of the sender. */
export function senderName(service: Service): string {
  return names(service.file).exported(service, `${upperFirst(service.localName)}WebhookSender`);
}

/** The function that creates a sender. */
export function senderFactoryName(service: Service): string {
  return names(service.file).exported(service, `create${senderName(service)}`);
}

/** The function that sends a webhook. If services of a file share its name, the name of the service precedes it. */
export function sendName(operation: Operation): string {
  const { localName, service } = operation;
  const all = service.file.webhooks.flatMap(({ operations }) => operations);
  const isShared = all.some((other) => other !== operation && other.localName === localName);
  const stem = isShared ? upperFirst(service.localName) : "";
  return names(service.file).exported(operation, `send${stem}${upperFirst(localName)}`);
}

/** All names that `library_webhooks.ts` may export. */
export function webhookFileNames({ webhooks }: File): string[] {
  return [
    ...[webhookHandlersName, receiveName, senderName, senderFactoryName].flatMap((nameOf) => webhooks.map(nameOf)),
    ...webhooks.flatMap(({ operations }) => operations.map(sendName)),
  ];
}

function names(file: File): ModuleNames {
  return moduleNames(file, "webhooks", webhookFileNames);
}
