export { nodeCodings } from "./node/compress/node-codings.ts";
export { type ClosableServer, closeServer } from "./node/lifecycle/close-server.ts";
export { createNodeListener, type NodeListener, type UpgradingListener } from "./node/listener/node-listener.ts";
export { nodeRequest, nodeResponse } from "./node/listener/node-platform.ts";
export {
  createNodeTransport,
  type NodeTransport,
  type NodeTransportOptions,
} from "./node/transport/create-node-transport.ts";
export type { Dispatcher } from "./node/transport/dispatcher.ts";
export { type Upgraded, type UpgradeOptions, upgrade } from "./node/upgrade/upgrade.ts";
export { requestTarget } from "./server/exchange/request-target.ts";
