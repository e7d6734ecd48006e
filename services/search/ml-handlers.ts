import type { MachineLearningHandlers } from "../gen/search/v1/ml_handlers.js";
import type { Store } from "../store/store.ts";
import { actingCaller } from "./access/authenticate.ts";
import { authorizationOf, callerOf, declaredIndexPrivileges, requireIndices } from "./access/caller.ts";
import type { Cluster } from "./cluster.ts";
import { notFound, requireBody } from "./errors.ts";
import { lockAnalyticsJob, updateAnalyticsJob } from "./ml/analytics-jobs.ts";
import { datafeedOf } from "./ml/datafeed.ts";
import { addDatafeed, bucketSpanOf, emptyPatterns } from "./ml/datafeeds.ts";

/** The privileges that a job needs on the indices that it only reads. */
const sourcePrivileges = ["read", "view_index_metadata"];

export function createMachineLearningHandlers(store: Store, cluster: Cluster): MachineLearningHandlers {
  return {
    async createDatafeed(request, context) {
      const acting = await actingCaller(store, context);
      const datafeed = datafeedOf(request, await bucketSpanOf(store, request.job_id ?? ""), cluster);
      const indices = [datafeed.indices].flat();
      requireIndices(acting, declaredIndexPrivileges(context), indices);
      if (datafeed.indices_options?.allow_no_indices === false) {
        const [pattern] = await emptyPatterns(store, indices);
        if (pattern !== undefined) throw notFound(`no index matches [${pattern}]`);
      }
      const created = { ...datafeed, authorization: authorizationOf(acting) };
      await store.transaction((transaction) => addDatafeed(transaction, created));
      return created;
    },
    updateDataFrameAnalytics({ id, ...request }, context) {
      requireBody(context);
      const { description, model_memory_limit, max_num_threads, allow_lazy_start } = request;
      const caller = callerOf(context);
      return store.transaction(async (transaction) => {
        const job = await lockAnalyticsJob(transaction, id);
        requireIndices(caller, declaredIndexPrivileges(context), [job.dest.index]);
        requireIndices(caller, sourcePrivileges, job.source.index);
        const changes = { description, model_memory_limit, max_num_threads, allow_lazy_start };
        const authorization = authorizationOf(caller);
        const updated = await updateAnalyticsJob(transaction, job, changes, authorization, cluster.maxModelMemory);
        return { ...updated };
      });
    },
  };
}
