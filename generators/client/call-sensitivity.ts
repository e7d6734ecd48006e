import { type Binding, type Code, propertyAssignment, stringLiteral } from "@protoc-gen-rest/plugin";
import { isSensitive } from "../operations/sensitive-names.ts";

/** Where a request carries fields with `debug_redact`. */
export function callSensitivity({ variables, query, queryRest }: Binding): Code[] {
  const paths = [...query.map(({ path }) => path), ...(queryRest === undefined ? [] : [[queryRest.field]])];
  const place = variables.some(({ path }) => isSensitive(path))
    ? "path"
    : paths.some(isSensitive)
      ? "query"
      : undefined;
  return place === undefined ? [] : [propertyAssignment("sensitive", stringLiteral(place))];
}
