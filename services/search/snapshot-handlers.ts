import { setTimeout } from "node:timers/promises";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import type { SnapshotHandlers } from "../gen/search/v1/snapshot_handlers.js";
import type { Store } from "../store/store.ts";
import { callerOf, declaredIndexPrivileges, requireIndices } from "./access/caller.ts";
import type { Cluster } from "./cluster.ts";
import { parseDuration } from "./durations.ts";
import { beginMount, completeMounts } from "./snapshots.ts";

const defaultStorage = "full_copy";
const pollMilliseconds = 20;

/** `background` runs what responses do not wait for. */
export function createSnapshotHandlers(
  store: Store,
  cluster: Cluster,
  background: (task: Promise<void>) => void,
): SnapshotHandlers {
  return {
    async mountSnapshot(request, context) {
      const { repository, snapshot, index, renamed_index: target = index, storage = defaultStorage } = request;
      requireIndices(callerOf(context), declaredIndexPrivileges(context), [target]);
      await waitForMaster(cluster, parseDuration(request.master_timeout ?? "30s", "master_timeout"), context.signal);
      const mount = {
        ...{ repository, snapshot, index, target, storage },
        added: request.index_settings ?? {},
        removed: request.ignore_index_settings ?? [],
      };
      const total = await store.transaction((transaction) => beginMount(transaction, mount));
      const mounted = completeMounts(store, target);
      if (request.wait_for_completion === true) await mounted;
      else background(mounted);
      const successful = request.wait_for_completion === true ? total : 0;
      return { snapshot: { snapshot, indices: [target], shards: { total, successful, failed: 0 } } };
    },
  };
}

/** Throws 503 if no node is elected in time; undefined means no limit. */
async function waitForMaster(cluster: Cluster, timeout: number | undefined, signal: AbortSignal): Promise<void> {
  const end = timeout === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeout;
  while (!cluster.hasMaster()) {
    if (Date.now() >= end) throw new StatusError("unavailable", "no master node was elected before master_timeout");
    await setTimeout(Math.min(pollMilliseconds, end - Date.now()), undefined, { signal });
  }
}
