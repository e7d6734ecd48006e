import {
  arrayLiteral,
  arrowFunction,
  callExpression,
  type File,
  identifier,
  type Operation,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  returnStatement,
  type Service,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../output/names.ts";
import { createOutput, type Output, type OutputOptions } from "../output/output.ts";
import { printDoc, routeNote } from "../output/print-doc.ts";
import { printEach } from "../output/print-each.ts";
import type { Shape } from "../shape/shape.ts";
import { printInfiniteQuery } from "./infinite-query.ts";
import { isQuery } from "./is-query.ts";
import { infiniteQueryName, keysName, keysTypeName, queryFileNames, queryName } from "./query-names.ts";
import { clientCall, dataType, keyOf, querier, queryParameters, requestJson } from "./query-parts.ts";
import { staleQueries } from "./stale-queries.ts";

/** Prints `library_query.ts`: for each operation a function that returns what TanStack Query takes, as a plain object. */
export function queryFile(file: File, shape: Shape, options: OutputOptions): Output {
  const names = queryFileNames(file);
  const out = createOutput(file, "query", [...names, "transport", "request", "options", "page", "pages"], options);
  printEach(file.services, (service) => {
    printKeys(service, out);
    printEach(service.operations, (operation) => {
      const name = queryName(operation);
      if (!isQuery(operation)) {
        printMutation(operation, name, out, shape);
        continue;
      }
      printQuery(operation, name, out, shape);
      if (operation.streaming === "none") printInfiniteQuery(operation, infiniteQueryName(operation), out, shape);
    });
  });
  return out;
}

/** The beginnings of keys, with which a program invalidates all queries of a service or of an operation. */
function printKeys(service: Service, out: Output): void {
  // An operation called `all` has no entry: its name stands for the service.
  const queries = service.operations.filter((it) => isQuery(it) && it.localName !== "all");
  const type = keysTypeName(service);
  out.declaration(() => {
    out.doc(`The beginnings of the keys of the queries of ${service.fullName}.`);
    const key = out.type(runtime, "QueryKey");
    const members = ["all", ...queries.map(({ localName }) => propertyKey(localName))];
    out.block(
      `export interface ${type} {`,
      () => members.forEach((it) => void out.line(`readonly ${it}: ${key};`)),
      "}",
    );
    out.line();
  });
  const keys = queries.map((operation) => propertyAssignment(propertyKey(operation.localName), keyOf(operation)));
  const all = propertyAssignment("all", arrayLiteral([stringLiteral(service.fullName)]));
  out.constant(keysName(service), type, [all, ...keys], true);
  out.line();
}

function printQuery(operation: Operation, name: string, out: Output, shape: Shape): void {
  const { transport, request, options } = queryParameters(operation, out, shape);
  const isStream = operation.streaming === "server";
  const kind = out.type(runtime, isStream ? "StreamedQueryOptions" : "QueryOptions");
  printDoc(out, operation, routeNote(operation.bindings[0]!, operation, out));
  out.annotate(operation, name);
  const returns = `${kind}<${dataType(operation, out, shape)}>`;
  out.exportFunction({ name, parameters: [transport, request, options], returns }, () => {
    const parts = [
      propertyAssignment("queryKey", keyOf(operation, [requestJson(operation, out, shape)])),
      querier(isStream ? "streamFn" : "queryFn", clientCall(operation, out), identifier("request"), "{ signal }"),
    ];
    out.statement(returnStatement(objectLiteral(parts, true)));
  });
  out.line();
}

function printMutation(operation: Operation, name: string, out: Output, shape: Shape): void {
  const { transport, request, options } = queryParameters(operation, out, shape);
  const returns = `${out.type(runtime, "MutationOptions")}<${request.type}, ${dataType(operation, out, shape)}>`;
  printDoc(out, operation, routeNote(operation.bindings[0]!, operation, out));
  out.annotate(operation, name);
  out.exportFunction({ name, parameters: [transport, options], returns }, () => {
    const call = callExpression(clientCall(operation, out), ["transport", "request", "options"]);
    const stale = arrayLiteral(staleQueries(operation).map((query) => keyOf(query)));
    const parts = [
      propertyAssignment("mutationKey", keyOf(operation)),
      propertyAssignment("mutationFn", arrowFunction(["request"], call)),
      propertyAssignment("meta", objectLiteral([propertyAssignment("invalidates", stale)])),
    ];
    out.statement(returnStatement(objectLiteral(parts, true)));
  });
  out.line();
}
