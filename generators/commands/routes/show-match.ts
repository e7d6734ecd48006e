import { matchRoute, type RouteMatch, type RouteSummary } from "@protoc-gen-rest/plugin/tooling";
import { formatTable } from "@protoc-gen-rest/runtime/cli";
import { CommandError, type ExitCode, type Session } from "../session.ts";
import { paint } from "../terminal.ts";

/** Prints which route takes a request such as `GET /v1/x`. A request that no route takes is a finding. */
export function showMatch(
  routes: readonly RouteSummary[],
  request: string,
  format: "text" | "json",
  session: Session,
): ExitCode {
  const [, given = "GET", path] = /^(?:([^\s/:]+)\s+)?(?:https?:\/\/[^\s/]+)?(\/[^?#]*)/.exec(request.trim()) ?? [];
  const method = given.toUpperCase();
  if (path === undefined) {
    throw new CommandError(`--match needs a request such as "GET /v1/shelves/1", not ${JSON.stringify(request)}`);
  }
  const match = matchRoute(routes, method, path);
  const { stdout } = session;
  if (format === "json") stdout.write(`${JSON.stringify(match, null, 2)}\n`);
  else stdout.write(textOf(match, `${method} ${path}`, session));
  return match.winner === undefined ? 1 : 0;
}

const problems = {
  400: "has a malformed escape, which is 400",
  404: "has no route, which is 404",
  405: "has a route for other methods only, which is 405",
} as const;

const indent = "  ";

function textOf({ status, winner, others }: RouteMatch, request: string, { stdout }: Session): string {
  const rows = others.map(({ route, reason }) => [`${route.method} ${route.path}`, reason, nameOf(route)]);
  const width = stdout.columns === undefined ? undefined : stdout.columns - indent.length;
  const losers =
    rows.length === 0
      ? ""
      : formatTable(["", "", ""], rows, width)
          .trimStart()
          .replaceAll(/^(?=.)/gm, indent);
  if (winner === undefined) {
    const head = paint(stdout, "red", `${request} ${problems[status ?? 404]}`);
    return `${head}\n${rows.length === 0 ? "" : `\n${status === 404 ? "The nearest routes:" : "Routes with this path:"}\n${losers}`}`;
  }
  const { method, path } = winner.route;
  const head = `${paint(stdout, "green", `${method} ${path}`)} of ${nameOf(winner.route)} takes ${request}`;
  const values = Object.entries(winner.values).map(([name, value]) => `  ${name} = ${JSON.stringify(value)}\n`);
  return `${head}\n${values.join("")}${rows.length === 0 ? "" : `\nThe other routes with this path:\n${losers}`}`;
}

function nameOf({ operation }: RouteSummary): string {
  return operation.split(".").slice(-2).join(".");
}
