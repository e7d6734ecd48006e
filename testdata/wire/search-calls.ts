import type { Client, estypes } from "@elastic/elasticsearch";
import type { Message } from "./load-services.ts";

/** An operation with its messages and answer, and how the official client calls it. */
export interface SearchOperation {
  /** Such as `ingest.simulatePipeline`. */
  readonly name: string;
  call(client: Client, message: object): Promise<unknown>;
  /** Messages by the title of their test. */
  readonly messages: Readonly<Record<string, Message>>;
  /** The answer of the handler. */
  readonly answer: unknown;
  /** Its JSON, where that differs. */
  readonly json?: unknown;
}

const common = { error_trace: true, human: true, pretty: false };

const documents = [
  { _source: { name: "größe 1", nested: { list: [1, null, "x"], no: null } } },
  { _index: "books", _id: "a/1", _source: {} },
];
const pipeline = {
  description: "",
  processors: [
    { set: { field: "a", value: null, if: "ctx.b != null", tag: "first" } },
    { set: { field: "b", value: [1, { c: false }] } },
    { rename: { field: "a", target_field: "b", ignore_missing: true } },
  ],
  on_failure: [{ set: { field: "error", value: "{{ _ingest.on_failure_message }}" } }],
  version: 0,
  deprecated: false,
  _meta: { owner: { team: "search" }, no: null },
};
const simulated = {
  docs: [
    {
      doc: {
        _index: "_index",
        _id: "_id",
        _version: "-3",
        _version_type: "external_gte",
        _ingest: { timestamp: "2026-01-01T00:00:00Z" },
        _source: { a: null },
      },
    },
    {
      error: {
        type: "illegal_argument_exception",
        reason: null,
        root_cause: [{ type: "illegal_argument_exception", reason: "no" }],
        processor_tag: "first",
      },
    },
    { processor_results: [{ processor_type: "set", status: "error_ignored", tag: "first", description: "" }] },
  ],
};

const roles = {
  reader: {
    cluster: ["monitor"],
    indices: [
      {
        names: ["books-*"],
        privileges: ["read"],
        field_security: { grant: ["title", "a.*"] },
        query: { term: { public: true } },
        allow_restricted_indices: false,
      },
      { names: "x", privileges: ["all"], query: '{"match_all":{}}' },
    ],
    remote_indices: [{ clusters: "eu", names: ["*"], privileges: ["read"] }],
    remote_cluster: [{ clusters: ["eu", "us"], privileges: ["monitor_enrich"] }],
    global: { application: { manage: { applications: ["shop"] } } },
    applications: [{ application: "shop", privileges: ["admin"], resources: ["*"] }],
    metadata: { version: 1 },
    run_as: [],
    restriction: { workflows: ["search_application_query"] },
    transient_metadata: { enabled: true },
  },
  "größe/1": { global: [{ application: {} }] },
};

const analysis = {
  classification: { dependent_variable: "class", alpha: 0.5, num_top_classes: -1, feature_processors: [{}] },
};

const rule = {
  type: "pinned",
  criteria: { type: "fuzzy", metadata: "query", values: ["größe", 1] },
  actions: { docs: [{ _index: "books", _id: "1" }] },
};

