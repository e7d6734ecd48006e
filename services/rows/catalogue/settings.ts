import type { Queryable } from "../../store/store.ts";

/** The settings by `alter database NAME set rows.db_max_rows = '1000'` and the like, by the names of PostgREST's settings. */
export interface Settings {
  /** `db_schemas`: the schemas that callers may name, the first of which is the default. Undefined: all of them. */
  readonly schemas: readonly string[] | undefined;
  /** `db_anon_role`: the role of requests without a token. Undefined: the user of the connection. */
  readonly role: string | undefined;
  /** `db_tx_end`: whether callers may choose how a transaction ends. */
  readonly txEnd: string | undefined;
  /** `db_plan_enabled`: whether callers may see how the database processes their requests. */
  readonly planEnabled: boolean;
  /** `db_aggregates_enabled`: whether callers may aggregate rows; true by default. */
  readonly aggregatesEnabled: boolean;
  /** `db_max_rows`: how many rows a response may have. */
  readonly maxRows: number | undefined;
  /** `db_pre_request`: a function that each request calls first. */
  readonly preRequest: string | undefined;
  /** `db_extra_search_path`: schemas whose functions and types have their names without a schema; `public` by default. */
  readonly extraSearchPath: readonly string[];
  /** `db_root_spec`: a function whose result GET / returns. */
  readonly rootSpec: string | undefined;
  /** `openapi_mode`: whether GET / returns an OpenAPI document. */
  readonly hasOpenApi: boolean;
  /** `jwt_secret`: the secret of tokens, or a JSON Web Key or set of them. Undefined: callers are not authenticated. */
  readonly jwtSecret: string | undefined;
  /** `jwt_secret_is_base64`. */
  readonly isJwtSecretBase64: boolean;
  /** `jwt_aud`: the audience that tokens must have. */
  readonly jwtAudience: string | undefined;
  /** `error_codes`: what the codes of errors start with: `SVC` by default, `PGRST` as those of PostgREST. */
  readonly errorCodes: string;
}

const select = `
  select split_part(setting, '=', 1) as name, substr(setting, strpos(setting, '=') + 1) as value
  from pg_db_role_setting s, unnest(s.setconfig) as setting
  where s.setrole = 0 and s.setdatabase = (select oid from pg_database where datname = current_database())
    and setting like 'rows.%'`;

/** Reads the settings of a database. The role `anon` is the one of requests if the database has it. */
export async function loadSettings(database: Queryable): Promise<Settings> {
  const rows = await database.query<{ name: string; value: string }>(select);
  const [anon] = await database.query("select from pg_roles where rolname = 'anon' and pg_has_role(oid, 'member')");
  const values = new Map(rows.map(({ name, value }) => [name.slice("rows.".length), value]));
  const text = (name: string) => values.get(name) || undefined;
  const isOn = (name: string) => ["true", "on", "1"].includes(text(name)?.toLowerCase() ?? "");
  const maxRows = Number(text("db_max_rows") ?? Number.NaN);
  const isOpen = text("openapi_mode")?.toLowerCase();
  return {
    schemas: listOf(text("db_schemas")),
    role: text("db_anon_role") ?? (anon === undefined || text("jwt_secret") !== undefined ? undefined : "anon"),
    txEnd: text("db_tx_end"),
    planEnabled: isOn("db_plan_enabled"),
    aggregatesEnabled: text("db_aggregates_enabled") === undefined || isOn("db_aggregates_enabled"),
    maxRows: Number.isSafeInteger(maxRows) && maxRows >= 0 ? maxRows : undefined,
    preRequest: text("db_pre_request"),
    extraSearchPath: listOf(values.get("db_extra_search_path")) ?? ["public"],
    rootSpec: text("db_root_spec"),
    hasOpenApi: isOpen !== "disabled" && isOpen !== "oadisabled",
    jwtSecret: text("jwt_secret"),
    isJwtSecretBase64: isOn("jwt_secret_is_base64"),
    jwtAudience: text("jwt_aud"),
    errorCodes: text("error_codes") === "PGRST" ? "PGRST" : "SVC",
  };
}

function listOf(text: string | undefined): string[] | undefined {
  return text
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
