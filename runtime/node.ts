export { createNodeTransport, type NodeTransport, type NodeTransportOptions } from "./node/create-node-transport.ts";
export type { Dispatcher } from "./node/dispatcher.ts";
export { createNodeListener, type NodeListener, type UpgradingListener } from "./node/node-listener.ts";