export const searchOperations: readonly SearchOperation[] = [
  {
    name: "ingest.simulatePipeline",
    call: (client, message: estypes.IngestSimulateRequest) => client.ingest.simulate(message),
    messages: {
      "with required fields only": { docs: documents, pipeline: {} },
      "with every field": { verbose: true, ...common, docs: documents, pipeline },
    },
    answer: simulated,
  },
  {
    name: "ingest.simulateStoredPipeline",
    call: (client, message: estypes.IngestSimulateRequest) => client.ingest.simulate(message),
    messages: {
      "with required fields only": { id: "my-pipeline", docs: documents },
      "with a pipeline in the body, too": {
        id: "größe/1 %?#&+",
        verbose: false,
        ...common,
        docs: documents,
        pipeline,
      },
    },
    answer: simulated,
  },
  {
    name: "ingest.putPipeline",
    call: (client, { pipeline, ...message }: { id: string; pipeline: object }) => {
      return client.ingest.putPipeline({ ...message, ...pipeline });
    },
    messages: {
      "with processors": { id: "größe/1", pipeline },
      "with every field": { id: "p", ...common, pipeline: { ...pipeline, field_access_pattern: "flexible" } },
    },
    answer: { acknowledged: true },
  },
  {
    name: "ingest.getPipeline",
    call: (client, message: estypes.IngestGetPipelineRequest) => client.ingest.getPipeline(message),
    messages: { "without options": { id: "größe/1" }, "with every option": { id: "p-1", ...common } },
    answer: { p: { ...pipeline, created_date: "2026-01-01", created_date_millis: 1, modified_date_millis: 2 } },
  },
  {
    name: "ingest.listPipelines",
    call: (client, message: estypes.IngestGetPipelineRequest) => client.ingest.getPipeline(message),
    messages: { "without options": {}, "with every option": common },
    answer: {},
  },
  {
    name: "ingest.deletePipeline",
    call: (client, message: estypes.IngestDeletePipelineRequest) => client.ingest.deletePipeline(message),
    messages: { "without options": { id: "größe/1" }, "with every option": { id: "p", ...common } },
    answer: { acknowledged: true },
  },
  {
    name: "security.createApiKey",
    call: (client, message: estypes.SecurityCreateApiKeyRequest) => client.security.createApiKey(message),
    messages: {
      "with required fields only": { name: "größe" },
      "with refresh=true": { refresh: "true", name: "k" },
      "with refresh=false": { refresh: "false", name: "k" },
      "without roles": { name: "k", role_descriptors: {} },
      "with every field": {
        refresh: "wait_for",
        ...common,
        name: "k",
        expiration: "5micros",
        role_descriptors: roles,
        metadata: { environment: { level: 1, tags: ["dev", null] } },
      },
      "that expires at once": { name: "k", expiration: "0" },
      "that never expires": { name: "k", expiration: -1 },
    },
    answer: { id: "VuaC", name: "k", api_key: "ui2l", encoded: "VnVhQzp1aTJs", expiration: 1544068612110 },
  },
  {
    name: "security.enrollNode",
    call: (client, message: estypes.SecurityEnrollNodeRequest) => client.security.enrollNode(message),
    messages: { "without options": {}, "with every option": common },
    answer: {
      http_ca_key: new Uint8Array([0x30, 0x82, 0xff]),
      http_ca_cert: new Uint8Array([0x30, 1]),
      transport_ca_cert: new Uint8Array([0x30, 2]),
      transport_key: new Uint8Array([0x30, 3]),
      transport_cert: new Uint8Array([0x30, 4]),
      nodes_addresses: ["127.0.0.1:9300", "[::1]:9300"],
    },
    json: {
      http_ca_key: "MIL/",
      http_ca_cert: "MAE=",
      transport_ca_cert: "MAI=",
      transport_key: "MAM=",
      transport_cert: "MAQ=",
      nodes_addresses: ["127.0.0.1:9300", "[::1]:9300"],
    },
  },
  {
    name: "snapshot.mountSnapshot",
    call: (client, message: estypes.SearchableSnapshotsMountRequest) => client.searchableSnapshots.mount(message),
    messages: {
      "with required fields only": { repository: "backups", snapshot: "s1", index: "books" },
      "with every field": {
        repository: "größe/1 +",
        snapshot: "snap 1%",
        master_timeout: "-1",
        wait_for_completion: true,
        storage: "shared_cache",
        ...common,
        index: "books",
        renamed_index: "books-2",
        index_settings: { "index.number_of_replicas": 0, nested: { no: null } },
        ignore_index_settings: ["index.refresh_interval"],
      },
    },
    answer: {
      snapshot: { snapshot: "s1", indices: "books", shards: { failed: 0, successful: 1, total: 1, failures: [] } },
    },
  },
  {
    name: "inference.createInferenceEndpoint",
    call: (client, message: estypes.InferencePutElasticsearchRequest) => client.inference.putElasticsearch(message),
    messages: {
      "with required fields only": {
        task_type: "rerank",
        elasticsearch_inference_id: "größe/1",
        service: "elasticsearch",
        service_settings: { model_id: ".rerank-v1", num_threads: 1 },
      },
      "with every field": {
        task_type: "text_embedding",
        elasticsearch_inference_id: "e5",
        ...common,
        service: "elasticsearch",
        service_settings: {
          model_id: ".e5",
          deployment_id: "d",
          num_threads: 32,
          adaptive_allocations: { enabled: true, min_number_of_allocations: 0, max_number_of_allocations: 4 },
        },
        chunking_settings: { strategy: "recursive", max_chunk_size: 25, separator_group: "markdown" },
        task_settings: { return_documents: false },
      },
    },
    answer: {
      inference_id: "e5",
      task_type: "text_embedding",
      service: "elasticsearch",
      service_settings: { model_id: ".e5", num_threads: 1, num_allocations: 1 },
      chunking_settings: { strategy: "sentence", max_chunk_size: 250, sentence_overlap: 1 },
    },
  },
  {
    name: "inference.streamCompletion",
    call: (client, message: estypes.InferenceStreamCompletionRequest) => client.inference.streamCompletion(message),
    messages: {
      "of a string": { inference_id: "openai/1", input: "What is elastic?" },
      "of a list of one string": { inference_id: "o", ...common, input: ["größe"], task_settings: { temperature: 0 } },
    },
    answer: [{ completion: [{ delta: "El" }] }, { completion: [{ delta: "astic" }] }],
  },
  {
    name: "query.stopAsyncQuery",
    call: (client, message: estypes.EsqlAsyncQueryStopRequest) => client.esql.asyncQueryStop(message),
    messages: {
      "without options": { id: "FkpMRkJGS1gzVDRlM3g4ZzMyRGlLbkEaTXlJZHdNT09TU2VTZVBoNDM3cFZMUToxMDM=" },
      "with every field": { id: "a/b", drop_null_columns: true, ...common },
    },
    answer: {
      took: 5,
      is_partial: true,
      columns: [{ name: "größe", type: "long" }],
      all_columns: [
        { name: "größe", type: "long" },
        { name: "x", type: "null" },
      ],
      values: [[1], [null], [["a", true]]],
      _clusters: {
        total: 1,
        successful: 0,
        running: 0,
        skipped: 0,
        partial: 1,
        failed: 0,
        details: { "(local)": { status: "partial", indices: "books", _shards: { total: 1 } } },
      },
      profile: { drivers: [] },
    },
  },
  {
    name: "queryRules.listQueryRulesets",
    call: (client, message: estypes.QueryRulesListRulesetsRequest) => client.queryRules.listRulesets(message),
    messages: {
      "without options": {},
      "a page": { from: 0, size: 10 },
      "with every field": { from: 1, size: 0, ...common },
    },
    answer: {
      count: 2,
      results: [
        {
          ruleset_id: "r",
          rule_total_count: 1,
          rule_criteria_types_counts: { exact: 2 },
          rule_type_counts: { pinned: 1 },
        },
        { ruleset_id: "s", rule_total_count: 0, rule_criteria_types_counts: {}, rule_type_counts: {} },
      ],
    },
  },
  {
    name: "queryRules.putQueryRuleset",
    call: (client, message: estypes.QueryRulesPutRulesetRequest) => client.queryRules.putRuleset(message),
    messages: {
      "with a rule": { ruleset_id: "größe/1", rules: { rule_id: "a", ...rule } },
      "with every field": { ruleset_id: "r", ...common, rules: [{ rule_id: "a", ...rule, priority: 0 }] },
    },
    answer: { result: "created" },
  },
  {
    name: "queryRules.putQueryRule",
    call: (client, message: estypes.QueryRulesPutRuleRequest) => client.queryRules.putRule(message),
    messages: {
      "with required fields only": { ruleset_id: "größe/1", rule_id: "r 1", ...rule },
      "with every field": {
        ruleset_id: "r",
        rule_id: "1",
        ...common,
        ...rule,
        criteria: [{ type: "always" }],
        priority: 5,
      },
    },
    answer: { result: "updated" },
  },
  {
    name: "queryRules.deleteQueryRule",
    call: (client, message: estypes.QueryRulesDeleteRuleRequest) => client.queryRules.deleteRule(message),
    messages: {
      "without options": { ruleset_id: "größe/1", rule_id: "r 1" },
      "with every field": { ruleset_id: "r", rule_id: "1", ...common },
    },
    answer: { acknowledged: true },
  },
  {
    name: "queryRules.deleteQueryRuleset",
    call: (client, message: estypes.QueryRulesDeleteRulesetRequest) => client.queryRules.deleteRuleset(message),
    messages: { "without options": { ruleset_id: "größe/1" }, "with every field": { ruleset_id: "r", ...common } },
    answer: { acknowledged: true },
  },
  {
    name: "machineLearning.createDatafeed",
    call: (client, message: estypes.MlPutDatafeedRequest) => client.ml.putDatafeed(message),
    messages: {
      "with required fields only": { datafeed_id: "datafeed-1", job_id: "j", indices: ["books-*"] },
      "with every field": {
        datafeed_id: "d_1",
        allow_no_indices: false,
        expand_wildcards: ["open", "hidden"],
        ignore_throttled: true,
        ignore_unavailable: false,
        ...common,
        job_id: "j",
        indices: "books",
        indices_options: {
          allow_no_indices: true,
          expand_wildcards: "all",
          ignore_unavailable: true,
          ignore_throttled: false,
        },
        query: { bool: { must: [{ term: { a: null } }] } },
        query_delay: "60s",
        frequency: "150s",
        scroll_size: 1000,
        max_empty_searches: 10,
        aggregations: { buckets: { date_histogram: { field: "time", fixed_interval: "360s" } } },
        chunking_config: { mode: "manual", time_span: "3h" },
        delayed_data_check_config: { enabled: true, check_window: "2h" },
        runtime_mappings: {
          day: {
            type: "keyword",
            script: { source: "emit('x')", lang: "painless", params: { a: 1 }, options: { b: "c" } },
          },
          other: {
            type: "lookup",
            target_index: "t",
            input_field: "i",
            target_field: "f",
            fetch_fields: ["a", { field: "b" }],
          },
        },
        script_fields: { twice: { script: "doc.a.value * 2", ignore_failure: true } },
        headers: { "x-tenant": "größe" },
      },
      "with durations as numbers": {
        datafeed_id: "d",
        job_id: "j",
        indices: ["a"],
        query_delay: 0,
        frequency: -1,
        delayed_data_check_config: { enabled: false, check_window: -1 },
      },
      "without chunks": { datafeed_id: "d", job_id: "j", indices: ["a", "b"], chunking_config: { mode: "off" } },
    },
    answer: {
      datafeed_id: "d",
      job_id: "j",
      indices: ["a"],
      query: { match_all: {} },
      query_delay: "91200ms",
      chunking_config: { mode: "auto" },
      delayed_data_check_config: { enabled: true, check_window: null },
      scroll_size: 1000,
      authorization: { roles: ["superuser"], api_key: { id: "i", name: "n" } },
    },
  },
  {
    name: "machineLearning.updateDataFrameAnalytics",
    call: (client, message: estypes.MlUpdateDataFrameAnalyticsRequest) => client.ml.updateDataFrameAnalytics(message),
    messages: {
      "with one field": { id: "job-1", description: "" },
      "with every field": {
        id: "job_1",
        ...common,
        description: "größe",
        model_memory_limit: "200mb",
        max_num_threads: 1,
        allow_lazy_start: false,
      },
    },
    answer: { id: "job-1", allow_lazy_start: false, analysis, create_time: 1562265491319, source: { index: ["a"] } },
  },
  {
    name: "connector.setSyncJobError",
    call: (client, message: estypes.ConnectorSyncJobErrorRequest) => client.connector.syncJobError(message),
    messages: {
      "with required fields only": { connector_sync_job_id: "größe/1", error: "" },
      "with every field": { connector_sync_job_id: "j", ...common, error: "Houston: größe\n" },
    },
    answer: { result: "updated" },
  },
];
