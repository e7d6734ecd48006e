export { createNodeTransport, type NodeTransport, type NodeTransportOptions } from "./create-node-transport.ts";
export type { Dispatcher } from "./dispatcher.ts";
export { createNodeListener, type NodeListener, type UpgradingListener } from "./node-listener.ts";
