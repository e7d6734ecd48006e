export { type KoaContext, type KoaMiddleware, koaContext, koaRest } from "./koa/koa-rest.ts";
