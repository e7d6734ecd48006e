import type { Binding, Field } from "@protoc-gen-rest/plugin";

/** The members of a request that travel outside of its body. Fields below a body are part of it, even those in the path. */
export function outsideOfBody({ variables, query, queryRest, headers, cookies, body }: Binding): readonly string[] {
  const inPath = variables.filter(({ path }) => body.kind !== "all" || path.length === 1);
  const paths: readonly (readonly Field[])[] = [...inPath, ...query, ...headers, ...cookies].map(({ path }) => path);
  const fields = [...paths.map(([first]) => first!), ...(queryRest === undefined ? [] : [queryRest.field])];
  const names = new Set(fields.map(({ jsonName }) => jsonName));
  if (body.kind === "field") names.delete(body.field.jsonName);
  return [...names];
}
