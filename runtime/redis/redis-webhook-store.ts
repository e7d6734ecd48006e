import type { WebhookClaim, WebhookStore } from "../server/webhooks/webhook-store.ts";
import type { RedisScripts } from "./redis-store.ts";

/** Options of `createRedisWebhookStore`. */
export interface RedisWebhookStoreOptions {
  /** The start of keys. Receivers that share a database need one each. Default: `webhook:`. */
  readonly prefix?: string;
}

/** Scripts, because Redis runs each as a whole: two processes cannot both claim a message, or end the claim of each other. */
const claim = `
local state = redis.call("GET", KEYS[1])
if state == "handled" then return state end
if state then return "pending" end
redis.call("SET", KEYS[1], ARGV[1], "PX", ARGV[2])
return "claimed"
`;
const settle = `
local state = redis.call("GET", KEYS[1])
if not state or state == ARGV[1] then redis.call("SET", KEYS[1], "handled", "PX", ARGV[2]) end
`;
const release = `if redis.call("GET", KEYS[1]) == ARGV[1] then redis.call("DEL", KEYS[1]) end`;

/**
 * Remembers webhooks on a server that speaks the protocol of Redis, so that several processes handle each of them once. While the
 * server cannot be reached, webhooks are refused with 500; connect with `disableOfflineQueue`, or they wait for it.
 */
export function createRedisWebhookStore(
  client: RedisScripts,
  { prefix = "webhook:" }: RedisWebhookStoreOptions = {},
): WebhookStore {
  const run = (script: string, id: string, token: string, milliseconds = 0): Promise<unknown> =>
    client.eval(script, { keys: [prefix + id], arguments: [`claim:${token}`, String(Math.ceil(milliseconds))] });
  return {
    claim: async (id, token, milliseconds) => (await run(claim, id, token, milliseconds)) as WebhookClaim,
    settle: async (id, token, milliseconds) => void (await run(settle, id, token, milliseconds)),
    release: async (id, token) => void (await run(release, id, token)),
  };
}
