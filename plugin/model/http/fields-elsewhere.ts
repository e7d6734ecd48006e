import type { Binding, Field } from "../elements/model.ts";

/** The fields of the request that are not part of a body `*`. Of fields below another one, the body may have others. */
export function fieldsElsewhere({ variables, query, headers, cookies, queryRest }: Binding): ReadonlySet<Field> {
  const inPath = variables.filter(({ path }) => path.length === 1);
  const all = [...inPath, ...query, ...headers, ...cookies].map(({ path }) => path[0]);
  return new Set([...all, queryRest?.field].filter((field) => field !== undefined));
}
