import type { Migration } from "../store/store.ts";

const tables = `
  create table token.signing_key (
    kid text primary key,
    private_key jsonb not null,
    created timestamptz not null default now()
  );
  create table token.client (
    client_id text primary key,
    registration_id uuid not null unique,
    client_name text not null,
    -- Starts with the name of its encoding: see secret.ts.
    client_secret text not null,
    scope text[] not null,
    access_token_lifetime integer not null check (access_token_lifetime > 0),
    created timestamptz not null default now()
  );
`;

export const migrations: readonly Migration[] = [tables];
