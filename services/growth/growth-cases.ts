import type { GrowthCase } from "./growth-case.ts";

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };
const basic = { authorization: `Basic ${Buffer.from("elastic:growth").toString("base64")}` };
const inboxOf = { "service-session-token": "ada-key" };
const unknownId = "00000000-0000-4000-8000-000000000000";

/** By the name of the service. */
export const growthCases: Readonly<Record<string, GrowthCase>> = {
  rows: {
    async fill(database, from, to) {
      await database.query(
        "create table if not exists public.grown (id integer primary key, name text not null, tag integer not null)",
      );
      await database.query("grant select on public.grown to anon");
      const insert = `insert into public.grown select n, 'The name of number ' || n, n % 10
        from generate_series($1::integer, $2::integer) n`;
      await database.query(insert, [from, to]);
    },
    calls: [
      { label: "a row by its key", path: "/grown?id=eq.COUNT" },
      { label: "the last page", path: "/grown?order=id.desc&limit=100" },
      { label: "a filter without a match", path: "/grown?tag=eq.11" },
      { label: "an exact count", path: "/grown?limit=1", headers: { prefer: "count=exact" } },
      { label: "the whole table", path: "/grown" },
      { label: "the whole table in CSV", path: "/grown", headers: { accept: "text/csv" } },
    ],
  },
  library: {
    async fill(database, from, to) {
      const insert = `insert into library.volume (id, info, access, title_words, author_words, publisher_words, subject_words)
        select 'grown-' || n, jsonb_set(v.info, '{title}', to_jsonb('Volume ' || n)), v.access, ' volume ' || n || ' ',
          v.author_words, v.publisher_words, v.subject_words
        from library.volume v, generate_series($1::integer, $2::integer) n where v.id = 'emma'`;
      await database.query(insert, [from, to]);
    },
    calls: [
      { label: "a volume", path: "/books/v1/volumes/grown-COUNT" },
      { label: "a search that all match", path: "/books/v1/volumes?q=volume&maxResults=40" },
      { label: "its newest, by ratings", path: "/books/v1/volumes?q=volume&orderBy=newest" },
      { label: "a search that one matches", path: "/books/v1/volumes?q=intitle:COUNT" },
      { label: "a search without a match", path: "/books/v1/volumes?q=nowhere" },
    ],
  },
  inbox: {
    async fill(database, from, to) {
      const insert = `insert into inbox.notification (id, user_id, template_id, targets, title, content, icon, actions, place)
        select gen_random_uuid(), n.user_id, n.template_id, '{}', 'Number ' || i, n.content, n.icon, n.actions, nextval('inbox.delivery')
        from (select n.* from inbox.notification n join inbox.person p on p.id = n.user_id where p.name = 'ada' limit 1) n,
          generate_series($1::integer, $2::integer) i`;
      await database.query(insert, [from, to]);
    },
    calls: [
      { label: "the inbox", path: "/api/v2/notifications/inbox", headers: inboxOf },
      { label: "the unread", path: "/api/v2/notifications/inbox?read_status=unread", headers: inboxOf },
      { label: "targets without a match", path: `/api/v2/notifications/inbox?targets=${unknownId}`, headers: inboxOf },
      {
        label: "a template without a match",
        path: `/api/v2/notifications/inbox?templates=${unknownId}`,
        headers: inboxOf,
      },
      {
        label: "mark all as read",
        method: "PUT",
        path: "/api/v2/notifications/inbox/mark-all-as-read",
        headers: inboxOf,
        reset: (database) => database.query("delete from inbox.read_mark"),
      },
    ],
  },
  search: {
    async fill(database, from, to) {
      const insert = `insert into search.async_query (id, username, status, columns, rows, started)
        select 'grown-' || n, username, status, columns, rows, started
        from (select * from search.async_query limit 1) q, generate_series($1::integer, $2::integer) n`;
      await database.query(insert, [from, to]);
      const keys = `insert into search.api_key (id, name, digest, username, role_descriptors, limits, metadata)
        select 'grown-' || n, name, digest, username, role_descriptors, limits, metadata
        from (select * from search.api_key limit 1) k, generate_series($1::integer, $2::integer) n`;
      await database.query(keys, [from, to]);
    },
    calls: [
      {
        label: "a new API key",
        method: "POST",
        path: "/_security/api_key",
        headers: { ...basic, ...json },
        body: '{"name":"k"}',
      },
      {
        label: "a pipeline",
        path: "/_ingest/pipeline/access-log/_simulate?filter_path=docs",
        method: "POST",
        headers: { ...basic, ...json },
        body: '{"docs":[{"_source":{"message":"x"}}]}',
      },
    ],
  },
  token: {
    async fill(database, from, to) {
      const insert = `insert into token.client (client_id, registration_id, client_name, client_secret, scope, access_token_lifetime)
        select 'grown-' || n, gen_random_uuid(), 'Grown', '{noop}secret', '{read}', 300
        from generate_series($1::integer, $2::integer) n`;
      await database.query(insert, [from, to]);
    },
    calls: [
      {
        label: "a token",
        method: "POST",
        path: "/oauth2/token",
        headers: form,
        body: "grant_type=client_credentials&client_id=grown-COUNT&client_secret=secret",
      },
      {
        label: "a client that does not exist",
        method: "POST",
        path: "/oauth2/token",
        headers: form,
        body: "grant_type=client_credentials&client_id=none&client_secret=secret",
      },
    ],
  },
  codehost: {
    async fill(database, from, to) {
      const insert = `insert into codehost.resource (kind, parent, id, body)
        select 'variable', 'repos/acme/hello', 'GROWN_' || n, jsonb_build_object('name', 'GROWN_' || n, 'value', 'x')
        from generate_series($1::integer, $2::integer) n`;
      await database.query(insert, [from, to]);
    },
    calls: [
      { label: "a variable", path: "/repos/acme/hello/actions/variables/GROWN_COUNT" },
      { label: "the first page", path: "/repos/acme/hello/actions/variables" },
      { label: "a page in the middle", path: "/repos/acme/hello/actions/variables?page=200&per_page=30" },
      { label: "the branches", path: "/repos/acme/hello/branches" },
    ],
  },
};
