import type { JsonObject } from "../../forms/values.ts";
import { objectOf } from "../../model/annotations/members.ts";
import type { Binding, Field, Operation, Service } from "../../model/elements/model.ts";
import { unlessEmpty } from "../json-object.ts";

/** Returns the Operation Object of a webhook. */
type DescribeWebhook = (operation: Operation, binding: Binding, operationId: string) => JsonObject;

/** The webhooks of a document. */
export interface WebhookItems {
  /** The Path Item Objects of webhooks that no operation asks for, by name. */
  readonly webhooks: JsonObject | undefined;
  /** The Callback Objects of an operation by name. */
  callbacks(operation: Operation): JsonObject | undefined;
}

export function webhookItems(services: readonly Service[], describe: DescribeWebhook): WebhookItems {
  const all = services.flatMap(({ operations }) => operations);
  const count = (name: string) => all.filter((it) => nameOf(it) === name).length;
  const isShared = ({ name }: Service) => services.filter((it) => it.name === name).length > 1;
  const items = all.flatMap((operation) => {
    const { service, name, fullName } = operation;
    const [binding] = operation.bindings;
    if (binding === undefined) return [];
    const id = isShared(service) ? fullName.replaceAll(".", "_") : `${service.name}_${name}`;
    const item = { [binding.method.toLowerCase()]: asSent(describe(operation, binding, id), operation) };
    const key = nameOf(operation);
    return [{ operation, key: count(key) > 1 ? `${service.name}.${key}` : key, item }];
  });
  const free = items.filter(({ operation }) => operation.webhook?.subscription === undefined);
  return {
    webhooks: unlessEmpty(Object.fromEntries(free.map(({ key, item }) => [key, item]))),
    callbacks: (subscribe) => {
      const own = items.flatMap(({ operation: { webhook }, key, item }) => {
        const { operation, url } = webhook?.subscription ?? {};
        return operation === subscribe && url !== undefined ? [[key, { [urlOf(subscribe, url)]: item }] as const] : [];
      });
      return unlessEmpty(Object.fromEntries(own));
    },
  };
}

/** The request that is sent: users may answer more than the declared message, and a signature identifies callers. */
function asSent({ security: _, ...object }: JsonObject, { output, response }: Operation): JsonObject {
  const { default: __, ...responses } = objectOf(object["responses"]);
  if (output.form.kind !== "empty") return { ...object, responses };
  const { content: ___, ...acknowledgement } = objectOf(responses[response.status]);
  return { ...object, responses: { ...responses, [response.status]: acknowledgement } };
}

function nameOf({ webhook, name }: Operation): string {
  return webhook?.name ?? name;
}

/** A Runtime Expression: where a request carries the URL. */
function urlOf({ bindings: [binding] }: Operation, url: readonly Field[]): string {
  const isHere = ({ path }: { readonly path: readonly Field[] }) =>
    path.length === url.length && path.every((field, at) => field === url[at]);
  const { query = [], headers = [], variables = [], body } = binding ?? {};
  if (variables.some(isHere)) return `{$request.path.${url.map(({ name }) => name).join(".")}}`;
  const inQuery = query.find(isHere);
  if (inQuery !== undefined) return `{$request.query.${inQuery.name}}`;
  const inHeader = headers.find(isHere);
  if (inHeader !== undefined) return `{$request.header.${inHeader.name}}`;
  const inBody = body?.kind === "field" ? url.slice(1) : url;
  return `{$request.body${inBody.length > 0 ? "#" : ""}${inBody.map(({ jsonName }) => `/${jsonName}`).join("")}}`;
}
