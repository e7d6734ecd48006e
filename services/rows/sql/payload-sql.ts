import { type Relation, representationOf } from "../catalogue/catalogue.ts";
import { identifier, type Statement } from "./statement.ts";

/**
 * The rows of a body, as `b`, if some of their columns have domains that read JSON in a way of their own. Undefined if the database
 * reads all of them itself. `json` is the SQL of the body, an array.
 */
export function payloadSql(
  { catalogue }: Statement,
  { columns }: Relation,
  names: readonly string[],
  json: string,
): string | undefined {
  const fields = names.map((name) => {
    const type = columns.get(name)?.type ?? "text";
    return { name: identifier(name), type, read: representationOf(catalogue, "json", type) };
  });
  if (fields.every(({ read }) => read === undefined)) return undefined;
  const values = fields.map(({ name, read }) => (read === undefined ? `r.${name}` : `${read}(r.${name}) as ${name}`));
  const types = fields.map(({ name, type, read }) => `${name} ${read === undefined ? type : "json"}`);
  return `(select ${values.join(", ")} from json_to_recordset(${json}) as r (${types.join(", ")})) as b`;
}
