export { createRedisStore, type RedisScripts, type RedisStoreOptions } from "./redis/redis-store.ts";
