import { child, type Node, objectIn, textIn, withValue } from "../source/node.ts";
import type { ApiSource, OperationSource } from "./api-source.ts";

type Constant = string | number | boolean;

/** The constants of all requests of an operation: its required parameters with one value. Empty without any. */
export function constantsKey({ parameters }: OperationSource, source: ApiSource): string {
  const texts = parameters.flatMap((parameter) => {
    const value = constantOf(parameter, source);
    return value === undefined ? [] : [`${textIn(parameter, "in")} ${textIn(parameter, "name")}=${value}`];
  });
  return texts.sort().join("\n");
}

/** Declares these parameters as constants, by which servers tell operations apart: an enum takes values of newer servers. */
export function withConstants(operation: OperationSource, source: ApiSource): OperationSource {
  const parameters = operation.parameters.map((parameter) => {
    const value = constantOf(parameter, source);
    if (value === undefined) return parameter;
    const { description } = objectIn(child(parameter, "schema"));
    const schema = { type: typeof value, const: value, ...(description === undefined ? {} : { description }) };
    return withValue(parameter, { ...objectIn(parameter), schema });
  });
  return { ...operation, parameters };
}

function constantOf(parameter: Node, { references }: ApiSource): Constant | undefined {
  const place = textIn(parameter, "in");
  if (objectIn(parameter)["required"] !== true || (place !== "query" && place !== "header")) return undefined;
  const schema = child(parameter, "schema");
  const { const: only, enum: values } = objectIn(schema && references.follow(schema));
  const value = only ?? (Array.isArray(values) && values.length === 1 ? values[0] : undefined);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}
