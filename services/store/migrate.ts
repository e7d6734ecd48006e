import { type Migration, serviceSchemaComment, type Transaction } from "./store.ts";

/** Runs the migrations that the schema of a service lacks. Several processes may start at once: the first one does it. */
export async function migrate(
  transaction: Transaction,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  if (!/^[a-z][a-z_]*$/.test(schema)) throw new Error(`"${schema}" must be a lower-case name`);
  await transaction.lock(`migrate ${schema}`);
  await transaction.execute(`
    create schema if not exists ${schema};
    comment on schema ${schema} is '${serviceSchemaComment}';
    create table if not exists ${schema}.migration (
      version integer primary key,
      applied timestamptz not null default now()
    );
  `);
  const [latest] = await transaction.query<{ version: number }>(
    `select coalesce(max(version), 0) as version from ${schema}.migration`,
  );
  const { version = 0 } = latest ?? {};
  if (version > migrations.length) {
    throw new Error(`the database has version ${version} of "${schema}"; this program knows ${migrations.length}`);
  }
  for (const [index, migration] of migrations.entries()) {
    if (index < version) continue;
    if (typeof migration === "string") await transaction.execute(migration);
    else await migration(transaction);
    await transaction.query(`insert into ${schema}.migration (version) values ($1)`, [index + 1]);
  }
}
