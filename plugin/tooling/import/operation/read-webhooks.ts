import { child, members, type Node } from "../source/node.ts";
import type { ApiSource, OperationSource } from "./api-source.ts";
import { contentsOf } from "./media-types.ts";
import { readOperation } from "./read-operations.ts";

/** A request that the API sends. */
export interface WebhookSource {
  readonly source: OperationSource;
  readonly name: string;
  /** The operation with which a user asks for it, and the Runtime Expression of the URL in it. */
  readonly callback?: { readonly of: OperationSource; readonly url: string };
}

/** The webhooks and callbacks of a document, apart from those that are not a single request with a body of JSON. */
export interface ReadWebhooks {
  readonly webhooks: readonly WebhookSource[];
  /** Path Item Objects with such requests. */
  readonly others: readonly { readonly name: string; readonly item: Node }[];
}

export function readWebhooks(source: ApiSource, operations: readonly OperationSource[]): ReadWebhooks {
  const { root, references } = source;
  const webhooks: WebhookSource[] = [];
  const others: { readonly name: string; readonly item: Node }[] = [];
  const add = (name: string, entry: Node, more: Pick<WebhookSource, "callback">): void => {
    const item = references.follow(entry);
    const sent = members(item).filter(({ key }) => /^(?:get|put|post|delete|options|head|patch|trace)$/.test(key));
    const [only, another] = sent;
    const node = only && references.follow(only);
    if (only === undefined || node === undefined || another !== undefined || !isSendable(only.key, node, source)) {
      others.push({ name, item });
      return;
    }
    // Users choose the paths of webhooks, so any will do here.
    const path = `/webhooks/${name.replace(/[^\w.-]+/g, "-")}`;
    const own = readOperation(path, only.key, node, item, source);
    const tag = more.callback?.of.tag ?? own.tag;
    webhooks.push({ source: { ...own, tag, id: own.id ?? name }, name, ...more });
  };
  for (const keyword of ["webhooks", "x-webhooks"]) {
    for (const entry of members(child(root, keyword))) add(entry.key, entry, {});
  }
  for (const operation of operations) {
    for (const callback of members(child(operation.node, "callbacks"))) {
      const expressions = members(references.follow(callback)).filter(({ key }) => !key.startsWith("x-"));
      for (const entry of expressions) {
        const name =
          expressions.length === 1 ? callback.key : `${callback.key} ${entry.key.replace(/\W+/g, " ").trim()}`;
        add(name, entry, { callback: { of: operation, url: entry.key } });
      }
    }
  }
  return { webhooks: distinct(webhooks), others };
}

function isSendable(method: string, node: Node, { references }: ApiSource): boolean {
  const body = child(node, "requestBody");
  if (body === undefined || !/^(?:post|put|patch)$/.test(method)) return false;
  return contentsOf(references.follow(body)).some(({ kind, schema }) => kind === "json" && schema !== undefined);
}

/** Several operations may have the callback, and a document webhooks beside it. */
function distinct(webhooks: readonly WebhookSource[]): readonly WebhookSource[] {
  const names = new Set<string>();
  return webhooks.map((webhook) => {
    let { name } = webhook;
    for (let count = 2; names.has(name); count++) name = `${webhook.name} ${count}`;
    names.add(name);
    if (name === webhook.name) return webhook;
    const source = { ...webhook.source, path: `${webhook.source.path}-${name.slice(webhook.name.length + 1)}` };
    return { ...webhook, name, source };
  });
}
