import type { WebhookClaim, WebhookStore } from "../server/webhooks/webhook-store.ts";
import type { RedisScripts } from "./redis-store.ts";

/** Options of `createRedisWebhookStore`. */
export interface RedisWebhookStoreOptions {
  /** What keys start with. Receivers that share a database need one each. Default: `webhook:`. */
  readonly prefix?: string;
}

/** One script, because Redis runs it as a whole: two processes cannot both claim a message. */
const claim = `
local state = redis.call("GET", KEYS[1])
if state then return state end
redis.call("SET", KEYS[1], "pending", "PX", ARGV[1])
return "claimed"
`;
const settle = `return redis.call("SET", KEYS[1], "handled", "PX", ARGV[1])`;
const release = `return redis.call("DEL", KEYS[1])`;

/**
 * Remembers webhooks on a server that speaks the protocol of Redis, so that several processes handle each of them once. While the
 * server cannot be reached, webhooks are refused with 500; connect with `disableOfflineQueue`, or they wait for it.
 */
export function createRedisWebhookStore(
  client: RedisScripts,
  { prefix = "webhook:" }: RedisWebhookStoreOptions = {},
): WebhookStore {
  const run = (script: string, id: string, ...values: readonly number[]): Promise<unknown> =>
    client.eval(script, { keys: [prefix + id], arguments: values.map((value) => String(Math.ceil(value))) });
  return {
    claim: async (id, milliseconds) => (await run(claim, id, milliseconds)) as WebhookClaim,
    settle: async (id, milliseconds) => void (await run(settle, id, milliseconds)),
    release: async (id) => void (await run(release, id)),
  };
}
