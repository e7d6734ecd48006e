import { listRoutes, type RouteSummary } from "@protoc-gen-rest/plugin/tooling";
import { formatTable } from "@protoc-gen-rest/runtime/cli";
import { Command, Option } from "commander";
import { addInput, type InputOptions } from "../input/input-options.ts";
import { readModel } from "../input/read-model.ts";
import type { ExitCode, Session } from "../session.ts";
import { routeHeader, routeRow } from "./route-row.ts";
import { showMatch } from "./show-match.ts";

interface Options extends InputOptions {
  readonly filter?: string;
  readonly match?: string;
  readonly format: "text" | "json";
}

/** `routes [INPUT]`: lists the routes of an API, or tells which one takes a request. */
export function routesCommand(session: Session): Command {
  return addInput(new Command("routes"))
    .summary("list the routes of an API")
    .description("Lists the routes of an API, or tells which one takes a request, and why the others do not.")
    .option("--filter <text>", "only routes that contain the text in any column")
    .option("--match <request>", 'the route of a request: "GET /v1/shelves/1"')
    .addOption(new Option("--format <format>", "how to print them").choices(["text", "json"]).default("text"))
    .action((input: string | undefined, options: Options) => {
      const model = readModel(input, options, session);
      if (model !== undefined) session.exitCode = showRoutes(listRoutes(model), options, session);
    });
}

function showRoutes(routes: readonly RouteSummary[], { filter, match, format }: Options, session: Session): ExitCode {
  const text = filter?.toLowerCase();
  const chosen = routes.filter((route) => text === undefined || routeRow(route).join(" ").toLowerCase().includes(text));
  if (match !== undefined) return showMatch(chosen, match, format, session);
  const { stdout } = session;
  if (format === "json") stdout.write(`${JSON.stringify(chosen, null, 2)}\n`);
  else if (chosen.length > 0)
    stdout.write(
      formatTable(
        routeHeader(stdout),
        chosen.map((it) => routeRow(it, stdout)),
        stdout.columns,
      ),
    );
  else
    session.stderr.write(
      routes.length === 0 ? "no rpc has an HTTP rule\n" : `no route contains ${JSON.stringify(filter)}\n`,
    );
  return 0;
}
