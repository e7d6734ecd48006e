import {
  arrowFunction,
  type Code,
  callExpression,
  conditionalExpression,
  type Field,
  identifier,
  logicalExpression,
  type Operation,
  objectLiteral,
  type Pagination,
  propertyAssignment,
  propertyKey,
  returnStatement,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import type { Output } from "../output/output.ts";
import { pageField, pageHasMore } from "../shape/page-field.ts";
import type { Shape } from "../shape/shape.ts";
import { clientCall, dataType, keyOf, querier, queryParameters, requestJson } from "./query-parts.ts";

/** The field of the request that asks for a page; undefined where a Link header does, which a response no longer has. */
function pageParameter({ pagination }: Operation): Field | undefined {
  return pagination?.request;
}

/** Prints the function for a list that grows by pages. */
export function printInfiniteQuery(operation: Operation, name: string, out: Output, shape: Shape): void {
  const { pagination } = operation;
  const field = pageParameter(operation);
  if (pagination === undefined || field === undefined) return;
  const { transport, request, options } = queryParameters(operation, out, shape);
  const parameter = `${request.type}[${stringLiteral(shape.propertyName(field) ?? field.jsonName)}]`;
  const type = `${out.type(runtime, "InfiniteQueryOptions")}<${dataType(operation, out, shape)}, ${parameter} | undefined>`;
  out.doc(`The pages of \`${operation.localName}\` as one list, which grows.`);
  out.annotate(operation, name);
  out.exportFunction({ name, parameters: [transport, request, options], returns: type }, () => {
    const property = shape.propertyName(field) ?? field.jsonName;
    const page = propertyAssignment(propertyKey(property), "pageParam");
    // The types of other plugins have no undefined.
    const given = logicalExpression("&&", "pageParam !== undefined", objectLiteral([page]));
    const paged = objectLiteral([spreadElement("request"), shape.declaresTypes ? page : spreadElement(given)]);
    const key = keyOf(operation, [stringLiteral("pages"), requestJson(operation, out, shape)]);
    const parts = [
      propertyAssignment("queryKey", key),
      propertyAssignment("initialPageParam", shape.property(field, identifier("request"), out)),
      querier("queryFn", clientCall(operation, out), paged, "{ signal, pageParam }"),
      propertyAssignment("getNextPageParam", nextPage(operation, pagination, out, shape)),
    ];
    out.statement(returnStatement(objectLiteral(parts, true)));
  });
  out.line();
}

function nextPage(operation: Operation, pagination: Pagination, out: Output, shape: Shape): Code {
  const { by, next = [], items, total, more } = pagination;
  const path = (fields: readonly Field[]): Code => pageField(fields, operation.output, out, shape);
  const ifMore = (value: Code): Code =>
    more === undefined
      ? value
      : conditionalExpression(pageHasMore(more, operation.output, out, shape), value, "undefined");
  if (by === "token") return arrowFunction(["page"], ifMore(logicalExpression("||", path(next), "undefined")));
  const extent = objectLiteral([
    propertyAssignment("items", path(items)),
    ...(total === undefined ? [] : [propertyAssignment("total", path(total))]),
  ]);
  if (by === "offset") {
    return arrowFunction(
      ["page", "_pages", "offset"],
      ifMore(callExpression(out.value(runtime, "nextOffset"), [extent, "offset"])),
    );
  }
  const extents = callExpression("pages.map", [arrowFunction(["page"], extent)]);
  return arrowFunction(
    [more === undefined ? "_page" : "page", "pages", "number"],
    ifMore(callExpression(out.value(runtime, "nextNumber"), [extents, "number"])),
  );
}
