export { type ConnectHandlerOptions, type ConnectHandlers, connectHandlers } from "./connect/connect-handlers.ts";
export { type ConnectTransportOptions, createConnectTransport } from "./connect/create-connect-transport.ts";
