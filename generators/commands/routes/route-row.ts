import { partsOf, type SecurityRequirement } from "@protoc-gen-rest/plugin";
import type { RouteSummary } from "@protoc-gen-rest/plugin/tooling";
import { paint, type TextOutput } from "../terminal.ts";

const columns = ["METHOD", "PATH", "OPERATION", "BODY", "RESPONSES", "AUTH", "STABILITY"] as const;

const methodColors = { GET: "green", POST: "yellow", PUT: "blue", PATCH: "blue", DELETE: "red" } as const;

export function routeHeader(output: TextOutput): readonly string[] {
  return columns.map((name) => paint(output, "bold", name));
}

/** The cells of a route, in colors for a terminal that has them. */
export function routeRow(route: RouteSummary, output?: TextOutput): readonly string[] {
  const { method, path, operation, body, responses } = route;
  return [
    output === undefined ? method : paint(output, colorOf(method), method),
    path,
    operation.split(".").slice(-2).join("."),
    body === undefined ? "" : `${body.type}${body.mediaType === "application/json" ? "" : ` (${body.mediaType})`}`,
    responses.map(({ status, type }) => (type === undefined ? `${status}` : `${status} ${type}`)).join(", "),
    authText(route),
    stabilityText(route),
  ];
}

function colorOf(method: string): (typeof methodColors)[keyof typeof methodColors] | "cyan" {
  return Object.hasOwn(methodColors, method) ? methodColors[method as keyof typeof methodColors] : "cyan";
}

function authText({ security, credentialsOptional }: RouteSummary): string {
  return [...security.map(requirementText), ...(credentialsOptional ? ["none"] : [])].join(" or ");
}

function requirementText(requirement: SecurityRequirement): string {
  const texts = partsOf(requirement).map(({ scheme, scopes, privileges }) =>
    [scheme, ...scopes, ...privileges].join(" "),
  );
  return texts.join(" and ");
}

function stabilityText({ stability, since, deprecated }: RouteSummary): string {
  const parts = [deprecated ? "deprecated" : stability, since === undefined ? undefined : `since ${since}`];
  return parts.filter((part) => part !== undefined).join(", ");
}
