import type { Message, RoutingParameter } from "../elements/model.ts";
import type { OptionSite } from "../findings/option-site.ts";
import { type RoutingOption, routingNumbers } from "../options/routing-rule.ts";
import { resolvePathField } from "./resolve-path-field.ts";
import { routingPattern } from "./routing-pattern.ts";

/** The valid entries of `google.api.routing`, with the fields that they name. */
export function routingParameters(
  options: readonly RoutingOption[],
  input: Message,
  { report }: OptionSite,
): readonly RoutingParameter[] {
  return options.flatMap(({ field = "", pathTemplate }, i): RoutingParameter[] => {
    const at = [routingNumbers.parameters, i];
    const path = resolvePathField(input, field);
    if ("rule" in path) {
      const isUnknown = path.rule === "path-field-unknown";
      const message = isUnknown
        ? path.message
        : `google.api.routing takes a single value, which "${field}" does not hold`;
      const hint = isUnknown ? path.hint : "name a field of a scalar type, such as a string";
      report(path.rule, [...at, routingNumbers.field], message, hint);
      return [];
    }
    const parsed = pathTemplate ? routingPattern(pathTemplate) : { key: field, pattern: undefined };
    if (parsed === undefined) {
      const message = `"${pathTemplate}" must have one variable`;
      const hint =
        'write a template such as "{routing_id=projects/*}/**"; see RoutingParameter in google/api/routing.proto';
      report("path-syntax", [...at, routingNumbers.pathTemplate], message, hint);
      return [];
    }
    return [{ ...parsed, path }];
  });
}
