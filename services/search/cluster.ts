import { randomBytes } from "node:crypto";
import type { Page } from "../service.ts";
import type { Store } from "../store/store.ts";

/** The part of a cluster that depends on how it is set up. */
export interface Cluster {
  /** The processors of each node. */
  readonly processors: number;
  /** The most memory that a model may use: `16gb` */
  readonly maxModelMemory: string;
  /** The most documents that one search returns. */
  readonly maxResultWindow: number;
  /** Whether it is a serverless deployment, where keys cannot act for other users. */
  readonly isServerless: boolean;
  /** Whether a node is elected as master. */
  hasMaster(): boolean;
}

export const defaultCluster: Cluster = {
  processors: 32,
  maxModelMemory: "16gb",
  maxResultWindow: 10_000,
  isServerless: false,
  hasMaster: () => true,
};

/** Clients refuse a server without it. */
const productHeader = { "x-elastic-product": "Elasticsearch" } as const;

/** The response to `GET /`: clients check the version and the product. */
export async function createInfoPage(store: Store): Promise<Page> {
  const info = {
    name: "node-1",
    cluster_name: "protoc-gen-rest",
    cluster_uuid: await clusterUuid(store),
    version: {
      number: "9.0.0",
      build_flavor: "default",
      build_type: "npm",
      build_snapshot: false,
      minimum_wire_compatibility_version: "8.18.0",
      minimum_index_compatibility_version: "8.0.0",
    },
    tagline: "You Know, for Search",
  };
  return { mediaType: "application/json", content: `${JSON.stringify(info, undefined, 2)}\n`, headers: productHeader };
}

/** The first process on a database chooses it. */
async function clusterUuid(store: Store): Promise<string> {
  const insert = "insert into search.cluster (uuid) values ($1) on conflict do nothing";
  await store.query(insert, [randomBytes(16).toString("base64url")]);
  const [row] = await store.query<{ uuid: string }>("select uuid from search.cluster");
  return row?.uuid ?? "";
}
