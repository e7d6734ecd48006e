import type { Octokit } from "octokit";
import type { Operation } from "../../runtime/operation/operation.ts";
import type { Route } from "../../runtime/operation/route.ts";
import type { Message, Service } from "./load-services.ts";

/** An operation of the API with its primary route. */
export interface Pair {
  /** Such as `GET /orgs/{org}/actions/permissions`. */
  readonly name: string;
  readonly service: Service;
  readonly method: string;
  readonly operation: Operation;
  readonly route: Route;
}

export function listPairs(services: readonly Service[]): readonly Pair[] {
  return services.flatMap((service) =>
    Object.entries(service.operations).map(([method, operation]) => {
      const [route] = operation.routes;
      return { name: `${route.method} ${route.template}`, service, method, operation, route };
    }),
  );
}

/** A method of octokit; each has its own type of parameters. */
interface TypedMethod {
  (parameters: object): Promise<unknown>;
  readonly endpoint: { readonly DEFAULTS: { readonly method: string; readonly url: string } };
}

/** Octokit has these under their names in the public product, which are additional bindings here. */
export const publicNames: ReadonlyMap<string, string> = new Map([
  [
    "GET /orgs/{org}/actions/hosted-runners/images/service-owned",
    "GET /orgs/{org}/actions/hosted-runners/images/github-owned",
  ],
  [
    "GET /enterprises/{enterprise}/assistant/metrics/reports/enterprise-1-day",
    "GET /enterprises/{enterprise}/copilot/metrics/reports/enterprise-1-day",
  ],
  [
    "GET /enterprises/{enterprise}/assistant/metrics/reports/enterprise-28-day/latest",
    "GET /enterprises/{enterprise}/copilot/metrics/reports/enterprise-28-day/latest",
  ],
]);

/** Returns the typed methods of octokit by method and path, without the query parameters at the end of some templates. */
export function typedMethods(octokit: Octokit): ReadonlyMap<string, TypedMethod> {
  const found = new Map<string, TypedMethod>();
  for (const category of Object.values(octokit.rest)) {
    for (const method of Object.values(category) as TypedMethod[]) {
      const { method: verb, url } = method.endpoint.DEFAULTS;
      const name = `${verb} ${url.replace(/\{\?.*$/, "")}`;
      if (!found.has(name)) found.set(name, method);
    }
  }
  return found;
}

/** A call for both clients. */
export interface LogicalCall {
  readonly variables: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: object | undefined;
}

/** Values that need percent-encoding, each in its own way. */
const awkward: Readonly<Record<string, string>> = {
  ref: "heads/feature/a b",
  branch: "fix/#12 & 100%",
  basehead: "main...feature/x",
  name: "größe/+😀 1",
  environment_name: 'prod: "eu"/1',
  archive_format: "zip",
};

/** The call with required values only, and with everything that the operation accepts. */
export function logicalCalls({ route, name }: Pair): readonly LogicalCall[] {
  const variables = Object.fromEntries(
    (route.path ?? []).map(({ name }, at) => [name, awkward[name] ?? `${name}~(${at})!*'`]),
  );
  const query = { per_page: "100", filter: "a b+c&d=é/?#%", sort: "" };
  const bare = { variables, query: {}, body: undefined };
  if (route.body === undefined) return [bare, { ...bare, query }];
  const body = takesArray(name)
    ? ["octo cat", "größe"]
    : { title: 'größe "1"', list: [1, null, { deep: false }], no: null, zero: 0 };
  return [bare, { ...bare, body }, { ...bare, query, body }];
}

/** With these endpoints octokit sends one member, an array, as the whole body. */
function takesArray(name: string): boolean {
  return /^(POST|PUT|DELETE) .*\/protection\/.*\/(contexts|apps|teams|users)$/.test(name);
}

/** The message of our client for the call. */
export function toMessage({ route }: Pair, { variables, query, body }: LogicalCall): Message {
  const entries = Object.entries(query).map(([name, value]) => ({ name, value }));
  return {
    ...variables,
    ...(entries.length > 0 && { [route.queryRest!.name]: entries }),
    ...(body && { [route.body!]: body }),
  };
}

/** Converts a call to the arguments of `octokit.request`. */
export function toRequest(
  { name, route }: Pair,
  { variables, query, body }: LogicalCall,
  path: string = name,
): [string, Record<string, unknown>] {
  const names = Object.keys(query);
  const inTemplate = route.method !== "GET" && names.length > 0 ? `{?${names}}` : "";
  return [path + inTemplate, { ...variables, ...query, ...(body && { data: body }) }];
}

/** The arguments of a typed method for the call; undefined if it cannot express it. */
export function toParameters(
  { name, route }: Pair,
  { variables, query, body }: LogicalCall,
): Record<string, unknown> | undefined {
  if (route.method !== "GET" && Object.keys(query).length > 0) return undefined;
  const [array = ""] = /\w+$/.exec(route.template) ?? [];
  return { ...variables, ...query, ...(takesArray(name) && body ? { [array]: body } : body) };
}
