export { type FastifyRestOptions, fastifyReply, fastifyRequest, fastifyRest } from "./fastify/fastify-rest.ts";
