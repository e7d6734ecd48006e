import type { Migration } from "../store/store.ts";
import { addFirstData } from "./first-data.ts";

const tables = `
  create table search.cluster (
    only_row boolean primary key default true check (only_row),
    uuid text not null
  );
  create table search.certificates (
    only_row boolean primary key default true check (only_row),
    http_ca_key bytea not null,
    http_ca_cert bytea not null,
    transport_ca_cert bytea not null,
    transport_key bytea not null,
    transport_cert bytea not null
  );
  create table search.account (
    username text primary key,
    -- Starts with the name of its encoding: see services/token/secret.ts.
    password text not null,
    roles jsonb not null
  );
  create table search.api_key (
    id text primary key,
    name text not null,
    digest bytea not null,
    username text not null,
    role_descriptors jsonb not null,
    limits jsonb not null,
    metadata jsonb not null,
    -- In milliseconds since 1970.
    expiration bigint,
    created timestamptz not null default now()
  );
  create table search.pipeline (
    id text primary key,
    body jsonb not null
  );
  create table search.ruleset (
    id text primary key
  );
  create table search.rule (
    ruleset_id text not null references search.ruleset on delete cascade,
    id text not null,
    type text not null,
    criteria jsonb not null,
    actions jsonb not null,
    primary key (ruleset_id, id)
  );
  create table search.async_query (
    id text primary key,
    username text not null,
    status text not null,
    columns jsonb not null,
    rows jsonb not null,
    started bigint not null,
    took bigint,
    clusters jsonb,
    profile jsonb
  );
  create table search.sync_job (
    id text primary key,
    status text not null,
    error text
  );
  create table search.snapshot (
    repository text not null,
    name text not null,
    is_managed boolean not null,
    indices jsonb not null,
    primary key (repository, name)
  );
  create table search.index (
    name text primary key,
    settings jsonb not null,
    state text not null
  );
  create table search.inference_endpoint (
    id text primary key,
    task_type text not null,
    body jsonb not null
  );
  create table search.deployment (
    id text primary key,
    model_id text not null,
    threads integer not null,
    state text not null,
    allocation_count integer not null,
    target_allocation_count integer not null
  );
  create table search.anomaly_job (
    id text primary key,
    bucket_span text not null
  );
  create table search.datafeed (
    id text primary key,
    job_id text not null unique,
    body jsonb not null
  );
  create table search.analytics_job (
    id text primary key,
    body jsonb not null
  );
`;

export const migrations: readonly Migration[] = [tables, addFirstData];
