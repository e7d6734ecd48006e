/** The formats in which a stream of messages can travel. */
export type StreamFormat = "server-sent-events" | "ndjson" | "json-array" | "bytes" | "websocket" | "grpc-gateway";
