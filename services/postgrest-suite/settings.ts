import type { Configuration } from "./words.ts";

/** How the settings of the service for rows are called, by the members of PostgREST's configuration. */
const names: Readonly<Record<string, string>> = {
  configDbAggregates: "db_aggregates_enabled",
  configDbAnonRole: "db_anon_role",
  configDbExtraSearchPath: "db_extra_search_path",
  configDbMaxRows: "db_max_rows",
  configDbPlanEnabled: "db_plan_enabled",
  configDbPreRequest: "db_pre_request",
  configDbRootSpec: "db_root_spec",
  configDbSchemas: "db_schemas",
  configJwtAudience: "jwt_aud",
  configJwtSecret: "jwt_secret",
  configJwtSecretIsBase64: "jwt_secret_is_base64",
  configOpenApiMode: "openapi_mode",
  configClientErrorVerbosity: "client_error_verbosity",
};

/** The settings of PostgREST's suite. */
const base: Readonly<Record<string, string>> = {
  db_aggregates_enabled: "false",
  db_anon_role: "postgrest_test_anonymous",
  db_extra_search_path: "",
  db_pre_request: "test.switch_role",
  db_schemas: "test",
  db_tx_end: "rollback-allow-override",
  error_codes: "PGRST",
  jwt_secret: "reallyreallyreallyreallyverysafe",
};

/** The settings of a configuration, as statements that change them for a database. */
export function settingStatements(configuration: Configuration, database: string): string[] {
  const settings: Record<string, string> = { ...base };
  const isOverridable = configuration.get("configDbTxAllowOverride") ?? true;
  const rollsBack = configuration.get("configDbTxRollbackAll") ?? true;
  settings["db_tx_end"] = `${rollsBack ? "rollback" : "commit"}${isOverridable ? "-allow-override" : ""}`;
  for (const [member, value] of configuration) {
    const name = names[member];
    if (name === undefined) continue;
    if (value === null) delete settings[name];
    else settings[name] = Array.isArray(value) ? value.join(",") : String(value);
  }
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  return [
    `alter database ${database} reset all`,
    `alter database ${database} set request.jwt.claim.id = '-1'`,
    `alter database ${database} set app.settings.app_host = 'localhost'`,
    `alter database ${database} set app.settings.external_api_secret = '0123456789abcdef'`,
    ...Object.entries(settings).map(
      ([name, value]) => `alter database ${database} set rows.${name} = ${literal(value)}`,
    ),
  ];
}
