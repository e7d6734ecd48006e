export { createRedisStore, type RedisScripts, type RedisStoreOptions } from "./redis/redis-store.ts";
export { createRedisWebhookStore, type RedisWebhookStoreOptions } from "./redis/redis-webhook-store.ts";
