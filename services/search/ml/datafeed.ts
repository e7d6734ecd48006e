import type { CreateDatafeedRequest, Datafeed, IndicesOptions } from "../../gen/search/v1/ml_types.js";
import { invalid } from "../../requests/invalid.ts";
import type { Cluster } from "../cluster.ts";
import { formatDuration, parseDuration } from "../durations.ts";
import { checkExpandWildcards } from "./expand-wildcards.ts";
import { histogramInterval } from "./histogram-interval.ts";

const minute = 60_000;
const hour = 60 * minute;

/**
 * Returns the datafeed that a request describes, with its defaults. `bucketSpan` is that of the job, in milliseconds. Throws 400
 * for values beyond the limits and for values that do not go together.
 */
export function datafeedOf(request: CreateDatafeedRequest, bucketSpan: number, cluster: Cluster): Datafeed {
  const { datafeed_id, job_id = "", indices = [], query = { match_all: {} } } = request;
  if (job_id === "") throw invalid("job_id", "is required");
  if ([indices].flat().length === 0) throw invalid("indices", "is required");
  checkRemote([indices].flat());
  const { aggregations } = request;
  const interval = aggregations && histogramInterval(aggregations);
  const given = optionalMembers(request, [
    ...(["max_empty_searches", "aggregations", "runtime_mappings", "script_fields", "headers"] as const),
  ]);
  return {
    ...{ datafeed_id, job_id, indices, query, ...given },
    indices_options: indicesOptions(request),
    query_delay: queryDelay(request),
    frequency: frequency(request, bucketSpan, interval),
    scroll_size: scrollSize(request, cluster),
    chunking_config: chunkingConfig(request, interval),
    ...(request.delayed_data_check_config && {
      delayed_data_check_config: {
        ...request.delayed_data_check_config,
        check_window: checkWindow(request, bucketSpan),
      },
    }),
  };
}

/** This cluster has no node with that role. */
function checkRemote(indices: readonly string[]): void {
  const remote = indices.filter((name) => name.includes(":"));
  if (remote.length === 0) return;
  throw invalid("indices", `[${remote.join(", ")}] need nodes with the role "remote_cluster_client"`);
}

/** Query parameters stand in for options that the body leaves out. */
function indicesOptions(request: CreateDatafeedRequest): IndicesOptions {
  const { indices_options: body = {} } = request;
  const options = { ...optionalMembers(request, ["allow_no_indices", "ignore_unavailable", "ignore_throttled"]) };
  const expand_wildcards = body.expand_wildcards ?? request.expand_wildcards ?? ["open"];
  checkExpandWildcards(request.expand_wildcards, "expand_wildcards");
  checkExpandWildcards(body.expand_wildcards, "indices_options.expand_wildcards");
  const defaults = { allow_no_indices: true, ignore_unavailable: false, ignore_throttled: true };
  return { ...defaults, ...options, ...body, expand_wildcards };
}

/** By default random, so that datafeeds do not search all at once. */
function queryDelay({ query_delay }: CreateDatafeedRequest): string | number {
  if (query_delay === undefined) return `${minute + Math.floor(Math.random() * minute)}ms`;
  parseDuration(query_delay, "query_delay");
  return query_delay;
}

function frequency(request: CreateDatafeedRequest, bucketSpan: number, interval: number | undefined): string | number {
  if (request.frequency === undefined) return formatDuration(defaultFrequency(bucketSpan));
  const given = parseDuration(request.frequency, "frequency") ?? 0;
  if (given <= 0) throw invalid("frequency", "must be longer than 0");
  if (interval !== undefined && given % interval !== 0) {
    throw invalid("frequency", `must be a multiple of the interval of the date histogram, ${formatDuration(interval)}`);
  }
  return request.frequency;
}

/** The bucket span if it is short, otherwise a fraction of it. */
function defaultFrequency(bucketSpan: number): number {
  if (bucketSpan <= 2 * minute) return bucketSpan;
  if (bucketSpan <= 20 * minute) return bucketSpan / 2;
  return bucketSpan <= 12 * hour ? 10 * minute : hour;
}

/** With aggregations, searches return no documents. */
function scrollSize({ scroll_size = 1000, aggregations }: CreateDatafeedRequest, { maxResultWindow }: Cluster): number {
  if (aggregations === undefined && scroll_size > maxResultWindow) {
    throw invalid("scroll_size", `must be at most the maximum result window of the index, ${maxResultWindow}`);
  }
  return scroll_size;
}

function chunkingConfig(
  { chunking_config }: CreateDatafeedRequest,
  interval: number | undefined,
): Datafeed["chunking_config"] & object {
  if (chunking_config !== undefined) {
    if (chunking_config.mode === "manual" && chunking_config.time_span !== undefined) {
      parseDuration(chunking_config.time_span, "chunking_config.time_span");
    }
    return chunking_config;
  }
  if (interval === undefined) return { mode: "auto" };
  return { mode: "manual", time_span: formatDuration(1000 * interval) };
}

function checkWindow({ delayed_data_check_config }: CreateDatafeedRequest, bucketSpan: number): string | number {
  const { check_window } = delayed_data_check_config ?? {};
  if (check_window === undefined || check_window === null) return formatDuration(Math.max(2 * hour, 8 * bucketSpan));
  parseDuration(check_window, "delayed_data_check_config.check_window");
  return check_window;
}

function optionalMembers<T extends object, K extends keyof T>(message: T, names: readonly K[]): Partial<Pick<T, K>> {
  const members = names.filter((name) => message[name] !== undefined).map((name) => [name, message[name]]);
  return Object.fromEntries(members) as Partial<Pick<T, K>>;
}
