import type { Migration } from "../store/store.ts";

const tables = `
  create table codehost.resource (
    kind text not null,
    -- The path that it is below, such as orgs/acme.
    parent text not null,
    id text not null,
    place bigint generated always as identity,
    body jsonb not null,
    created timestamptz not null default now(),
    updated timestamptz not null default now(),
    primary key (kind, parent, id)
  );
  create index resource_place on codehost.resource (kind, parent, place);
  create sequence codehost.number start 1001;
`;

export const migrations: readonly Migration[] = [tables];
