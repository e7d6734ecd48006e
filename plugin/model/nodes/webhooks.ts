import type { JsonLiteral } from "../../forms/values.ts";
import type { Binding, Field, Operation } from "../elements/model.ts";
import type { WebhookConstant } from "../elements/webhook.ts";
import type { OperationNode } from "./operation-node.ts";

/** Sets what the webhooks of a service are called, how receivers know them, and what they are sent for. */
export function linkWebhooks(webhooks: readonly OperationNode[], operations: readonly OperationNode[]): void {
  for (const operation of webhooks) {
    const { name: rpc, declaredWebhook: { name = rpc, subscribedBy, urlField } = {} } = operation;
    const subscribe = operations.find((it) => it.name === subscribedBy);
    const url = subscribe?.input.fields.find((field) => field.name === urlField);
    const constants = constantsOf(operation);
    operation.fixedFields = new Map(constants.map(({ field, value }) => [field, value]));
    operation.webhook = {
      name,
      constants,
      subscription: subscribe && url && { operation: subscribe, url },
    };
  }
}

function constantsOf({ input, bindings: [binding] }: Operation): readonly WebhookConstant<Field>[] {
  if (binding === undefined) return [];
  const inHeaders = binding.headers.flatMap(({ path, name }) => {
    const [field] = path;
    const value = field === undefined || path.length > 1 ? undefined : constantOf(field);
    return value === undefined ? [] : [{ field: field!, header: name, value }];
  });
  const outside = new Set([...binding.headers, ...binding.cookies, ...binding.query].map(({ path }) => path[0]));
  const inBody = bodyFields(input.fields, binding).flatMap((field) => {
    const value = outside.has(field) ? undefined : constantOf(field);
    return value === undefined ? [] : [{ field, value }];
  });
  return [...inHeaders, ...inBody];
}

function constantOf({ form, cardinality }: Field): JsonLiteral | undefined {
  const value = cardinality === "singular" ? form.schema?.["const"] : undefined;
  return value as JsonLiteral | undefined;
}

function bodyFields(fields: readonly Field[], { body }: Binding): readonly Field[] {
  if (body.kind === "all") return fields;
  if (body.kind === "none" || body.field.type.kind !== "message" || body.field.cardinality !== "singular") return [];
  return body.field.type.fields;
}
