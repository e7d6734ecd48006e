import type { RateLimitStore } from "../server/limits/rate-limit-store.ts";

/** The part of a client of npm `redis` that a store needs. */
export interface RedisScripts {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** Options of `createRedisStore`. */
export interface RedisStoreOptions {
  /** The start of keys. Limits that share a database need one each. Default: `rate-limit:`. */
  readonly prefix?: string;
}

/** One script, because Redis runs it as a whole: two processes cannot both take the last request of a window. */
const take = `
local left = redis.call("PTTL", KEYS[1])
local count = tonumber(redis.call("GET", KEYS[1])) or 0
if left < 0 then
  left = tonumber(ARGV[2])
  count = 0
  redis.call("SET", KEYS[1], 0, "PX", left)
end
if count >= tonumber(ARGV[1]) then return {count, left, 0} end
return {redis.call("INCR", KEYS[1]), left, 1}
`;

/**
 * Counts requests on a server that speaks the protocol of Redis, so that a limit holds over several processes. Windows begin
 * with the first request of a key, as in memory. While the server cannot be reached, requests are refused with 500; connect
 * with `disableOfflineQueue`, or they wait for it.
 */
export function createRedisStore(
  client: RedisScripts,
  { prefix = "rate-limit:" }: RedisStoreOptions = {},
): RateLimitStore {
  return {
    async take(key, limit, windowMilliseconds) {
      const window = String(Math.max(1, Math.ceil(windowMilliseconds)));
      const reply = await client.eval(take, { keys: [prefix + key], arguments: [String(limit), window] });
      const [count = 0, left = 0, isAllowed] = (reply as readonly unknown[]).map(Number);
      return { remaining: Math.max(0, limit - count), resetMilliseconds: left, isAllowed: isAllowed === 1 };
    },
  };
}
